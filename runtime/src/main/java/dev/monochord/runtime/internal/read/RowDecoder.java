package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemReader;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns the rows of one read into records. Rows of other kinds of the table, guards and expired rows are left out. A row that
 * is unreadable fails the read or is reported, as the pattern says, when its turn comes: one that was fetched behind the end
 * of a page belongs to the next page. Not thread-safe.
 */
public final class RowDecoder<T> {

    private final Session session;
    private final TableInfo table;
    private final ReadPattern pattern;
    private final ItemReader<T> reader;
    private final long now;
    /** Accepted rows of no known kind, by identity. Empty and never asked in a table without such rows. */
    private Set<Map<String, AttributeValue>> unknown = Set.of();

    private Map<String, StoredItemException> skipped = Map.of();

    public RowDecoder(Session session, TableInfo table, ReadPattern pattern, ItemReader<T> reader) {
        this.session = session;
        this.table = table;
        this.pattern = pattern;
        this.reader = reader;
        this.now = session.epochSecond();
    }

    /** Whether {@link #decode} is to be called with a row, in its turn. */
    public boolean accepts(Map<String, AttributeValue> row) {
        if (reader.describes(row)) {
            return !reader.expired(row, now);
        }
        if (table.knows(row)) {
            return false;
        }
        if (unknown.isEmpty()) {
            unknown = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return unknown.add(row);
    }

    /**
     * The record of an accepted row, or null if it is skipped.
     *
     * @throws StoredItemException if the row is unreadable and the pattern does not skip such rows
     */
    public @Nullable T decode(Map<String, AttributeValue> row) {
        try {
            if (!unknown.isEmpty() && unknown.remove(row)) {
                throw table.unknown(tableName(), row);
            }
            return reader.decode(row);
        } catch (StoredItemException e) {
            if (!pattern.skipsUnreadable()) {
                throw e;
            }
            if (skipped.isEmpty()) {
                skipped = new LinkedHashMap<>();
            }
            skipped.putIfAbsent(e.item().orElse(""), e);
            session.unreadable().skipped(UnreadableItem.of(tableName(), pattern.name(), e));
            return null;
        }
    }

    /** What was wrong with the first skipped row of each kind; the name is empty for rows of no kind of the table. */
    public Map<String, StoredItemException> skipped() {
        return skipped;
    }

    private String tableName() {
        return session.tableName(table.name());
    }
}
