package dev.monochord.systems.cello;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a target: an open document. Everything that is given is stored and shown; only four properties are
 * known here. Immutable.
 */
record TargetProperties(Map<String, Object> stored) {

    static final String CREDENTIAL_TYPE = "credential_type";
    static final String POLICY_ARNS = "policy_arns";
    static final String POLICY_DOCUMENT = "policy_document";
    static final String ROLE_ARN = "role_arn";

    /** The known properties with the values that the original shows for those it does not have. */
    private static final Map<String, Object> EMPTY = empty();

    private static Map<String, Object> empty() {
        Map<String, Object> empty = new LinkedHashMap<>();
        empty.put(CREDENTIAL_TYPE, "");
        empty.put(POLICY_ARNS, List.of());
        empty.put(POLICY_DOCUMENT, "");
        empty.put(ROLE_ARN, "");
        return Collections.unmodifiableMap(empty);
    }

    /**
     * Returns these properties with the given ones in their places; those that are not given stay. A known property that
     * is null counts as not given, as it did for the original.
     */
    TargetProperties with(@Nullable Map<String, @Nullable Object> given) {
        Map<String, @Nullable Object> merged = new LinkedHashMap<>(stored);
        if (given != null) {
            given.forEach((name, value) -> {
                if (value != null || !EMPTY.containsKey(name)) {
                    merged.put(name, value);
                }
            });
        }
        return new TargetProperties(Collections.unmodifiableMap(merged));
    }

    /** Returns a property, or null if it is absent or empty text, which the original does not tell apart. */
    @Nullable
    Object given(String name) {
        Object value = stored.get(name);
        return "".equals(value) ? null : value;
    }

    Map<String, Object> document() {
        return stored;
    }

    /** Returns the properties as they are stored. With one of the known properties all of them are shown, as before. */
    Map<String, Object> shown() {
        if (Collections.disjoint(stored.keySet(), EMPTY.keySet())) {
            return stored;
        }
        Map<String, Object> shown = new LinkedHashMap<>(EMPTY);
        List<String> others = new ArrayList<>(stored.keySet());
        Collections.sort(others);
        others.forEach(name -> shown.put(name, stored.get(name)));
        return shown;
    }
}
