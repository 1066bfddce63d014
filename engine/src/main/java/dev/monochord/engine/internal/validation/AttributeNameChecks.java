package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** What the service asks of the names of attributes. */
final class AttributeNameChecks {

    private static final int MAX_BYTES = 65_535;
    private static final String EMPTY = "Empty attribute name";

    private AttributeNameChecks() {}

    static void check(Collection<String> names) {
        for (String name : names) {
            if (name.isEmpty()) {
                throw ServiceError.validation(EMPTY);
            }
        }
        for (String name : names) {
            checkText(name);
        }
    }

    static void checkText(String name) {
        ValueChecks.checkUnicode(name);
        // No character takes more than three bytes.
        if (name.length() > MAX_BYTES / 3 && name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw ServiceError.validation("Attribute name is too large, must be less than 65536 bytes");
        }
    }

    /** The names of an AttributesToGet. */
    static void checkDistinct(Collection<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (name == null) {
                throw ServiceError.validation(EMPTY);
            }
            if (!seen.add(name)) {
                throw ValueChecks.invalid("Duplicate value in attribute name: " + name);
            }
            checkText(name);
        }
    }
}
