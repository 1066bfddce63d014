package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.capacity.CapacityUnits;
import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.Attributes;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.stream.StreamLog;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.Depth;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.SizeChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Applies changes to items: lock, read what is there, test the condition, make the new item, write everything that
 * follows from it in one batch.
 *
 * <p>The table's definition is read again under the lock, so that a write which waited does not miss an index that was
 * added meanwhile: whoever adds one publishes it, waits for {@link ItemLocks#barrier()}, and then visits the items.
 */
public record ItemWriter(
        RowStore store,
        Catalog catalog,
        ItemLocks locks,
        StreamLog streams,
        FaultInjection injection,
        CollectionLimit collections) {

    /** Applies one change, or throws {@link ConditionFailed}. */
    public WriteOutcome write(ItemChange change, Consumption consumption) {
        injection.admitWrite(change.table(), change.row());
        try (ItemLocks.Held held = locks.lock(change.row());
                Staging staging = new Staging(store, catalog, injection, streams, collections)) {
            WriteAttempt attempt = attempt(change);
            if (!attempt.holds()) {
                EncodedItem before = attempt.before();
                double units = consumption.write(null, CapacityUnits.write(before == null ? 0 : before.size()));
                injection.charge(change.table(), null, true, change.row(), units);
                throw new ConditionFailed(before);
            }
            if (attempt.invalid() != null) {
                throw attempt.invalid();
            }
            stage(attempt, staging, consumption);
            if (!staging.commit().isEmpty()) {
                throw CollectionLimit.exceeded();
            }
            return attempt.outcome();
        }
    }

    /**
     * A look at the attempts under their locks, before anything is written: it may throw to cancel them all, add rows of
     * its own, or answer false to leave everything as it is.
     */
    public interface Review {
        boolean accept(List<WriteAttempt> attempts, WriteBatch batch);

        /**
         * Is told that an index of one attempt's table has no throughput left. Throws where nothing is to be written then;
         * otherwise only this attempt is left out, and has no outcome.
         */
        default void throttled(int attempt, DynamoDbException refusal) {
            throw refusal;
        }

        /** Returns the error for changes that make an item collection too large; nothing is written. */
        default DynamoDbException oversize(List<ItemChange> changes) {
            return CollectionLimit.exceeded();
        }
    }

    /** Applies changes of different items together, once the review agrees. */
    public List<WriteOutcome> writeAll(
            List<ItemChange> changes,
            List<byte[]> moreLocks,
            Function<TableDefinition, Consumption> consumption,
            Review review) {
        List<byte[]> rows = new ArrayList<>(moreLocks);
        changes.forEach(change -> rows.add(change.row()));
        try (ItemLocks.Held held = locks.lockAll(rows);
                Staging staging = new Staging(store, catalog, injection, streams, collections)) {
            List<WriteAttempt> attempts = new ArrayList<>(changes.size());
            for (ItemChange change : changes) {
                attempts.add(attempt(change));
            }
            List<WriteOutcome> outcomes = new ArrayList<>(changes.size());
            if (review.accept(attempts, staging.batch())) {
                for (int i = 0; i < attempts.size(); i++) {
                    WriteAttempt attempt = attempts.get(i);
                    try {
                        stage(
                                attempt,
                                staging,
                                consumption.apply(attempt.change().table()));
                    } catch (DynamoDbException refusal) {
                        ServiceError.rethrowUnlessThrottling(refusal);
                        review.throttled(i, refusal);
                        continue;
                    }
                    outcomes.add(attempt.outcome());
                }
                List<ItemChange> oversize = staging.commit();
                if (!oversize.isEmpty()) {
                    throw review.oversize(oversize);
                }
            }
            return outcomes;
        }
    }

    /** The items of these rows at one moment, between which no write falls. */
    public List<@Nullable EncodedItem> readAll(List<byte[]> rows) {
        try (ItemLocks.Held held = locks.lockAll(rows)) {
            List<@Nullable EncodedItem> items = new ArrayList<>(rows.size());
            for (byte[] row : rows) {
                items.add(read(row));
            }
            return items;
        }
    }

    private @Nullable EncodedItem read(byte[] row) {
        byte[] bytes = store.get(row);
        return bytes == null ? null : EncodedItem.of(bytes);
    }

    private WriteAttempt attempt(ItemChange change) {
        EncodedItem before = read(change.row());
        if (!change.condition().test(before == null ? Attributes.NONE : before)) {
            return new WriteAttempt(change, change.table(), before, false, null, null);
        }
        TableDefinition table = current(change.table());
        try {
            Map<String, AttributeValue> after = after(change, before);
            Image image = null;
            if (after != null) {
                UpdateActions update = change.update();
                if (update != null) {
                    Depth.updated(after, update.touchedAttributes());
                }
                image = Image.of(after);
                if (update != null) {
                    IndexKeyChecks.updated(table.indexes(), after, update.touchedAttributes(), change.expression());
                    SizeChecks.updated(image.size());
                }
            }
            return new WriteAttempt(change, table, before, true, image, null);
        } catch (DynamoDbException invalid) {
            return new WriteAttempt(change, table, before, true, null, invalid);
        }
    }

    private void stage(WriteAttempt attempt, Staging staging, Consumption consumption) {
        EncodedItem before = attempt.before();
        if (attempt.change().kind() == ItemChange.Kind.CHECK) {
            staging.look(attempt.change(), before == null ? 0 : before.size(), consumption);
            return;
        }
        staging.add(
                attempt.change(),
                attempt.table(),
                before == null ? null : Image.of(before),
                attempt.after(),
                consumption);
    }

    private static @Nullable Map<String, AttributeValue> after(ItemChange change, @Nullable EncodedItem before) {
        switch (change.kind()) {
            case PUT:
                return change.item();
            case UPDATE:
                UpdateActions update = Objects.requireNonNull(change.update());
                if (before == null) {
                    // Where there is nothing to take away from, taking away does not make an item.
                    return update.removesOnly() ? null : update.apply(change.key());
                }
                return update.apply(before.toMap());
            case DELETE:
            case CHECK:
                return null;
        }
        throw new AssertionError(change.kind());
    }

    private TableDefinition current(TableDefinition seen) {
        TableDefinition now = catalog.require(seen.name());
        if (now.storageId() != seen.storageId()) {
            throw ServiceError.resourceNotFound("Requested resource not found");
        }
        return now;
    }
}
