package dev.monochord.runtime;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.session.WholeReads;
import dev.monochord.runtime.internal.write.DeletionMark;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finishes deletions of partitions whose runs died, and for which nobody calls again:
 *
 * <pre>{@code
 * monochord.resumeDeletions(TeamItem.TYPE).of(keysOfTeamsThatShowAMark);
 * monochord.resumeDeletions(TeamItem.TYPE).byScan();
 * }</pre>
 *
 * <p>Only items that are marked, and have been for longer than the lease of their deletion, are touched: a run that lives
 * keeps its mark fresh, and an item without a mark is never deleted, also if it was created anew meanwhile. Any number may
 * do this at once. Not thread-safe.
 */
public final class AbandonedDeletions<T> {

    private static final String PATTERN = "resumeDeletions";

    private final Writer writer;
    private final ItemType<T> type;
    private Function<ItemKey<T>, PartitionDeletion<T>> deletions;

    AbandonedDeletions(Writer writer, ItemType<T> type) {
        this.writer = writer;
        this.type = type;
        this.deletions = key -> new PartitionDeletion<>(writer, PATTERN, key);
    }

    /** How items of the kind are deleted, where that is more than their partition, or with another lease. */
    public AbandonedDeletions<T> by(Function<ItemKey<T>, PartitionDeletion<T>> deletion) {
        deletions = deletion;
        return this;
    }

    /** Goes on with those of these whose deletion was abandoned. Reads nothing but what is deleted. */
    public ResumedDeletions<T> of(Collection<ItemKey<T>> keys) {
        List<ItemKey<T>> finished = new ArrayList<>();
        Map<ItemKey<T>, MonochordException> left = new LinkedHashMap<>();
        for (ItemKey<T> key : keys) {
            try {
                if (deletions.apply(key).resume()) {
                    finished.add(key);
                }
            } catch (MonochordException e) {
                left.put(key, e);
            }
        }
        return new ResumedDeletions<>(finished, left);
    }

    /** Goes on with all of the table, which is read whole: a scan. For now and then, or a table that is small. */
    public ResumedDeletions<T> byScan() {
        return of(marked());
    }

    private List<ItemKey<T>> marked() {
        ExpressionBuilder expression = new ExpressionBuilder();
        String filter = ConditionTree.present(DeletionMark.ID).render(expression);
        List<ItemKey<T>> marked = new ArrayList<>();
        new WholeReads(writer.session(), PATTERN)
                .scan(
                        type,
                        scan -> scan.filterExpression(filter).expressionAttributeNames(expression.names()),
                        page -> page.stream()
                                .filter(type::describes)
                                .forEach(stored -> marked.add(new ItemKey<>(type, type.keyIn(stored)))));
        return marked;
    }
}
