package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TruncationTest {

    @Test
    void whatFitsStaysWhole() {
        Map<String, Object> document = Map.of("a", "x".repeat(380_000));
        assertThat(Truncation.of(document)).isEqualTo(new Truncation(document, null));
    }

    @Test
    void onlyTheBiggestBranchGoes() {
        Map<String, Object> document = Map.of(
                "a", Map.of("small", 1, "big", "x".repeat(300_000)),
                "b", Map.of("other", "y".repeat(200_000)));
        Truncation fitted = Truncation.of(document);
        assertThat(fitted.truncated()).isTrue();
        assertThat(fitted.document()).isEqualTo(Map.of("a", Map.of("small", 1), "b", document.get("b")));
    }

    @Test
    void manySmallBranchesGoUntilItFits() {
        Map<String, Object> document = IntStream.range(0, 50_000)
                .boxed()
                .collect(Collectors.toMap(i -> "name" + i, i -> "value ".repeat(2), (a, b) -> a, LinkedHashMap::new));
        Truncation fitted = Truncation.of(Map.of("wrapped", document, "flat", true));
        assertThat(Documents.size(fitted.document())).isLessThanOrEqualTo(Truncation.MAX_BYTES);
        assertThat(fitted.document()).containsEntry("flat", true);
    }

    @Test
    void listsGoWhole() {
        Map<String, Object> document =
                Map.of("list", IntStream.range(0, 100_000).boxed().toList(), "kept", List.of(1, 2));
        assertThat(Truncation.of(document).document()).isEqualTo(Map.of("kept", List.of(1, 2)));
    }
}
