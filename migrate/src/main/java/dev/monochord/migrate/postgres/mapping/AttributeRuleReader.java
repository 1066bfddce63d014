package dev.monochord.migrate.postgres.mapping;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rule of an attribute. */
final class AttributeRuleReader {

    private AttributeRuleReader() {}

    static ColumnRule read(String attribute, MappingObject json) {
        json.allow("column", "as", "null", "empty", "zone", "digits");
        return new ColumnRule(
                json.optionalText("column").orElse(attribute),
                json.optionalText("as").map(ValueForm::parse).orElse(null),
                ifNull(json),
                emptyIsAbsent(json),
                zone(json),
                digits(json));
    }

    private static NullRule ifNull(MappingObject json) {
        Object rule = json.fields().getOrDefault("null", "absent");
        if (rule instanceof String word) {
            return switch (word) {
                case "absent" -> new NullRule.Absent();
                case "null" -> new NullRule.Null();
                case "reject" -> new NullRule.Reject();
                default -> throw MappingObject.wrong(json.where(), "needs \"null\": absent, null, reject or an object");
            };
        }
        MappingObject after = MappingObject.of("\"null\" of " + json.where(), rule);
        after.allow("after", "plus");
        try {
            return new NullRule.After(after.text("after"), Duration.parse(after.text("plus")));
        } catch (DateTimeException malformed) {
            throw MappingObject.wrong(after.where(), "needs a duration such as PT8776H for \"plus\"");
        }
    }

    private static boolean emptyIsAbsent(MappingObject json) {
        String rule = json.optionalText("empty").orElse("keep");
        if (!Set.of("keep", "absent").contains(rule)) {
            throw MappingObject.wrong(json.where(), "needs \"empty\": keep or absent");
        }
        return rule.equals("absent");
    }

    private static @Nullable ZoneId zone(MappingObject json) {
        try {
            return json.optionalText("zone").map(ZoneId::of).orElse(null);
        } catch (DateTimeException unknown) {
            throw MappingObject.wrong(json.where(), "needs a time zone such as Europe/Berlin for \"zone\"");
        }
    }

    private static int digits(MappingObject json) {
        Object digits = json.fields().getOrDefault("digits", 6L);
        if (digits instanceof Number number && Set.of(3L, 6L, 9L).contains(number.longValue())) {
            return number.intValue();
        }
        throw MappingObject.wrong(json.where(), "needs \"digits\": 3, 6 or 9");
    }
}
