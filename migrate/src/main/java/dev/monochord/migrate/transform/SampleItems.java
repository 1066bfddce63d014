package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.item.Encode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Made-up items of a kind, as generated code would store them. Every attribute has a value and every collection an element;
 * the items differ in their enum constants, booleans and variants of records.
 */
final class SampleItems {

    private static final Instant TIME = Instant.parse("2024-01-01T00:00:00Z");

    /** Passes for text and for a number. */
    private static final String TEXT = "1";

    private SampleItems() {}

    static List<Map<String, AttributeValue>> of(TableDesign table, ItemDesign kind) {
        KindWriter writer = new KindWriter(table, kind);
        return IntStream.range(0, variants(kind.attributes().stream()))
                .mapToObj(variant -> writer.write(new ComponentValues(components(kind, variant))))
                .toList();
    }

    private static int variants(Stream<AttributeDesign> attributes) {
        return attributes
                .mapToInt(attribute -> variants(attribute.type()))
                .max()
                .orElse(1);
    }

    private static int variants(AttributeType type) {
        if (type instanceof AttributeType.Enumeration names) {
            return Math.max(1, names.constants().size());
        }
        if (type instanceof AttributeType.Union union) {
            return Math.max(
                    union.members().size(),
                    variants(union.members().values().stream().flatMap(member -> member.attributes().stream())));
        }
        if (type instanceof AttributeType.Nested nested) {
            return variants(nested.attributes().stream());
        }
        return type == AttributeType.BOOLEAN ? 2 : 1;
    }

    private static Map<String, AttributeValue> components(ItemDesign kind, int variant) {
        Map<String, AttributeValue> values = new HashMap<>();
        kind.attributes().forEach(attribute -> values.put(attribute.component(), value(attribute.type(), variant)));
        return values;
    }

    private static AttributeValue value(AttributeType type, int variant) {
        if (type instanceof AttributeType.Time time) {
            return Times.write(time.format(), TIME);
        }
        if (type instanceof AttributeType.Enumeration names) {
            return Encode.text(names.constants().get(variant % names.constants().size()));
        }
        if (type instanceof AttributeType.ListOf list) {
            return AttributeValue.fromL(List.of(value(list.element(), variant)));
        }
        if (type instanceof AttributeType.SetOf set) {
            AttributeValue element = value(set.element(), variant);
            return switch (type.stored()) {
                case SS -> AttributeValue.fromSs(List.of(element.s()));
                case NS -> AttributeValue.fromNs(List.of(element.n()));
                case BS -> AttributeValue.fromBs(List.of(element.b()));
                default -> AttributeValue.fromL(List.of(element));
            };
        }
        if (type instanceof AttributeType.MapOf map) {
            return AttributeValue.fromM(Map.of(TEXT, value(map.value(), variant)));
        }
        if (type instanceof AttributeType.Nested nested) {
            return AttributeValue.fromM(members(nested, variant));
        }
        if (type instanceof AttributeType.Union union) {
            var member = List.copyOf(union.members().entrySet())
                    .get(variant % union.members().size());
            Map<String, AttributeValue> members = members(member.getValue(), variant);
            members.put(union.discriminator(), Encode.text(member.getKey()));
            return AttributeValue.fromM(members);
        }
        return switch (type.stored()) {
            case N -> AttributeValue.fromN(TEXT);
            case BOOL -> AttributeValue.fromBool(variant % 2 == 0);
            case B -> AttributeValue.fromB(SdkBytes.fromUtf8String(TEXT));
            case M -> AttributeValue.fromM(Map.of(TEXT, Encode.text(TEXT)));
            case L -> AttributeValue.fromL(List.of(Encode.text(TEXT)));
            case SS -> AttributeValue.fromSs(List.of(TEXT));
            case NS -> AttributeValue.fromNs(List.of(TEXT));
            case BS -> AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String(TEXT)));
            default -> Encode.text(TEXT);
        };
    }

    private static Map<String, AttributeValue> members(AttributeType.Nested nested, int variant) {
        Map<String, AttributeValue> members = new HashMap<>();
        nested.attributes().forEach(attribute -> members.put(attribute.name(), value(attribute.type(), variant)));
        return members;
    }
}
