package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.kit.SystemFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class UnreadableCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsRowsThatCannotBeReadWithKeyAndReason() {
        store(Map.of("pk", AttributeValue.fromS("PROJECT#a"), "sk", AttributeValue.fromS("LEGACY")));

        assertThat(run("--system", "cello")).isEqualTo(1);
        assertThat(out.toString())
                .isEqualToNormalizingNewlines(
                        "cello: table cello, no kind, pk = PROJECT#a, sk = LEGACY: the key fits no"
                                + " kind of item of the table\n");
        assertThat(err.toString()).contains("Rows that cannot be read: 1");
    }

    @Test
    void printsJson() {
        store(Map.of(
                "pk", AttributeValue.fromS("PROJECT#a"),
                "sk", AttributeValue.fromS("TOKEN#1"),
                "expires_at", AttributeValue.fromS("never")));

        assertThat(run("--system", "cello", "--json")).isEqualTo(1);
        assertThat(out.toString())
                .contains(
                        "\"kind\": \"Token\"",
                        "\"sk\": \"TOKEN#1\"",
                        "\"system\": \"cello\"",
                        "\"reason\": \"attribute");
    }

    @Test
    void printsRowsWhoseKeysWereComposedWhenTheyWereWritten() {
        store(Map.of(
                "pk", AttributeValue.fromS("PROJECT#a"),
                "sk", AttributeValue.fromS("TARGET#\u00e9"),
                "name", AttributeValue.fromS("e\u0301"),
                "type", AttributeValue.fromS("aws_account"),
                "properties", AttributeValue.fromM(Map.of())));

        assertThat(run("--system", "cello")).isEqualTo(1);
        assertThat(out.toString())
                .isEqualToNormalizingNewlines(
                        "cello: table cello, Target, pk = PROJECT#a, sk = TARGET#\u00e9: attribute sk"
                                + " is composed (Unicode normal form C), unlike the text it is made of; create the item again"
                                + " and delete this one\n");
    }

    @Test
    void tableWithoutSuchRowsIsExitCode0() {
        store(null);

        assertThat(run("--system", "cello")).isZero();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void tablesThatDoNotExistArePassedOver() {
        store(null);

        assertThat(run()).isZero();
        assertThat(err.toString()).contains("qrie: there is no table qrie_findings");
    }

    @Test
    void endpointOfTheSettingsOfASystemIsUsed() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            createTables(engine, Map.of("pk", AttributeValue.fromS("PROJECT#a"), "sk", AttributeValue.fromS("LEGACY")));
            int code = Main.commandLine(
                            Termination.bySignal(),
                            Systems.all(),
                            Map.of("CELLO_DYNAMODB_ENDPOINT", server.url().toString()))
                    .setOut(new PrintWriter(out, true))
                    .setErr(new PrintWriter(err, true))
                    .execute("unreadable", "--system", "cello");

            assertThat(code).as(err.toString()).isEqualTo(1);
            assertThat(out.toString()).contains("sk = LEGACY");
        }
    }

    @Test
    void unknownSystemIsExitCode2() {
        assertThat(run("--system", "chello")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no system 'chello'; there are cello, ");
    }

    @ParameterizedTest
    @MethodSource("systems")
    void everyTableOfASystemCanBeExamined(SystemFactory system) {
        assertThat(system.tableInfos())
                .extracting(TableInfo::name)
                .containsExactlyInAnyOrderElementsOf(
                        system.tables().stream().map(TableDesign::name).toList());
    }

    static Iterable<SystemFactory> systems() {
        return Systems.all();
    }

    private void store(@Nullable Map<String, AttributeValue> row) {
        try (Engine engine = Engine.open(folder)) {
            createTables(engine, row);
        }
    }

    private static void createTables(Engine engine, @Nullable Map<String, AttributeValue> row) {
        new CelloFactory().tables().forEach(table -> TableSchema.create(engine.client(), table, table.name()));
        if (row != null) {
            engine.client().putItem(put -> put.tableName("cello").item(row));
        }
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "unreadable";
        all[1] = "--data";
        all[2] = folder.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Main.run(new PrintWriter(out), new PrintWriter(err), Termination.bySignal(), all);
    }
}
