package dev.monochord.processor.internal.source;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.KeyAttributeDesign;
import org.jspecify.annotations.Nullable;

/** Reads the key attributes that {@code @Table} and {@code @Index} name one by one. */
final class KeyAttributeReader {

    private KeyAttributeReader() {}

    /**
     * Reads one key attribute; null if it is not named.
     *
     * @param role {@code partition} or {@code sort}
     */
    static @Nullable KeyAttributeDesign read(Mirror mirror, String role) {
        String name = mirror.textOrNull(role + "Key");
        if (name == null) {
            return null;
        }
        String setting = role + "Type";
        StoredType type = mirror.constant(setting, StoredType.class);
        if (!type.keyable()) {
            mirror.refuse(
                    setting,
                    setting + " = " + type,
                    "a key cannot be a " + type.words(),
                    setting + " = StoredType.S, N or B");
            type = StoredType.S;
        }
        return new KeyAttributeDesign(name, type);
    }

    /** Reports that there is no partition key. */
    static void refuseMissing(Mirror mirror) {
        mirror.refuse(
                "partitionKey",
                "partitionKey",
                "it is empty",
                "the name of an attribute, for example partitionKey = \"pk\"");
    }
}
