package dev.monochord.console.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.console.call.TextValues;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The whole result of a pattern as a file: JSON lines, or CSV. It is sent while it is read, so it may be of any size, and
 * reading ends when the visitor cancels the download. Thread-safe.
 */
final class ExportPages {

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
        boolean csv = visit.query("format").orElse("jsonl").equals("csv");
        ExportedPages pages = new ExportedPages(call);
        List<String> columns = csv ? columns(call) : List.of();
        // Read before the response begins, so that a call that is refused is an error page.
        String first = (csv ? header(columns) : "") + text(call.table(), columns, pages.next());
        Iterator<byte[]> parts = new Iterator<>() {
            private @Nullable String ready = first;

            @Override
            public boolean hasNext() {
                return ready != null || pages.hasNext();
            }

            @Override
            public byte[] next() {
                String text = ready == null ? text(call.table(), columns, pages.next()) : ready;
                ready = null;
                return text.getBytes(UTF_8);
            }
        };
        String name = call.table().id() + "-" + call.pattern().name() + (csv ? ".csv" : ".jsonl");
        return Response.streamed(200, csv ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8", parts)
                .withHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** @param columns of the CSV; empty for JSON lines */
    private static String text(ServedTable table, List<String> columns, List<Record> records) {
        StringBuilder text = new StringBuilder();
        for (Record item : records) {
            ItemGroup.type(table, item)
                    .ifPresent(type ->
                            text.append(columns.isEmpty() ? line(type, item) : row(table, type, columns, item)));
        }
        return text.toString();
    }

    private static String line(ItemType<?> type, Record item) {
        return new String(Json.lenient().write(object(type.name(), item)), UTF_8) + "\n";
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

    /** The components of all kinds that the pattern reads, since the first row is written before the last is read. */
    private static List<String> columns(PatternVisit call) {
        return call.pattern().items().stream()
                .flatMap(kind -> Stream.of(call.table().type(kind).javaType().getRecordComponents()))
                .map(RecordComponent::getName)
                .distinct()
                .toList();
    }

    private static String header(List<String> columns) {
        return "kind," + String.join(",", columns) + "\r\n";
    }

    private static String row(ServedTable table, ItemType<?> type, List<String> columns, Record item) {
        Map<String, String> values = RecordFields.views(table.item(type), item).stream()
                .collect(Collectors.toMap(FieldView::name, FieldView::value));
        return columns.stream()
                .map(column -> cell(values.getOrDefault(column, "")))
                .collect(Collectors.joining(",", cell(type.name()) + ",", "\r\n"));
    }

    /** A quoted cell. One that a spreadsheet would take for a formula begins with an apostrophe. */
    private static String cell(String value) {
        boolean formula = value.matches("(?s)[=+@\\t\\r].*|-[^0-9].*");
        return '"' + (formula ? "'" : "") + value.replace("\"", "\"\"") + '"';
    }
}
