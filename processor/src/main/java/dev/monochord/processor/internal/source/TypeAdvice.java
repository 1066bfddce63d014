package dev.monochord.processor.internal.source;

import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Says what to use instead of a type that cannot be stored. */
final class TypeAdvice {

    private TypeAdvice() {}

    /** What somebody who wrote this type probably wants. */
    static String instead(TypeMirror type, boolean inner) {
        if (type instanceof WildcardType wildcard) {
            TypeMirror bound = wildcard.getExtendsBound();
            return bound == null ? "String, or what it really is" : Language.words(bound);
        }
        if (type instanceof ArrayType array) {
            TypeMirror element = array.getComponentType();
            if (element.getKind() == TypeKind.FLOAT || element.getKind() == TypeKind.DOUBLE) {
                return "List<BigDecimal>, or a byte[] of the encoded values";
            }
            String box = element.getKind().isPrimitive() ? SimpleTypes.box(element.getKind()) : Language.words(element);
            return "List<" + box + ">";
        }
        String words = Language.words(type);
        String converts = "@Convert with a Converter<" + words + ", String>";
        String converter = inner ? "a record whose component has " + converts : converts;
        return switch (Language.qualifiedName(type)) {
            case "java.time.OffsetDateTime",
                    "java.time.ZonedDateTime",
                    "java.time.LocalDateTime",
                    "java.util.Date",
                    "java.sql.Timestamp" -> "an Instant, or " + converter;
            case "java.time.LocalDate", "java.time.LocalTime", "java.time.YearMonth", "java.time.Year" -> converter;
            case "java.time.Duration" -> "a long, or " + converter;
            case "java.util.Collection", "java.util.ArrayList", "java.util.LinkedList", "java.lang.Iterable" ->
                "List<" + argument(type) + ">";
            case "java.lang.Number" -> "BigDecimal";
            case "java.lang.CharSequence", "java.lang.StringBuilder" -> "String";
            case "java.util.concurrent.atomic.AtomicLong", "java.util.concurrent.atomic.AtomicInteger" -> "a long";
            case "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble" ->
                "a @Nullable component instead of " + words;
            case "java.util.Optional" -> argument(type);
            case "java.util.Set" -> "List<" + argument(type) + ">";
            case "java.util.HashSet",
                    "java.util.TreeSet",
                    "java.util.SortedSet",
                    "java.util.LinkedHashSet",
                    "java.util.EnumSet" -> "Set<" + argument(type) + ">";
            case "java.util.Map", "java.util.HashMap", "java.util.TreeMap", "java.util.LinkedHashMap" ->
                "Map<String, " + value(type) + ">";
            case "java.lang.Object" -> "Map<String, Object> for a free-form document";
            default -> {
                TypeElement element = Language.element(type);
                boolean open = element != null && element.getKind() == ElementKind.INTERFACE;
                yield (open ? "a record, a sealed interface over records, or " : "a record, or ") + converter;
            }
        };
    }

    private static String argument(TypeMirror type) {
        return Language.arguments(type).isEmpty()
                ? "T"
                : Language.words(Language.arguments(type).get(0));
    }

    private static String value(TypeMirror type) {
        return Language.arguments(type).size() < 2
                ? "T"
                : Language.words(Language.arguments(type).get(1));
    }
}
