package dev.monochord.processor.source;

import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;

/** Says what to use instead of a type that cannot be stored. */
final class TypeAdvice {

    private TypeAdvice() {}

    /** What somebody who wrote this type probably wants. */
    static String instead(TypeMirror type) {
        if (type instanceof ArrayType array) {
            TypeMirror element = array.getComponentType();
            String box = element.getKind().isPrimitive() ? SimpleTypes.box(element.getKind()) : Language.words(element);
            return "List<" + box + ">";
        }
        String words = Language.words(type);
        String converter = "@Convert with a Converter<" + words + ", String>";
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
            case "java.util.HashSet", "java.util.TreeSet", "java.util.SortedSet", "java.util.LinkedHashSet" ->
                "Set<" + argument(type) + ">";
            case "java.util.Map", "java.util.HashMap", "java.util.TreeMap", "java.util.LinkedHashMap" ->
                "Map<String, " + value(type) + ">";
            case "java.lang.Object" -> "Map<String, Object> for a free-form document";
            default -> "a record, or " + converter;
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
