package dev.monochord.runtime.internal.partition;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.RelationalOperator;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.write.CallerConditions;
import dev.monochord.runtime.internal.write.DeletionMark;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The mark that one run has on the item whose partition it deletes. Not thread-safe. */
public final class Marking<T> {

    private final Session session;
    private final Writer writer;
    private final String pattern;
    private final ItemKey<T> parent;
    private final Duration lease;
    private final String id = UUID.randomUUID().toString();
    private Instant renewed = Instant.EPOCH;

    public Marking(Writer writer, String pattern, ItemKey<T> parent, Duration lease) {
        this.session = writer.session();
        this.writer = writer;
        this.pattern = pattern;
        this.parent = parent;
        this.lease = lease;
    }

    /**
     * Marks the item, or takes the mark of a run over whose lease has passed. Returns false if there is no item of
     * the kind.
     *
     * @throws ConflictException if another run has it
     * @throws PreconditionException if the item is not marked and a condition does not hold
     */
    boolean begin(CallerConditions conditions) {
        Instant now = session.clock().instant();
        Map<String, AttributeValue> found = mark(
                now,
                conditions.tree().and(ConditionTree.absent(DeletionMark.ID)).or(abandoned(now)));
        if (found != null) {
            if (found.isEmpty() || parent.type().isOther(found)) {
                return false;
            }
            AttributeValue holder = found.get(DeletionMark.ID);
            if (holder == null) {
                throw conditions.refusal(found);
            }
            if (!AttributeValue.fromS(id).equals(holder)) {
                throw takenOver(null);
            }
        }
        renewed = now;
        return true;
    }

    /** Takes the mark of a run over whose lease has passed. Returns false if there is none, whatever else there is. */
    public boolean resume() {
        Instant now = session.clock().instant();
        Map<String, AttributeValue> found = mark(now, abandoned(now));
        boolean lostAnswer = found != null && AttributeValue.fromS(id).equals(found.get(DeletionMark.ID));
        if (found != null && !lostAnswer) {
            return false;
        }
        renewed = now;
        return true;
    }

    private ConditionTree abandoned(Instant now) {
        return ConditionTree.present(DeletionMark.ID)
                .and(ConditionTree.absent(DeletionMark.STARTED_AT)
                        .or(ConditionTree.compare(
                                DeletionMark.STARTED_AT, RelationalOperator.LESS, Encode.iso(now.minus(lease)))));
    }

    private @Nullable Map<String, AttributeValue> mark(Instant now, ConditionTree free) {
        Changes mark = new Changes();
        mark.set(DeletionMark.ID, AttributeValue.fromS(id));
        mark.set(DeletionMark.STARTED_AT, Encode.iso(now));
        return send(mark, free);
    }

    /** Holds the mark for another lease, once a third of it has passed. */
    public void renew() {
        Instant now = session.clock().instant();
        if (now.isBefore(renewed.plus(lease.dividedBy(3)))) {
            return;
        }
        Changes changes = new Changes();
        changes.set(DeletionMark.STARTED_AT, Encode.iso(now));
        if (send(changes, markedByUs()) != null) {
            throw takenOver(null);
        }
        renewed = now;
    }

    /** Lets the next call go on at once. */
    public void giveBack() {
        Changes changes = new Changes();
        changes.set(DeletionMark.STARTED_AT, Encode.iso(Instant.EPOCH));
        send(changes, markedByUs());
    }

    public ConflictException takenOver(@Nullable Throwable cause) {
        return new ConflictException(
                "This " + parent.type().name() + " in table " + session.table(parent.type())
                        + " is being deleted by another run. Wait for it.",
                cause);
    }

    /** Returns a condition that holds while this run holds the mark. */
    public Condition<T> mine() {
        return Condition.of(markedByUs());
    }

    private ConditionTree markedByUs() {
        return ConditionTree.equal(DeletionMark.ID, AttributeValue.fromS(id));
    }

    private @Nullable Map<String, AttributeValue> send(Changes changes, ConditionTree condition) {
        return writer.change(pattern, parent, changes, condition);
    }
}
