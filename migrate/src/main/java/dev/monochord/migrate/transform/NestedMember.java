package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.runtime.error.StoredItemException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Where a component of a record inside an item comes from: the component of the same name, or nothing. */
record NestedMember(
        AttributeDesign target,
        @Nullable AttributeDesign source,
        @Nullable ValueConversion conversion) {

    /** The source, or null if the target needs one and there is none. */
    static @Nullable NestedMember of(AttributeType.Nested from, AttributeDesign target) {
        Optional<AttributeDesign> source = from.attributes().stream()
                .filter(a -> a.component().equals(target.component()))
                .findFirst();
        if (source.isEmpty()) {
            return Absence.allowed(target) ? new NestedMember(target, null, null) : null;
        }
        ValueConversion conversion =
                Conversions.between(source.get().type(), source.get().lenient(), target.type());
        return conversion == null ? null : new NestedMember(target, source.get(), conversion);
    }

    /** Whether the value stays as it is, under the same name. */
    boolean copies(String name) {
        return source != null && source.name().equals(name) && conversion instanceof ValueConversion.Copy;
    }

    @Nullable
    AttributeValue read(Map<String, AttributeValue> stored) {
        AttributeValue value = source == null ? null : stored.get(source.name());
        boolean absent = value == null || Boolean.TRUE.equals(value.nul());
        AttributeValue converted = absent || value == null || conversion == null ? null : conversion.convert(value);
        if (converted == null && !Absence.allowed(target)) {
            throw new StoredItemException("has no " + target.name());
        }
        return converted == null ? Absence.stored(target) : converted;
    }
}
