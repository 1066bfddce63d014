package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.Select;

class LoadQrieCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void loadsAFolderAndShowsProgressOnStderr() {
        int code = run("--resources", "600", "--accounts", "7", "--data", folder.toString());
        assertThat(err.toString()).contains("100 %").contains("600 of 600 resources");
        assertThat(code).isZero();
        assertThat(out.toString()).startsWith("600 resources and ").contains("items a second");
        try (Engine engine = Engine.open(folder)) {
            assertThat(count(engine, "qrie_resources")).isEqualTo(600);
            assertThat(count(engine, "qrie_accounts")).isEqualTo(7);
            assertThat(count(engine, "qrie_findings")).isPositive();
        }
    }

    @Test
    void printsItsResultAsJson() {
        assertThat(run("--resources", "20", "--accounts", "2", "--data", folder.toString(), "--json"))
                .isZero();
        assertThat(out.toString())
                .startsWith("{")
                .contains("\"resources\": 20", "\"findings\": ", "\"accounts\": 2", "\"seconds\": ")
                .containsPattern("\"itemsPerSecond\": \\d+\\s+}\\s+$");
    }

    private static int count(Engine engine, String table) {
        return engine.client()
                .scan(scan -> scan.tableName(table).select(Select.COUNT))
                .count();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--resources 0",
                "--resources many",
                "--accounts 3",
                "--resources 1 --accounts 0",
                "--resources 1 --threads 100",
                "--resources 1 --data x --endpoint http://127.0.0.1:1",
            })
    void whatIsNotUnderstoodIsExitCode2(String arguments) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void endpointThatDoesNotAnswerIsExitCode1() {
        assertThat(run("--resources", "1", "--endpoint", "http://127.0.0.1:1")).isEqualTo(1);
        assertThat(err.toString()).contains("http://127.0.0.1:1").doesNotContain("\tat ");
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "load";
        all[1] = "qrie";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Main.run(new PrintWriter(out), new PrintWriter(err), Termination.bySignal(), all);
    }
}
