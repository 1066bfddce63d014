package dev.monochord.console.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.runtime.page.Page;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of a pattern as a file: JSON lines, or CSV. Thread-safe. */
final class ExportPages {

    private static final int MAX_ITEMS = 10_000;
    private static final String PAGE_SIZE = "200";

    private final ServedTables tables;

    ExportPages(ServedTables tables) {
        this.tables = tables;
    }

    List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get("/items/{table}/patterns/{pattern}/export", this::export));
    }

    private Response export(Visit visit) throws ReflectiveOperationException {
        PatternVisit call = new PatternVisit(tables, visit, PatternVisit.given(visit));
        if (!call.pattern().kind().reads()) {
            throw Refusal.invalid("only patterns that read can be exported");
        }
        List<ItemView> items = ItemGroup.of(call.table(), records(visit, call)).stream()
                .flatMap(group -> group.items().stream())
                .toList();
        boolean csv = visit.query("format").orElse("jsonl").equals("csv");
        String name = call.table().id() + "-" + call.pattern().name() + (csv ? ".csv" : ".jsonl");
        return Response.of(
                        200,
                        csv ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
                        (csv ? csv(items) : lines(items)).getBytes(UTF_8))
                .withHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** Every page from the first on, up to a limit. */
    private List<Record> records(Visit visit, PatternVisit first) throws ReflectiveOperationException {
        Map<String, String> given = new LinkedHashMap<>(first.given());
        given.put("size", PAGE_SIZE);
        given.remove("token");
        List<Record> records = new ArrayList<>();
        @Nullable String token;
        do {
            PatternVisit call = new PatternVisit(tables, visit, given);
            Object result = call.run(call.arguments().read(given), MAX_ITEMS, () -> true)
                    .result();
            records.addAll(ItemGroup.records(call.table(), result));
            token = result instanceof Page<?> page ? page.nextToken() : null;
            if (token != null) {
                given.put("token", token);
            }
        } while (token != null && records.size() < MAX_ITEMS);
        return records.size() > MAX_ITEMS ? records.subList(0, MAX_ITEMS) : records;
    }

    private static String lines(List<ItemView> items) {
        return items.stream()
                .map(item -> new String(Json.lenient().write(object(item)), UTF_8) + "\n")
                .collect(Collectors.joining());
    }

    private static Map<String, Object> object(ItemView item) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", item.kind());
        item.fields().stream()
                .filter(field -> !field.isNull())
                .forEach(field -> object.put(field.name(), field.value()));
        return object;
    }

    private static String csv(List<ItemView> items) {
        List<String> columns = items.stream()
                .flatMap(item -> item.fields().stream().map(FieldView::name))
                .distinct()
                .toList();
        StringBuilder text =
                new StringBuilder("kind" + columns.stream().map(c -> "," + c).collect(Collectors.joining()) + "\r\n");
        for (ItemView item : items) {
            Map<String, String> values =
                    item.fields().stream().collect(Collectors.toMap(FieldView::name, FieldView::value));
            text.append(cell(item.kind()));
            columns.forEach(column -> text.append(',').append(cell(values.getOrDefault(column, ""))));
            text.append("\r\n");
        }
        return text.toString();
    }

    /** A quoted cell. One that a spreadsheet would take for a formula begins with an apostrophe. */
    private static String cell(String value) {
        boolean formula = value.matches("(?s)[=+@\\t\\r].*|-[^0-9].*");
        return '"' + (formula ? "'" : "") + value.replace("\"", "\"\"") + '"';
    }
}
