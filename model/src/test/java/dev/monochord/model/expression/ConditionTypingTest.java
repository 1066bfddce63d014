package dev.monochord.model.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTypingTest {

    private static final AttributeType STATUS =
            new AttributeType.Enumeration("Status", List.of("ONLINE", "OFFLINE", "UPDATING"));
    private static final AttributeType ADDRESS = new AttributeType.Nested(
            "Address",
            List.of(of("city", AttributeType.TEXT), AttributeDesign.of("zipCode", "zip", AttributeType.TEXT)));

    private static final ItemDesign DEVICE = ItemDesign.builder("Device")
            .key("SITE#{site}", "DEVICE#{device}")
            .attributes(
                    of("site", AttributeType.TEXT).asKeyOnly(),
                    of("device", AttributeType.TEXT),
                    AttributeDesign.of("status", "Status", STATUS),
                    of("battery", AttributeType.INT),
                    of("quota", AttributeType.LONG),
                    of("price", AttributeType.DECIMAL),
                    of("name", AttributeType.TEXT).orNamed("title"),
                    of("enabled", AttributeType.BOOLEAN),
                    of("seenAt", AttributeType.TIME),
                    of("tags", new AttributeType.SetOf(AttributeType.TEXT)),
                    of("states", new AttributeType.SetOf(STATUS)),
                    of("counts", new AttributeType.ListOf(AttributeType.INT)),
                    of("config", new AttributeType.MapOf(AttributeType.TEXT)),
                    of("address", ADDRESS),
                    of("blob", AttributeType.BINARY),
                    of("document", AttributeType.DOCUMENT),
                    of("money", new AttributeType.Converted("org.example.Money", "org.example.C", StoredType.N)))
            .build();

    private static final List<ParameterDesign> PARAMETERS = List.of(
            ParameterDesign.of("value", ParameterBinding.VALUE),
            ParameterDesign.of("maybe", ParameterBinding.VALUE).asOptional(),
            new ParameterDesign("seen", ParameterBinding.VALUE, "", false, List.of("cron")));

    private static AttributeDesign of(String name, AttributeType type) {
        return AttributeDesign.of(name, name, type);
    }

    private static TypedText type(String text, TextUse use) {
        return TypedText.condition(text, new TextScope(List.of(DEVICE), PARAMETERS, use, "low"));
    }

    private static String message(TypedText text) {
        return text.problems().stream()
                .map(p -> String.format(
                        "%s %s",
                        p.diagnostic().id(),
                        p.arguments().stream().map(String::valueOf).collect(Collectors.joining(" "))))
                .collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            status = ONLINE                                  | Status = "ONLINE"
            OFFLINE <> status                                | "OFFLINE" <> Status
            status in (ONLINE, 'UPDATING', {value})          | Status IN ("ONLINE", "UPDATING", {value})
            status in {value} and battery < {value}          | Status IN ({value}) AND battery < {value}
            states contains ONLINE or status = {value}       | contains(states, "ONLINE") OR Status = {value}
            battery < quota and enabled = true               | battery < quota AND enabled = true
            battery between 5 and quota                      | battery BETWEEN 5 AND quota
            config.{value} = 'x' and config.mode present     | config.{value} = "x" AND attribute_exists(config.mode)
            address.zipCode beginsWith '10'                  | begins_with(address.zip, "10")
            counts[0] > 3 and counts[{value}] = 1            | counts[0] > 3 AND counts[{value}] = 1
            size(tags) < 3 and size(config) >= {value}       | size(tags) < 3 AND size(config) >= {value}
            (enabled = true or price = 1.5) and not blob absent | (enabled = true OR price = 1.5) AND NOT (attribute_not_exists(blob))
            document.a.b present and document = {value}      | attribute_exists(document.a.b) AND document = {value}
            money = {value} and seenAt >= {value}            | money = {value} AND seenAt >= {value}
            tags contains {value} and device contains 'x'    | contains(tags, {value}) AND contains(device, "x")
            """)
    void namesAndTypesAreResolved(String text, String display) {
        TypedText typed = type(text, TextUse.CONDITION);

        assertThat(message(typed)).isEmpty();
        assertThat(Objects.requireNonNull(typed.condition()).display()).isEqualTo(display);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            status = ONLIN               | MC131 ONLIN 10 a constant of Status  Did you mean ONLINE?
            statsu = ONLINE              | MC131 statsu 1 a component of Device  Did you mean status?
            address.zip = 'x'            | MC131 zip 9 a component of address  There are: city, zipCode.
            battery = {vaule}            | MC131 {vaule} 11 a parameter of low  Did you mean value?
            battery = 'x'                | MC132 'x' 11 is text and is compared with battery, which is a whole number
            battery = 1.5                | MC132 1.5 11 is a number and is compared with battery, which is a whole number
            seenAt > '2026-01-01'        | MC132 '2026-01-01' 10 is text and is compared with seenAt, which is a time, ISO-8601 text; only a parameter can give such a value
            name = battery               | MC132 battery 8 is a whole number and is compared with name, which is text
            1 = 2                        | MC132 The comparison 1 has no attribute
            document.a = {value}         | MC132 document.a 1 is part of a document and has no known type
            battery.x = 1                | MC132 battery 9 is a whole number, which has no components
            tags[0] = 'x'                | MC132 tags 1 is a set of text, which has no positions
            battery in (1, battery)      | MC132 battery 16 is an attribute, but in takes values; join comparisons by or
            battery < battery            | MC132 battery 11 is compared with itself, which the service rejects
            battery = battery            | MC132 battery 11 is compared with itself
            battery between 1 and battery | MC132 battery 23 is compared with itself
            battery between battery and 1 | MC132 battery 17 is compared with itself
            device contains device       | MC132 device 17 is compared with itself
            device beginsWith device     | MC132 device 19 is compared with itself
            tags contains size(tags)     | MC132 size 15 is not a value that contains takes
            device beginsWith size(tags) | MC132 size 19 is not a value that beginsWith takes
            status < ONLINE              | MC133 < 1 Status one of ONLINE, OFFLINE, UPDATING
            enabled between true and true | MC133 between 1 enabled true or false
            money >= {value}             | MC133 >= 1 money Money, stored as Number
            tags beginsWith 'x'          | MC133 beginsWith 1 tags a set of text
            battery contains 1           | MC133 contains 1 battery a whole number
            size(battery) > 1            | MC133 size 1 battery a whole number
            site = 'x'                   | MC134 site 1
            battery < {maybe}            | MC135 {maybe} 11 only = and <> have a meaning for null, absent and present
            config.{maybe} = 'x'         | MC135 {maybe} 8 a path has no place for null
            status in {maybe}            | MC135 {maybe} 11 in has no meaning for null
            size(tags) = {maybe}         | MC135 {maybe} 14 a size is never null
            name = 'x'                   | MC137 name @If title
            """)
    void mistakesAreReported(String text, String message) {
        assertThat(message(type(text, TextUse.CONDITION)).replaceAll("  +", " "))
                .startsWith(message.replaceAll("  +", " "));
    }

    @Test
    void absenceCoversAlternativeNames() {
        assertThat(message(type("name = 'x' or name absent", TextUse.CONDITION)))
                .isEmpty();
    }

    @Test
    void nullIsLeftOutOfFiltersOnlyAtTheTopLevel() {
        assertThat(message(type(
                        "battery < {maybe} and status in {maybe} and (enabled = true or battery = 1)", TextUse.FILTER)))
                .isEmpty();
        assertThat(message(type("battery < {maybe} or enabled = true", TextUse.FILTER)))
                .startsWith("MC135 {maybe} 11 a filter leaves out");
        assertThat(message(type("not battery < {maybe}", TextUse.FILTER))).startsWith("MC135");
        assertThat(message(type("battery between {maybe} and 3", TextUse.FILTER)))
                .isEqualTo("MC135 {maybe} 17 between has no meaning for null");
    }

    @Test
    void nullIsAbsenceInConditions() {
        TypedCondition condition =
                Objects.requireNonNull(type("device = {maybe} or (not battery <> {seen.cron})", TextUse.CONDITION)
                        .condition());

        assertThat(condition.arguments()).allMatch(TypedOperand.Argument::nullable);
    }

    @Test
    void filterHasNoItemToBeAbsent() {
        assertThat(message(type("this present", TextUse.FILTER))).startsWith("MC138 this 1");
        assertThat(message(type("this present", TextUse.CONDITION))).isEmpty();
    }

    @Test
    void limitsOfTheServiceAreChecked() {
        String many = IntStream.range(0, 151).mapToObj(n -> "battery = " + n).collect(Collectors.joining(" or "));
        assertThat(message(type(many, TextUse.FILTER))).isEqualTo("MC136 301 operators 300");
        String values = IntStream.range(0, 101).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        assertThat(message(type("battery in (" + values + ")", TextUse.FILTER)))
                .isEqualTo("MC136 101 values of in 100");
    }

    @Test
    void everyKindHasTheComponentAlike() {
        ItemDesign other = ItemDesign.builder("Sensor")
                .key("SITE#{site}", "SENSOR#{sensor}")
                .attributes(of("sensor", AttributeType.TEXT), of("battery", AttributeType.DECIMAL))
                .build();
        TextScope both = new TextScope(List.of(DEVICE, other), PARAMETERS, TextUse.FILTER, "all");

        assertThat(message(TypedText.condition("status = ONLINE", both)))
                .startsWith("MC131 status 1 a component of Sensor");
        assertThat(message(TypedText.condition("battery = 1", both)))
                .isEqualTo("MC132 battery 1 is stored in another way in Sensor than in Device");
    }
}
