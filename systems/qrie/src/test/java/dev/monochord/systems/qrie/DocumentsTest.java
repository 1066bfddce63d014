package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {

    @Test
    void sameDocumentHasTheSameDigest() {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("a", 1);
        one.put("b", List.of("x", new BigDecimal("1.50")));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("b", new ArrayList<>(List.of("x", new BigDecimal("1.5"))));
        other.put("a", new BigDecimal("1.00"));
        assertThat(Documents.digest(one)).isEqualTo(Documents.digest(other));
    }

    @Test
    void differentDocumentsHaveDifferentDigests() {
        List<Map<String, Object>> documents = List.of(
                Map.of(),
                Map.of("a", "1"),
                Map.of("a", 1),
                Map.of("a", true),
                Map.of("a", "true"),
                Map.of("a", List.of()),
                Map.of("a", Map.of()),
                Map.of("a", List.of("bc")),
                Map.of("a", List.of("b", "c")),
                Map.of("ab", "c"),
                Map.of("a", "bc"));
        assertThat(documents.stream().map(Documents::digest)).doesNotHaveDuplicates();
    }

    @Test
    void sizeCountsBytes() {
        assertThat(Documents.size("aé漢🎻")).isEqualTo(1 + 2 + 3 + 4);
        assertThat(Documents.size(Map.of("a", "b"))).isEqualTo(6);
        assertThat(Documents.size(Arrays.asList(true, null))).isEqualTo(7);
    }

    @Test
    void nestingIsLimitedThroughListsToo() {
        Object deep = "x";
        for (int i = 0; i < 16; i++) {
            deep = Map.of("a", List.of(deep));
        }
        Map<?, ?> most = (Map<?, ?>) deep;
        Documents.check(most);
        assertThatThrownBy(() -> Documents.check(Map.of("b", most))).hasMessageContaining("32 levels");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0E-400", "1E+125", "-9.9E+125", "1E-130", "12345678901234567890123456789012345678"})
    void numberThatTheServiceKeepsIsTaken(String number) {
        Documents.check(Map.of("a", List.of(new BigDecimal(number))));
    }

    @ParameterizedTest
    @CsvSource({
        "1E+126, larger than 9.99E+125",
        "1E-131, closer to zero",
        "123456789012345678901234567890123456789, 38",
        "1E+2147483647, larger than 9.99E+125"
    })
    void numberThatTheServiceDoesNotKeepIsRejectedWithTheLimit(String number, String limit) {
        assertThatThrownBy(() -> Documents.check(Map.of("a", List.of(new BigDecimal(number)))))
                .hasMessageStartingWith("configuration has a number")
                .hasMessageContaining(limit);
    }
}
