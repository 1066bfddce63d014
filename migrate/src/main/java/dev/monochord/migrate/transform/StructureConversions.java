package dev.monochord.migrate.transform;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Conversions of types that are made of others: lists, sets, maps, records inside items, documents. */
final class StructureConversions {

    private StructureConversions() {}

    /**
     * The conversion, or null if there is none.
     *
     * @param inPlace whether the value, or a part of it, may be in its new form already
     */
    static @Nullable ValueConversion between(AttributeType from, boolean lenient, AttributeType to, boolean inPlace) {
        if (to == AttributeType.DOCUMENT) {
            return toDocument(from, lenient);
        }
        if (from instanceof AttributeType.MapOf map && to instanceof AttributeType.MapOf target) {
            return ofMap(Conversions.of(inPlace, map.value(), lenient, target.value()));
        }
        if (from instanceof AttributeType.Nested nested && to instanceof AttributeType.Nested target) {
            return ofRecord(nested, target, inPlace);
        }
        if (from instanceof AttributeType.Union union && to instanceof AttributeType.Union target) {
            return ofUnion(union, target, inPlace);
        }
        AttributeType element = element(from);
        AttributeType targetElement = element(to);
        return element == null || targetElement == null
                ? null
                : ofElements(from.stored(), to.stored(), Conversions.of(inPlace, element, lenient, targetElement));
    }

    private static @Nullable AttributeType element(AttributeType type) {
        if (type instanceof AttributeType.ListOf list) {
            return list.element();
        }
        return type instanceof AttributeType.SetOf set ? set.element() : null;
    }

    private static @Nullable ValueConversion toDocument(AttributeType from, boolean lenient) {
        if (from.stored() != StoredType.M) {
            return null;
        }
        return from == AttributeType.DOCUMENT && lenient
                ? value -> value.s() == null
                        ? new ValueConversion.Copy(StoredType.M).convert(value)
                        : Encode.document(Decode.lenientDocument(value))
                : new ValueConversion.Copy(StoredType.M);
    }

    private static @Nullable ValueConversion ofMap(@Nullable ValueConversion each) {
        if (each == null || each instanceof ValueConversion.Copy) {
            return each == null ? null : new ValueConversion.Copy(StoredType.M);
        }
        return value -> {
            Map<String, AttributeValue> converted = new HashMap<>();
            members(value).forEach((name, member) -> put(converted, name, each.convert(member)));
            return Encode.nested(converted);
        };
    }

    private static @Nullable ValueConversion ofElements(
            StoredType from, StoredType to, @Nullable ValueConversion each) {
        if (each == null) {
            return null;
        }
        if (from == to && each instanceof ValueConversion.Copy) {
            return new ValueConversion.Copy(to);
        }
        return value -> {
            List<AttributeValue> converted = new ArrayList<>();
            for (AttributeValue element : elements(from, value)) {
                AttributeValue one = each.convert(element);
                if (one != null) {
                    converted.add(one);
                }
            }
            return collection(to, converted);
        };
    }

    private static List<AttributeValue> elements(StoredType stored, AttributeValue value) {
        new ValueConversion.Copy(stored).convert(value);
        return switch (stored) {
            case SS -> value.ss().stream().map(AttributeValue::fromS).toList();
            case NS -> value.ns().stream().map(AttributeValue::fromN).toList();
            case BS -> value.bs().stream().map(AttributeValue::fromB).toList();
            default -> value.l();
        };
    }

    /** The collection, or null for an empty set, which the service does not store. */
    private static @Nullable AttributeValue collection(StoredType stored, List<AttributeValue> elements) {
        if (stored == StoredType.L) {
            return AttributeValue.fromL(elements);
        }
        List<AttributeValue> distinct = elements.stream().distinct().toList();
        if (distinct.isEmpty()) {
            return null;
        }
        return switch (stored) {
            case SS ->
                AttributeValue.fromSs(distinct.stream().map(AttributeValue::s).toList());
            case NS ->
                AttributeValue.fromNs(distinct.stream().map(AttributeValue::n).toList());
            default ->
                AttributeValue.fromBs(distinct.stream().map(AttributeValue::b).toList());
        };
    }

    private static @Nullable ValueConversion ofRecord(
            AttributeType.Nested from, AttributeType.Nested to, boolean inPlace) {
        Map<String, NestedMember> targets = new HashMap<>();
        boolean same = from.attributes().size() == to.attributes().size();
        for (AttributeDesign target : to.attributes()) {
            NestedMember member = NestedMember.of(from, target, inPlace);
            if (member == null) {
                return null;
            }
            targets.put(target.name(), member);
            same = same && member.copies();
        }
        if (same) {
            return new ValueConversion.Copy(StoredType.M);
        }
        return value -> {
            Map<String, AttributeValue> stored = members(value);
            Map<String, AttributeValue> converted = new HashMap<>(stored);
            from.attributes().forEach(attribute -> {
                converted.remove(attribute.name());
                attribute.alternatives().forEach(converted::remove);
            });
            targets.forEach((name, member) -> put(converted, name, member.read(stored)));
            return Encode.nested(converted);
        };
    }

    private static @Nullable ValueConversion ofUnion(
            AttributeType.Union from, AttributeType.Union to, boolean inPlace) {
        Map<String, ValueConversion> members = new HashMap<>();
        boolean same = from.discriminator().equals(to.discriminator());
        for (Map.Entry<String, AttributeType.Nested> member : from.members().entrySet()) {
            AttributeType.Nested target = to.members().get(member.getKey());
            ValueConversion conversion = target == null ? null : ofRecord(member.getValue(), target, inPlace);
            if (target != null && conversion == null) {
                return null;
            }
            if (conversion != null) {
                members.put(member.getKey(), conversion);
            }
            same = same && conversion instanceof ValueConversion.Copy;
        }
        if (inPlace) {
            to.members().keySet().forEach(name -> members.putIfAbsent(name, new ValueConversion.Copy(StoredType.M)));
        }
        return same ? new ValueConversion.Copy(StoredType.M) : value -> member(from, to, members, inPlace, value);
    }

    private static @Nullable AttributeValue member(
            AttributeType.Union from,
            AttributeType.Union to,
            Map<String, ValueConversion> members,
            boolean inPlace,
            AttributeValue value) {
        Map<String, AttributeValue> stored = members(value);
        AttributeValue kind = stored.get(
                inPlace && stored.containsKey(to.discriminator()) ? to.discriminator() : from.discriminator());
        ValueConversion conversion = kind == null ? null : members.get(Decode.text(kind));
        if (kind == null || conversion == null) {
            throw new StoredItemException("is none of the kinds of " + to.name() + ", by " + from.discriminator());
        }
        AttributeValue converted = conversion.convert(value);
        Map<String, AttributeValue> named = new HashMap<>(converted == null ? Map.of() : converted.m());
        named.remove(from.discriminator());
        named.put(to.discriminator(), kind);
        return Encode.nested(named);
    }

    private static Map<String, AttributeValue> members(AttributeValue value) {
        new ValueConversion.Copy(StoredType.M).convert(value);
        return value.m();
    }

    private static void put(Map<String, AttributeValue> map, String name, @Nullable AttributeValue value) {
        if (value != null) {
            map.put(name, value);
        }
    }
}
