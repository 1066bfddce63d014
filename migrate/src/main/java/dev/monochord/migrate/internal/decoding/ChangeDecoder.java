package dev.monochord.migrate.internal.decoding;

import dev.monochord.migrate.internal.decoding.PgOutput.Relation;
import dev.monochord.migrate.internal.decoding.PgOutput.Tuple;
import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceChange;
import dev.monochord.migrate.postgres.change.SourceRow;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.replication.LogSequenceNumber;

/** Turns the messages of a stream into changes with stamps. Not thread-safe. */
final class ChangeDecoder {

    private final PgOutput messages = new PgOutput();
    private final String prefix;
    private final CapturedColumns columns;
    private final OutOfLineValues large;
    private final TransactionVisibility visibility;
    private long commitPosition;
    private int transaction;
    private int index;

    ChangeDecoder(String prefix, CapturedColumns columns, OutOfLineValues large, TransactionVisibility visibility) {
        this.prefix = prefix;
        this.columns = columns;
        this.large = large;
        this.visibility = visibility;
    }

    /** Changes that are being collected. */
    static final class Batch {

        private final List<SourceChange> changes = new ArrayList<>();
        private final Set<String> markers = new LinkedHashSet<>();
        private final Set<Integer> transactions = new LinkedHashSet<>();
        private @Nullable String position;

        int size() {
            return changes.size();
        }

        private void add(SourceChange change, int transaction) {
            changes.add(change);
            transactions.add(transaction);
        }

        /** The transactions that the changes belong to. */
        Set<Integer> transactions() {
            return transactions;
        }

        ChangeBatch end() {
            return new ChangeBatch(changes, position, markers);
        }
    }

    Batch batch() {
        return new Batch();
    }

    void decode(ByteBuffer bytes, Batch batch) {
        Optional<PgOutput.Message> parsed = messages.parse(bytes);
        if (parsed.isEmpty()) {
            return;
        }
        PgOutput.Message message = parsed.get();
        if (message instanceof PgOutput.Begin begin) {
            commitPosition = begin.commitPosition();
            transaction = begin.transaction();
            index = 0;
        } else if (message instanceof PgOutput.Commit commit) {
            batch.position = LogSequenceNumber.valueOf(commit.endPosition()).asString();
        } else if (message instanceof PgOutput.Inserted inserted) {
            Relation relation = inserted.relation();
            batch.add(new SourceChange.Insert(next(), relation.table(), row(relation, inserted.row())), transaction);
        } else if (message instanceof PgOutput.Updated updated) {
            update(updated).ifPresent(change -> batch.add(change, transaction));
        } else if (message instanceof PgOutput.Deleted deleted) {
            Relation relation = deleted.relation();
            batch.add(new SourceChange.Delete(next(), relation.table(), row(relation, deleted.before())), transaction);
        } else if (message instanceof PgOutput.Text text && text.prefix().equals(prefix)) {
            batch.markers.add(text.content());
        } else if (message instanceof PgOutput.Truncated truncated) {
            throw new CaptureLostException(
                    "table " + truncated.relations().get(0).table() + " was truncated, which names no rows", null);
        }
    }

    private ChangeStamp next() {
        return new ChangeStamp(commitPosition, ++index);
    }

    private Optional<SourceChange> update(PgOutput.Updated updated) {
        // Drawn in any case, so that a change has the same stamp when it is read again and its row is gone by then.
        ChangeStamp stamp = next();
        Relation relation = updated.relation();
        SourceRow before = updated.before() == null ? null : row(relation, updated.before());
        if (before == null && relation.full()) {
            throw new CaptureLostException(
                    "an update does not tell its old row, since a partition of table " + relation.table()
                            + " lacks REPLICA IDENTITY FULL (ALTER TABLE each partition, a new one before it has rows)",
                    null);
        }
        SourceRow row = row(relation, updated.row());
        SourceRow known = before == null ? key(relation, row) : before;
        List<String> missing = relation.columns().stream()
                .filter(column -> !row.has(column) && columns.keeps(relation.table(), column))
                .toList();
        if (missing.isEmpty()) {
            return Optional.of(new SourceChange.Update(stamp, relation.table(), known, row));
        }
        Map<String, @Nullable String> values = new LinkedHashMap<>(row.columns());
        Optional<SourceRow> found =
                before != null && hasAll(before, missing) ? Optional.of(before) : read(relation, missing, row);
        if (found.isPresent()) {
            missing.forEach(column -> values.put(column, found.get().get(column)));
            return Optional.of(new SourceChange.Update(stamp, relation.table(), known, new SourceRow(values)));
        }
        // The row is gone by now, and its delete is in the stream. Only an old key has nobody else to remove it.
        return before == null
                ? Optional.empty()
                : Optional.of(new SourceChange.Delete(stamp, relation.table(), before));
    }

    private Optional<SourceRow> read(Relation relation, List<String> columns, SourceRow row) {
        visibility.await(Set.of(transaction));
        return large.read(relation.table(), columns, key(relation, row));
    }

    /** Whether a row has values of some columns that are stored out of line, and so are not NULL. */
    private static boolean hasAll(SourceRow row, List<String> columns) {
        return columns.stream().allMatch(column -> row.get(column) != null);
    }

    /** The columns by which the server identifies rows. If an update has no old row, they did not change. */
    private static SourceRow key(Relation relation, SourceRow row) {
        Map<String, @Nullable String> key = new LinkedHashMap<>();
        for (int i = 0; i < relation.columns().size(); i++) {
            String column = relation.columns().get(i);
            if (relation.identity().get(i) && row.has(column)) {
                key.put(column, row.get(column));
            }
        }
        return new SourceRow(key);
    }

    /** Keeps the key by which the server identifies rows too: values that are stored out of line are read by it. */
    private boolean keeps(Relation relation, int column) {
        return columns.keeps(relation.table(), relation.columns().get(column))
                || !relation.full() && relation.identity().get(column);
    }

    private SourceRow row(Relation relation, Tuple tuple) {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        for (int i = 0; i < tuple.values().size(); i++) {
            boolean known = keeps(relation, i)
                    && !tuple.unchanged().get(i)
                    && (!tuple.keyOnly() || relation.identity().get(i));
            if (known) {
                values.put(relation.columns().get(i), tuple.values().get(i));
            }
        }
        return new SourceRow(values);
    }
}
