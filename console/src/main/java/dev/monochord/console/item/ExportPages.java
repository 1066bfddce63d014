package dev.monochord.console.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.call.PatternRun;
import dev.monochord.console.call.TextValues;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.runtime.page.Page;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.lang.reflect.RecordComponent;
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
        Export export = records(visit, call);
        boolean csv = visit.query("format").orElse("jsonl").equals("csv");
        String name = call.table().id() + "-" + call.pattern().name() + (export.isCut() ? "-first-" + MAX_ITEMS : "")
                + (csv ? ".csv" : ".jsonl");
        return Response.of(
                        200,
                        csv ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
                        (csv ? csv(call.table(), export.records()) : lines(call.table(), export.records()))
                                .getBytes(UTF_8))
                .withHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /**
     * What is exported.
     *
     * @param isCut whether the result has more
     */
    private record Export(List<Record> records, boolean isCut) {}

    /** Every page from the first on, up to a limit. */
    private Export records(Visit visit, PatternVisit first) throws ReflectiveOperationException {
        Map<String, String> given = new LinkedHashMap<>(first.given());
        given.put("size", PAGE_SIZE);
        given.remove("token");
        List<Record> records = new ArrayList<>();
        boolean isCut;
        @Nullable String token;
        do {
            PatternVisit call = new PatternVisit(tables, visit, given);
            PatternRun run = call.run(call.arguments().read(given), MAX_ITEMS, () -> true);
            records.addAll(ItemGroup.records(call.table(), run.result()));
            isCut = run.isCut();
            token = run.result() instanceof Page<?> page ? page.nextToken() : null;
            if (token != null) {
                given.put("token", token);
            }
        } while (token != null && records.size() < MAX_ITEMS);
        return new Export(
                records.subList(0, Math.min(MAX_ITEMS, records.size())),
                isCut || token != null || records.size() > MAX_ITEMS);
    }

    private static String lines(ServedTable table, List<Record> records) {
        StringBuilder text = new StringBuilder();
        for (Record item : records) {
            ItemGroup.type(table, item)
                    .ifPresent(type -> text.append(new String(Json.lenient().write(object(type.name(), item)), UTF_8))
                            .append('\n'));
        }
        return text.toString();
    }

    private static Map<String, Object> object(String kind, Record item) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", kind);
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            Object value = TextValues.json(TextValues.component(item, component));
            if (value != null) {
                object.put(component.getName(), value);
            }
        }
        return object;
    }

    private static String csv(ServedTable table, List<Record> records) {
        List<ItemView> items = ItemGroup.of(table, records).stream()
                .flatMap(group -> group.items().stream())
                .toList();
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
