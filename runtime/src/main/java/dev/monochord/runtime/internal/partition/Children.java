package dev.monochord.runtime.internal.partition;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.internal.key.KeyIdentity;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.session.WholeReads;
import dev.monochord.runtime.internal.write.BatchWriter;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deletes everything in a partition but the parent. Items with guards, or counted by another parent, are deleted in
 * transactions that are conditional on the deletion mark still being ours; everything else, including rows that no record
 * describes, is deleted in batches, and the mark is renewed before each batch. A run that lost its mark long ago without
 * noticing therefore never deletes items created anew under the same keys. Items are not decoded. Not thread-safe.
 */
public final class Children<T> {

    private static final int MAX_OPERATIONS = 90;
    private static final int BATCH = 25;

    private final Writer writer;
    private final Session session;
    private final String pattern;
    private final ItemKey<T> parent;
    private final Marking<T> marking;

    public Children(Writer writer, String pattern, ItemKey<T> parent, Marking<T> marking) {
        this.writer = writer;
        this.session = writer.session();
        this.pattern = pattern;
        this.parent = parent;
        this.marking = marking;
    }

    /** Deletes what one consistent query of all pages finds; returns how many there were. */
    public int delete() {
        AtomicInteger found = new AtomicInteger();
        new WholeReads(session, pattern).partition(parent, page -> found.addAndGet(delete(page)));
        return found.get();
    }

    private int delete(List<Map<String, AttributeValue>> page) {
        int found = 0;
        KeyIdentity own = KeyIdentity.of(parent.attributes());
        List<ItemKey<?>> plain = new ArrayList<>();
        List<Step> careful = new ArrayList<>();
        int operations = 0;
        for (Map<String, AttributeValue> stored : page) {
            ItemKey<?> key = new ItemKey<>(parent.type(), parent.type().keyIn(stored));
            if (KeyIdentity.of(key.attributes()).equals(own)) {
                continue;
            }
            found++;
            ItemType<?> kind = session.tables().describing(parent.type(), stored);
            if (kind == null || !concernsOthers(kind)) {
                plain.add(key);
                continue;
            }
            int more = 1 + kind.guards().size() + kind.parents().size();
            if (operations + more > MAX_OPERATIONS) {
                commit(careful);
                operations = 0;
            }
            careful.add(writer.deleteUnder(pattern, parent, kind, stored));
            operations += more;
        }
        commit(careful);
        for (int i = 0; i < plain.size(); i += BATCH) {
            marking.renew();
            new BatchWriter(writer).deleteUnchecked(pattern, plain.subList(i, Math.min(i + BATCH, plain.size())));
        }
        marking.renew();
        return found;
    }

    private void commit(List<Step> steps) {
        if (steps.isEmpty()) {
            return;
        }
        marking.renew();
        steps.add(writer.check(pattern, parent).when(marking.mine(), null));
        try {
            writer.commit(pattern, steps);
        } catch (PreconditionException | NotFoundException e) {
            throw marking.takenOver(e);
        }
        steps.clear();
    }

    private boolean concernsOthers(ItemType<?> kind) {
        return !kind.typeMark().isEmpty()
                || writer.session()
                        .tables()
                        .rules(kind)
                        .deletedApart(parent.type().name());
    }
}
