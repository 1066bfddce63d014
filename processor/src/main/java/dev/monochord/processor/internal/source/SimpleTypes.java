package dev.monochord.processor.internal.source;

import dev.monochord.model.AttributeType;
import dev.monochord.model.NumberKind;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The types that are stored as they are: text, numbers, flags, bytes and instants. */
final class SimpleTypes {

    private static final Map<String, AttributeType> DECLARED = Map.ofEntries(
            Map.entry("java.lang.String", AttributeType.TEXT),
            Map.entry("java.util.UUID", AttributeType.TEXT),
            Map.entry("java.lang.Character", AttributeType.TEXT),
            Map.entry("java.lang.Boolean", AttributeType.BOOLEAN),
            Map.entry("java.lang.Byte", new AttributeType.Numeric(NumberKind.BYTE)),
            Map.entry("java.lang.Short", new AttributeType.Numeric(NumberKind.SHORT)),
            Map.entry("java.lang.Integer", AttributeType.INT),
            Map.entry("java.lang.Long", AttributeType.LONG),
            Map.entry("java.lang.Float", new AttributeType.Numeric(NumberKind.FLOAT)),
            Map.entry("java.lang.Double", new AttributeType.Numeric(NumberKind.DOUBLE)),
            Map.entry("java.math.BigInteger", new AttributeType.Numeric(NumberKind.BIG_INTEGER)),
            Map.entry("java.math.BigDecimal", AttributeType.DECIMAL),
            Map.entry("java.time.Instant", AttributeType.TIME));

    private SimpleTypes() {}

    /** How the type is stored, or null where it is not simple. */
    static @Nullable AttributeType of(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return array.getComponentType().getKind() == TypeKind.BYTE ? AttributeType.BINARY : null;
        }
        return DECLARED.get(
                type.getKind().isPrimitive() ? "java.lang." + box(type.getKind()) : Language.qualifiedName(type));
    }

    static String box(TypeKind kind) {
        return switch (kind) {
            case INT -> "Integer";
            case CHAR -> "Character";
            default -> kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
        };
    }
}
