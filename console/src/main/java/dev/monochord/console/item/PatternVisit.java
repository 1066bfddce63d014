package dev.monochord.console.item;

import dev.monochord.console.call.PatternRun;
import dev.monochord.console.frame.PageTrail;
import dev.monochord.console.frame.Visit;
import dev.monochord.model.PatternDesign;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A visit to a pattern, with what its form was filled with. For one visit. */
final class PatternVisit {

    private final ServedTable table;
    private final PatternDesign pattern;
    private final PatternArguments arguments;
    private final Map<String, String> given;

    PatternVisit(ServedTables tables, Visit visit, Map<String, String> given) throws NoSuchMethodException {
        this.table = tables.find(visit.variable("table"));
        this.pattern = table.pattern(visit.variable("pattern"));
        this.arguments = new PatternArguments(table, pattern);
        this.given = given;
    }

    /** The fields of the form in the query. */
    static Map<String, String> given(Visit visit) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String name : visit.queryNames()) {
            if (name.startsWith("p.") || name.equals("size") || name.equals("token") || name.equals("kind")) {
                visit.query(name).ifPresent(value -> given.put(name, value));
            }
        }
        return given;
    }

    ServedTable table() {
        return table;
    }

    PatternDesign pattern() {
        return pattern;
    }

    PatternArguments arguments() {
        return arguments;
    }

    Map<String, String> given() {
        return given;
    }

    PatternRun run(@Nullable Object[] values, int limit, BooleanSupplier mayGoOn) throws ReflectiveOperationException {
        return PatternRun.of(arguments.compiled(), pattern, table.trees(), table.monochord(), values, limit, mayGoOn);
    }

    /** The call without its page, as the query of an address. */
    String query() {
        return given.entrySet().stream()
                .filter(field ->
                        !field.getKey().equals("token") && !field.getKey().equals("_csrf"))
                .map(field -> ItemAddress.encoded(field.getKey()) + "=" + ItemAddress.encoded(field.getValue()))
                .collect(Collectors.joining("&", "run=1&", ""));
    }

    /** The address of another page of the same call. */
    String address(PageTrail page) {
        return table.path() + "/patterns/" + pattern.name() + "?" + query() + page.query("token");
    }
}
