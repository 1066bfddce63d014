package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What generated code makes of an attribute that is absent. */
final class Absence {

    private static final AttributeValue EMPTY_LIST = AttributeValue.fromL(List.of());
    private static final AttributeValue EMPTY_MAP = AttributeValue.fromM(Map.of());

    private Absence() {}

    /** Whether an item may be without the attribute: it is nullable, or a collection, which is then empty. */
    static boolean allowed(AttributeDesign attribute) {
        return attribute.nullable()
                || attribute.type() instanceof AttributeType.ListOf
                || attribute.type() instanceof AttributeType.SetOf
                || attribute.type() instanceof AttributeType.MapOf
                || attribute.type() == AttributeType.DOCUMENT;
    }

    /** What is stored for an item without a value: an empty collection, or null for nothing. */
    static @Nullable AttributeValue stored(AttributeDesign attribute) {
        if (attribute.nullable() || !allowed(attribute)) {
            return null;
        }
        return switch (attribute.type().stored()) {
            case L -> EMPTY_LIST;
            case M -> EMPTY_MAP;
            default -> null;
        };
    }

    /** Whether a lenient reader takes empty text for absent. */
    static boolean emptyText(AttributeDesign attribute) {
        boolean text = attribute.type() == AttributeType.TEXT || attribute.type() instanceof AttributeType.Enumeration;
        return attribute.lenient() && !text;
    }
}
