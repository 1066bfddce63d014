package dev.monochord.engine.fault;

import dev.monochord.engine.internal.time.DurationText;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The text of a {@link FaultRule}: {@code KIND[:AMOUNT][,NAME=VALUE…][@[OPERATION][/TABLE[/INDEX]]]}. */
final class FaultRuleText {

    private FaultRuleText() {}

    static FaultRule parse(String text) {
        try {
            int at = text.indexOf('@');
            String what = at < 0 ? text : text.substring(0, at);
            FaultRule rule = effect(what.trim());
            return at < 0 ? rule : scoped(rule, text.substring(at + 1).trim());
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a fault rule: " + wrong.getMessage()
                            + ". Expected KIND[:AMOUNT][,probability=P][,times=N][,seed=N][@[OPERATION][/TABLE[/INDEX]]],"
                            + " such as throttle:0.1@PutItem/orders or latency:20ms..80ms@Query",
                    wrong);
        }
    }

    static String write(FaultRule rule) {
        StringBuilder text = new StringBuilder(rule.kind().word());
        boolean timed = rule.kind().timed();
        if (timed) {
            text.append(':').append(DurationText.write(rule.shortest()));
            if (!rule.longest().equals(rule.shortest())) {
                text.append("..").append(DurationText.write(rule.longest()));
            }
        }
        if (rule.probability() != 1) {
            text.append(timed ? ",probability=" : ":").append(rule.probability());
        }
        if (rule.times() != Long.MAX_VALUE) {
            text.append(",times=").append(rule.times());
        }
        if (rule.seed() != 0) {
            text.append(",seed=").append(rule.seed());
        }
        if (rule.operation() != null || rule.table() != null) {
            text.append('@').append(rule.operation() == null ? "" : rule.operation());
        }
        if (rule.table() != null) {
            text.append('/').append(rule.table());
        }
        if (rule.index() != null) {
            text.append('/').append(rule.index());
        }
        return text.toString();
    }

    private static FaultRule effect(String what) {
        String[] parts = what.split(",", -1);
        int colon = parts[0].indexOf(':');
        String word = (colon < 0 ? parts[0] : parts[0].substring(0, colon)).trim();
        FaultKind kind = FaultKind.of(word)
                .orElseThrow(() -> new IllegalArgumentException("there is no kind \"" + word + "\", there are "
                        + Arrays.stream(FaultKind.values()).map(FaultKind::word).collect(Collectors.joining(", "))));
        if (kind.timed() && colon < 0) {
            throw new IllegalArgumentException(word + " needs a time, such as " + word + ":200ms");
        }
        FaultRule rule = FaultRule.of(kind);
        if (colon >= 0) {
            rule = amount(kind, parts[0].substring(colon + 1).trim());
        }
        for (int i = 1; i < parts.length; i++) {
            rule = option(rule, parts[i].trim());
        }
        return rule;
    }

    private static FaultRule amount(FaultKind kind, String amount) {
        if (!kind.timed()) {
            return FaultRule.of(kind).probability(decimal(amount));
        }
        int dots = amount.indexOf("..");
        return dots < 0
                ? FaultRule.of(kind, DurationText.parse(amount), DurationText.parse(amount))
                : FaultRule.of(
                        kind,
                        DurationText.parse(amount.substring(0, dots)),
                        DurationText.parse(amount.substring(dots + 2)));
    }

    private static FaultRule option(FaultRule rule, String option) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals).trim();
        String value = equals < 0 ? "" : option.substring(equals + 1).trim();
        return switch (name) {
            case "probability" -> rule.probability(decimal(value));
            case "times" -> rule.times(whole(value));
            case "seed" -> rule.seed(whole(value));
            default ->
                throw new IllegalArgumentException(
                        "there is no option \"" + name + "\", there are probability, times and seed");
        };
    }

    private static FaultRule scoped(FaultRule rule, String scope) {
        String[] parts = scope.split("/", -1);
        if (parts.length > 3) {
            throw new IllegalArgumentException("a scope has an operation, a table and an index at most");
        }
        FaultRule scoped = rule;
        if (named(parts, 0)) {
            scoped = scoped.on(parts[0]);
        }
        if (named(parts, 1)) {
            scoped = scoped.table(parts[1]);
        }
        return named(parts, 2) ? scoped.index(parts[2]) : scoped;
    }

    private static boolean named(String[] parts, int i) {
        return i < parts.length && !parts[i].isEmpty() && !parts[i].equals("*");
    }

    private static double decimal(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number", wrong);
        }
    }

    private static long whole(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is not a whole number", wrong);
        }
    }
}
