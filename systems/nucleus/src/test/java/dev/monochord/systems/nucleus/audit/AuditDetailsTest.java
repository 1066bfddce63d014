package dev.monochord.systems.nucleus.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.kit.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Details of an entry fit into an item. */
class AuditDetailsTest {

    @Test
    void whatFitsIsKept() {
        Map<String, Object> details = Map.of("text", "x".repeat(AuditDetails.MAX_BYTES - 11));
        assertThat(AuditDetails.bounded(details)).isSameAs(details);
    }

    @Test
    void whatDoesNotFitIsLeftOutAndFlagged() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("first", 1);
        details.put("large", "é".repeat(AuditDetails.MAX_BYTES / 2));
        details.put("last", 2);
        Map<String, Object> bounded = AuditDetails.bounded(details);
        assertThat(bounded).containsOnly(Map.entry("truncated", true), Map.entry("first", 1), Map.entry("last", 2));
        assertThat(Json.lenient().write(bounded)).hasSizeLessThanOrEqualTo(AuditDetails.MAX_BYTES);
    }
}
