package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.CanonicalItem;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings the item of one row to what PostgreSQL has now, where changes alone could not. Not thread-safe.
 *
 * <p><b>Keys that pass from row to row.</b> Stamps order the versions of one row. They do not tell which of two rows has a
 * key: a row may take a key before the one that had it leaves, and its item is then rejected, or meets a tombstone that is
 * newer than itself. Here the rows decide. The key is free if its item is the tombstone of another row, or if the row that
 * the item was made from no longer has that key.
 *
 * <p><b>Why this is safe.</b> Changes are applied only once other sessions see them, so the row that is read is not older
 * than an item or a stamp that was there before. The item is read first and the row after it, and the write happens only if the item is still
 * the one that was read; if a change is applied in between, both are read again. The new stamp is of a version of the same
 * row that is not newer than what was read, so that every later change of the row still applies. It may be older than the
 * stamp of the other row that was there. Late writes of that row cannot return: the item is no longer theirs, nor a
 * tombstone.
 */
public final class RowPlacement {

    private static final int LOOKS = 5;
    private static final Set<String> STAMP = Set.of(RowMapping.STAMP);

    private final RowMapper mapper;
    private final TransferStore store;
    private final StampedWriter writer;
    private final RowReader rows;

    public RowPlacement(RowMapper mapper, Connection sql, TransferStore store) {
        this.mapper = mapper;
        this.store = store;
        writer = new StampedWriter(store);
        RowMapping mapping = mapper.mapping();
        rows = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
    }

    /**
     * Places the item of a row and returns whether anything was written.
     *
     * @param stamp of a version of the row that is committed
     */
    public boolean place(List<String> rowKey, ChangeStamp stamp) {
        return settle(rowKey, stamp) instanceof StampedOutcome.Written;
    }

    /**
     * Places the item of a row and reads it back.
     *
     * @param stamp of a version of the row that is committed
     * @return skipped if the item is right already, or the row is gone; rejected if the row still has no item of its own
     */
    StampedOutcome settle(List<String> rowKey, ChangeStamp stamp) {
        boolean written = false;
        try {
            for (int look = 0; look < LOOKS; look++) {
                SourceRow before = row(rowKey);
                Map<String, AttributeValue> key = before == null ? null : mapper.key(before);
                Map<String, AttributeValue> seen = key == null ? Map.of() : stored(key);
                SourceRow row = row(rowKey);
                if (row == null) {
                    return new StampedOutcome.Skipped();
                }
                StampedWrite wanted = StampedWrite.put(mapper, row, newest(seen, mapper.source(row), stamp));
                if (!wanted.key().equals(key)) {
                    continue;
                }
                if (CanonicalItem.text(seen, STAMP).equals(CanonicalItem.text(wanted.item(), STAMP))) {
                    return written ? new StampedOutcome.Written() : new StampedOutcome.Skipped();
                }
                StampedOutcome outcome =
                        isTaken(seen, wanted) ? StampedOutcome.Rejected.by(seen, wanted) : writer.replace(wanted, seen);
                if (outcome instanceof StampedOutcome.Rejected) {
                    return outcome;
                }
                written |= outcome instanceof StampedOutcome.Written;
            }
        } catch (UnmappableRowException unmappable) {
            return new StampedOutcome.Rejected(String.valueOf(unmappable.getMessage()));
        }
        return new StampedOutcome.Rejected("the row or its item changes all the time: try again");
    }

    private @Nullable SourceRow row(List<String> rowKey) {
        return rows.rows(List.of(rowKey)).stream().findFirst().orElse(null);
    }

    private Map<String, AttributeValue> stored(Map<String, AttributeValue> key) {
        return store.read(mapper.mapping().target(), List.of(key)).getOrDefault(key, Map.of());
    }

    /** The newest version of a row that is known to be committed. */
    private static ChangeStamp newest(Map<String, AttributeValue> seen, String source, ChangeStamp known) {
        if (!source.equals(RowMapper.writtenFrom(seen))) {
            return known;
        }
        ChangeStamp stored = StampedWrite.stamp(seen);
        return stored.compareTo(known) > 0 ? stored : known;
    }

    /** Whether the item belongs to another program or migration, or to another row that still has this key. */
    private boolean isTaken(Map<String, AttributeValue> seen, StampedWrite wanted) {
        if (seen.isEmpty()) {
            return false;
        }
        String source = RowMapper.writtenFrom(seen);
        if (source == null || !source.startsWith(wanted.migration())) {
            return true;
        }
        if (source.equals(wanted.source()) || seen.containsKey(RowMapping.DELETED)) {
            return false;
        }
        List<String> otherKey = mapper.rowKey(source).orElse(null);
        SourceRow other = otherKey == null ? null : row(otherKey);
        return otherKey == null || other != null && hasKey(other, wanted.key());
    }

    private boolean hasKey(SourceRow row, Map<String, AttributeValue> key) {
        try {
            return mapper.key(row).equals(key);
        } catch (UnmappableRowException unmappable) {
            return false;
        }
    }
}
