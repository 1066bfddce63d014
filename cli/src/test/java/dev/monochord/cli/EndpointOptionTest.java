package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command reads {@code --endpoint} in the same way. */
class EndpointOptionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve",
                "design create cello",
                "migrate status",
                "migrate plan qrie@1 qrie@2 --table qrie_findings",
                "cello verify",
                "guards check",
                "qrie bucket-accounts --out x"
            })
    void addressWithoutSchemeIsNoUrl(String command) {
        for (String endpoint : List.of("localhost:8000", "127.0.0.1:8000", "ftp://host", "http://")) {
            StringWriter err = new StringWriter();
            String[] args = (command + " --endpoint " + endpoint).split(" ");

            int code = Main.run(
                    new PrintWriter(new StringWriter()), new PrintWriter(err), Termination.bySignal(), List.of(), args);

            assertThat(err.toString())
                    .contains("'" + endpoint + "' is not a URL such as http://127.0.0.1:8000")
                    .doesNotContain("bug in Monochord");
            assertThat(code).isEqualTo(2);
        }
    }
}
