package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StorableDocumentTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":[1,-2.5,null,true,\"\",{\"b\":{}}]}",
                "{\"a\":9.9999999999999999999999999999999999999e125}",
                "{\"a\":-1e-130}",
                "{\"a\":0e500}",
                "{\"a\":100000000000000000000000000000000000000000}",
            })
    void documentWithinTheLimitsHasNoProblem(String json) {
        assertThat(problem(json)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"a\":1e200}                                        | has a number larger than 9.99E+125",
                "{\"a\":{\"b\":[-1e126]}}                             | has a number larger than 9.99E+125",
                "{\"a\":1e-131}                                       | has a number closer to zero than 1E-130",
                "{\"a\":[123456789012345678901234567890123456789]}    | has a number with more than 38 digits",
                "{\"a\":{\"\":1}}                                     | has an empty name",
            })
    void problemNamesTheLimit(String json, String problem) {
        assertThat(problem(json)).hasValue(problem);
    }

    @Test
    void nestingHasALimitOf32Levels() {
        assertThat(problem(nested(32))).isEmpty();
        assertThat(problem(nested(33))).hasValue("is nested deeper than 32 levels");
    }

    private static String nested(int levels) {
        return "{\"a\":".repeat(levels - 1) + "{}" + "}".repeat(levels - 1);
    }

    private static Optional<String> problem(String json) {
        return StorableDocument.problem(Json.lenient().read(json.getBytes(UTF_8), Map.class));
    }
}
