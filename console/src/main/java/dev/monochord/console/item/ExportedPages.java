package dev.monochord.console.item;

import dev.monochord.model.PatternDesign;
import dev.monochord.runtime.page.Page;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The whole result of a pattern, page by page; a page is read when it is asked for. Unreadable rows are left out and go to the
 * listener of the system. Not thread-safe.
 */
final class ExportedPages implements Iterator<List<Record>> {

    private static final int PAGE_SIZE = 200;

    private final ServedTable table;
    private final PatternDesign pattern;
    private final PatternArguments arguments;
    private final Map<String, String> given;

    /** The items of a pattern that returns a stream. */
    private @Nullable Iterator<?> items;

    private boolean isDone;

    /** Reads nothing yet; starts at the first page, whichever the visit shows. */
    ExportedPages(PatternVisit visit) {
        table = visit.table();
        pattern = visit.pattern();
        arguments = visit.arguments();
        given = new LinkedHashMap<>(visit.given());
        given.put("size", Integer.toString(PAGE_SIZE));
        given.remove("token");
    }

    @Override
    public boolean hasNext() {
        return !isDone;
    }

    @Override
    public List<Record> next() {
        if (isDone) {
            throw new NoSuchElementException();
        }
        if (items != null) {
            return taken(items);
        }
        Object result = call();
        if (result instanceof Stream<?> stream) {
            items = stream.iterator();
            return taken(items);
        }
        String token = result instanceof Page<?> page ? page.nextToken() : null;
        isDone = token == null;
        if (token != null) {
            given.put("token", token);
        }
        return ItemGroup.records(table, result);
    }

    private @Nullable Object call() {
        try {
            return arguments.compiled().call(pattern, table.monochord(), arguments.read(given));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("pattern " + pattern.name() + " cannot be called", e);
        }
    }

    private List<Record> taken(Iterator<?> rest) {
        List<@Nullable Object> page = new ArrayList<>();
        while (page.size() < PAGE_SIZE && rest.hasNext()) {
            page.add(rest.next());
        }
        isDone = !rest.hasNext();
        return ItemGroup.records(table, page);
    }
}
