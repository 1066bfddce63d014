package dev.monochord.systems.nucleus.audit;

import dev.monochord.systems.kit.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the details of an entry at a size that an item can have. */
final class AuditDetails {

    static final int MAX_BYTES = 100 * 1024;

    private static final String FLAG = "truncated";

    private AuditDetails() {}

    /** The details, or as many of them as there is room for and {@code "truncated": true}. */
    static Map<String, Object> bounded(Map<String, Object> details) {
        if (size(details) <= MAX_BYTES) {
            return details;
        }
        Map<String, Object> kept = new LinkedHashMap<>();
        kept.put(FLAG, true);
        for (Map.Entry<String, Object> detail : details.entrySet()) {
            kept.put(detail.getKey(), detail.getValue());
            if (size(kept) > MAX_BYTES) {
                kept.remove(detail.getKey());
            }
        }
        return kept;
    }

    private static int size(Map<String, Object> details) {
        return Json.lenient().write(details).length;
    }
}
