package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.runtime.error.StoredItemException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Where a component of a record inside an item comes from: the component of the same name, or nothing.
 *
 * @param renewed takes a value that is under its new name already; null if that name tells nothing
 */
record NestedMember(
        AttributeDesign target,
        @Nullable AttributeDesign source,
        @Nullable ValueConversion conversion,
        @Nullable ValueConversion renewed) {

    /** The source, or null if the target needs one and there is none. */
    static @Nullable NestedMember of(AttributeType.Nested from, AttributeDesign target, boolean inPlace) {
        AttributeDesign source = from.attributes().stream()
                .filter(a -> a.component().equals(target.component()))
                .findFirst()
                .orElse(null);
        boolean kept = source != null && source.name().equals(target.name());
        boolean taken = from.attributes().stream()
                .anyMatch(a -> a != source
                        && (a.name().equals(target.name()) || a.alternatives().contains(target.name())));
        if (inPlace && taken) {
            return null; // the attribute may be that of either component
        }
        ValueConversion renewed = inPlace && !kept ? Conversions.again(target.type(), target.lenient()) : null;
        if (source == null) {
            return Absence.allowed(target) ? new NestedMember(target, null, null, renewed) : null;
        }
        ValueConversion conversion = Conversions.of(inPlace && kept, source.type(), source.lenient(), target.type());
        return conversion == null ? null : new NestedMember(target, source, conversion, renewed);
    }

    /** Whether the value stays as it is, under the same name or another one under which the target reads it. */
    boolean copies() {
        return source != null
                && source.name().equals(target.name())
                && target.alternatives().containsAll(source.alternatives())
                && conversion instanceof ValueConversion.Copy;
    }

    @Nullable
    AttributeValue read(Map<String, AttributeValue> stored) {
        AttributeValue converted = read(stored, target.name(), renewed);
        if (converted == null && source != null) {
            converted = read(stored, source.name(), conversion);
            for (int i = 0; converted == null && i < source.alternatives().size(); i++) {
                converted = read(stored, source.alternatives().get(i), conversion);
            }
        }
        if (converted == null && !Absence.allowed(target)) {
            throw new StoredItemException("has no " + target.name());
        }
        return converted == null ? Absence.stored(target) : converted;
    }

    private static @Nullable AttributeValue read(
            Map<String, AttributeValue> stored, String name, @Nullable ValueConversion conversion) {
        AttributeValue value = stored.get(name);
        boolean absent = value == null || Boolean.TRUE.equals(value.nul());
        return absent || value == null || conversion == null ? null : conversion.convert(value);
    }
}
