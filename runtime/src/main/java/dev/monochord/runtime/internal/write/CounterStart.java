package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.session.WholeReads;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Begins the counter of a parent that was stored before children were counted.
 *
 * <p>Children are counted by consistent reads and the sum is set if there is still no counter. The sum is right: every
 * write that adds or takes away a counted child asks that the counter is there, so while it is not, their number does not
 * change. Children in the parent's partition are found by a query; those elsewhere only by a scan of their table, once for
 * each such parent. One whose parent cannot be told is reported and not counted.
 *
 * @param child the kind of item whose write needs the counter; children of all kinds that count there are counted
 * @param inItsPartition whether the children are in the parent's partition
 */
record CounterStart(
        Session session, String pattern, ItemType<?> child, ItemKey<?> parent, String counter, boolean inItsPartition) {

    void count() {
        AtomicLong children = new AtomicLong();
        WholeReads reads = new WholeReads(session, pattern);
        if (inItsPartition) {
            reads.partition(parent, page -> children.addAndGet(childrenIn(page)));
        } else {
            reads.scan(child, scan -> scan.consistentRead(true), page -> children.addAndGet(childrenIn(page)));
        }
        Changes changes = new Changes();
        changes.set(counter, AttributeValue.fromN(children.toString()));
        // If another began it, the write that asked for the counter is planned again and finds it, or the parent gone.
        new Writer(session).change(pattern, parent, changes, ConditionTree.absent(counter));
    }

    private long childrenIn(List<Map<String, AttributeValue>> items) {
        return items.stream()
                .filter(stored -> {
                    ItemType<?> kind = session.tables().describing(child, stored);
                    return kind != null && counts(kind, stored);
                })
                .count();
    }

    private <C> boolean counts(ItemType<C> kind, Map<String, AttributeValue> stored) {
        List<Parent<C>> here = kind.parents().stream()
                .filter(of -> of.name().equals(parent.type().name()) && counter.equals(of.counter()))
                .toList();
        if (here.isEmpty()) {
            return false;
        }
        KeyIdentity counting = KeyIdentity.of(parent.attributes());
        return here.stream().anyMatch(of -> Objects.equals(parentOf(kind, of, stored), counting));
    }

    private <C> @Nullable KeyIdentity parentOf(ItemType<C> kind, Parent<C> of, Map<String, AttributeValue> stored) {
        try {
            return KeyIdentity.of(kind.parentOf(of, stored).attributes());
        } catch (StoredItemException unreadable) {
            session.report(kind, pattern, unreadable, "it is not counted as a child of a " + of.name());
            return null;
        }
    }
}
