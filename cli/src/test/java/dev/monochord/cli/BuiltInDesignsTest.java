package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The design tools on the designs that come with the command line. */
class BuiltInDesignsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void allFiveAreListed() {
        assertThat(run("design", "list")).isZero();
        assertThat(out.toString()).contains("authz ", "cello ", "nucleus ", "qrie ", "tenants ");
        assertThat(out.toString().lines().filter(line -> line.startsWith("qrie ")))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"authz", "cello", "nucleus", "qrie@1", "qrie@2", "tenants"})
    void everyToolWorksOnEveryDesign(String design) throws IOException {
        for (String tool : new String[] {"show", "explain", "lint", "cost", "cloudformation"}) {
            assertThat(run("design", tool, design)).as(tool + " " + err).isZero();
        }
        assertThat(out.toString()).doesNotContain("not served");
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            String url = server.url().toString();
            assertThat(run("design", "create", design, "--endpoint", url)).isZero();
            assertThat(run("design", "check", design, "--endpoint", url)).isZero();
        }
    }

    /** The document says 400,000 read units and half a dollar for a scan; neither is so. */
    @Test
    void qrieBeforeAndAfterHasTheRightNumbers() {
        assertThat(run("design", "cost", "qrie", "--items", "400000", "--size", "1024"))
                .isZero();
        assertThat(out.toString())
                .contains("## Before (version 1) and after (version 2)")
                .contains("| ofAccount | Scan | 125 | 50,000 | 0 | 0.00625"
                        + " | Query | 6.5 | 500 | 0 | 0.0000625 | 100 times cheaper |")
                .contains("| ofService | Scan | 125 | 50,000 | 0 | 0.00625"
                        + " | Query `Service-ARN-index` | 6.5 | 500 | 0 | 0.0000625 | 100 times cheaper |")
                .contains(
                        "| ofAccountAndService | Query | 6.5 | 500 | 0 | 0.0000625 | Query | 6.5 | 500 | 0 | 0.0000625 |")
                .contains(
                        "| put | PutItem | 0 | 0 | 1 | 0.000000625 | PutItem | 0 | 0 | 2 | 0.00000125 | 2 times dearer |");
    }

    @Test
    void qrieResourcesMoveAndFindingsStay() {
        assertThat(run("design", "diff", "qrie@1", "qrie@2")).isZero();
        assertThat(out.toString())
                .contains("table qrie_findings: stays where it is")
                .contains("table qrie_resources: cannot stay, its items move to another table");
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), () -> new CountDownLatch(1), args);
    }
}
