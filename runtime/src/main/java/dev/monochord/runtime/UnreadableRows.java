package dev.monochord.runtime;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.read.Reading;
import dev.monochord.runtime.internal.read.Selection;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds every row of some tables that reads cannot turn into records, by scans: for an operator who wants to correct or
 * delete them. Rows that can be read but not reached by their own values, because an earlier version composed the text of
 * their keys (Unicode normal form C), are among them.
 *
 * <pre>{@code
 * monochord.unreadable().stream().forEach(row -> System.out.println(row.key() + ": " + row.reason()));
 * }</pre>
 *
 * <p>Each row is decoded as the kind that its type attribute or key says. Guards and expired rows are passed over, rows of no
 * kind of their table are reported without a kind. Nothing is changed, and the {@code UnreadableListener} is not called.
 * Thread-safe.
 */
public final class UnreadableRows {

    private static final ReadPattern PATTERN = ReadPattern.named("unreadable").build();

    private final Session session;
    private final Map<String, TableInfo> tables = new LinkedHashMap<>();

    UnreadableRows(Session session) {
        this.session = session;
        session.tables().all().forEach(table -> this.tables.put(table.name(), table));
    }

    /** All of them, table by table; a request is sent when the stream needs it. It needs no closing. */
    public Stream<UnreadableItem> stream() {
        return tables.values().stream().flatMap(table -> reading(table).stream(0));
    }

    /**
     * One page. Each request looks at a bounded number of rows, so a page may be short or empty and still have a next one.
     *
     * @throws dev.monochord.runtime.error.PageTokenException if the token is not one of this listing
     */
    public Page<UnreadableItem> page(PageRequest request) {
        return Succession.of(session.pageTokens(), "unreadable rows", tables.keySet())
                .page(
                        tables.keySet(),
                        request,
                        (name, page) -> reading(Objects.requireNonNull(tables.get(name)))
                                .page(page.size(), page.token()));
    }

    private Reading<UnreadableItem> reading(TableInfo table) {
        String name = session.tableName(table.name());
        long now = session.epochSecond();
        Selection selection = new Selection(
                table, name, PATTERN, "unreadable", List.of(), List.of(), null, ConditionTree.ALWAYS, List.of());
        return new Reading<>(session, selection, null, row -> true, row -> examine(table, name, row, now));
    }

    private static @Nullable UnreadableItem examine(
            TableInfo table, String name, Map<String, AttributeValue> row, long now) {
        try {
            ItemType<?> kind = table.kindOf(row);
            if (kind == null && !table.knows(row)) {
                throw table.unknown(name, row);
            }
            if (kind != null && !kind.expired(row, now)) {
                ComposedKeys.check(kind, name, row);
            }
            return null;
        } catch (StoredItemException unreadable) {
            return UnreadableItem.of(name, PATTERN.name(), unreadable);
        }
    }
}
