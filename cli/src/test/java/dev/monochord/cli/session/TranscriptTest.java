package dev.monochord.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranscriptTest {

    private final Transcript transcript = new Transcript();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "created                       | created                              | true",
                "created                       | deleted                              | false",
                "created …                     | created in 5 ms                      | true",
                "created … ms                  | created in 5 s                       | false",
                "at 2026-11-16T03:49:16.551Z   | at 2027-01-01T00:00:00Z              | true",
                "at 2026-11-16T03:49:16.551Z   | at noon                              | false",
                "{`a`:1,`b`:2}                 | {`b`:2,`a`:1}                        | true",
                "{`a`:1}                       | {`a`:2}                              | false",
                "{`a`:1}                       | {`a`:1,`b`:2}                        | false",
                "{`a`:1,…}                     | {`a`:1,`b`:2}                        | true",
                "{`a`:1,…}                     | {`a`:2,`b`:2}                        | false",
                "{`a`:1,…,`c`:3}               | {`a`:1,`b`:2}                        | false",
                "{`a`:[{`b`:1,…},…]}           | {`a`:[{`b`:1,`c`:2},{`b`:3}]}        | true",
                "{`a`:[{`b`:1,…},…]}           | {`a`:[{`b`:3},{`b`:1}]}              | false",
                "{`a`:[…,{`b`:2,…}]}           | {`a`:[{`b`:1},{`b`:2,`c`:3}]}        | true",
                "{`a`:[…,{`b`:1}]}             | {`a`:[{`b`:1},{`b`:2}]}              | false",
                "{`a`:[1,2,…]}                 | {`a`:[1]}                            | false",
                "{`a`:`…`}                     | {`a`:`any text`}                     | true",
                "{`a`:`…`}                     | {`a`:{}}                             | false",
                "[{`a`:1},…]                   | [{`a`:1},{`a`:2}]                    | true",
                "{`a`:1}409                    | {`a`:1}404                           | false",
            })
    void comparesOutputWithWhatThePageShows(String documented, String actual, boolean equal) {
        assertThat(transcript
                        .learn(List.of(documented.replace('`', '"')), List.of(actual.replace('`', '"')))
                        .isEmpty())
                .isEqualTo(equal);
    }

    @Test
    void ellipsisOnItsOwnLineStandsForAnyLines() {
        List<String> page = List.of("first", "…", "last");
        assertThat(transcript.learn(page, List.of("first", "last"))).isEmpty();
        assertThat(transcript.learn(page, List.of("first", "second", "third", "last")))
                .isEmpty();
        assertThat(transcript.learn(page, List.of("first", "second"))).isPresent();
    }

    @Test
    void laterCommandsUseTheValuesOfThisRun() {
        assertThat(transcript.learn(List.of("http://127.0.0.1:8080"), List.of("http://127.0.0.1:40001")))
                .isEmpty();
        assertThat(transcript.real("curl http://127.0.0.1:8080/docs")).isEqualTo("curl http://127.0.0.1:40001/docs");
        assertThat(transcript.documented("see http://127.0.0.1:40001")).isEqualTo("see http://127.0.0.1:8080");
    }

    @Test
    void valueStandsForTheSameThingThroughoutASession() {
        assertThat(transcript.learn(List.of("http://127.0.0.1:8080"), List.of("http://127.0.0.1:40001")))
                .isEmpty();
        assertThat(transcript.learn(List.of("http://127.0.0.1:8080"), List.of("http://127.0.0.1:40002")))
                .hasValueSatisfying(problem -> assertThat(problem).contains("127.0.0.1:8080 stood for"));
    }
}
