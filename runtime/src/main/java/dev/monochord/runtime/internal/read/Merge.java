package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.internal.key.KeyOrder;
import dev.monochord.runtime.internal.page.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of several cursors as one sequence. Shards of a query come in the order of their sort keys, for which every one
 * has to show its next item; segments of a scan have no order, so that any item at hand will do. Cursors that need more are
 * asked at the same time. Not thread-safe.
 */
final class Merge {

    private final List<SourceCursor> cursors;
    private final @Nullable Comparator<Map<String, AttributeValue>> order;
    private final ReadPacing pace;
    private int found;

    Merge(List<SourceCursor> cursors, Selection selection, ReadPacing pace) {
        this.cursors = cursors;
        this.order = order(selection);
        this.pace = pace;
    }

    private static @Nullable Comparator<Map<String, AttributeValue>> order(Selection selection) {
        List<String> sortKeys = selection.sortKeys();
        if (selection.scan() || sortKeys.isEmpty()) {
            return null;
        }
        String sortKey = sortKeys.get(0); // a multi-attribute key has no shards to merge
        Comparator<Map<String, AttributeValue>> ascending =
                (left, right) -> KeyOrder.ASCENDING.compare(sortKeyOf(left, sortKey), sortKeyOf(right, sortKey));
        return selection.pattern().descending() ? ascending.reversed() : ascending;
    }

    private static AttributeValue sortKeyOf(Map<String, AttributeValue> item, String sortKey) {
        AttributeValue value = item.get(sortKey);
        if (value == null) {
            throw new IllegalStateException("An item without its sort key " + sortKey);
        }
        return value;
    }

    /** The next item, or null at the end or where the pace does not allow more work. */
    @Nullable
    Map<String, AttributeValue> next() {
        while (true) {
            SourceCursor best = best();
            boolean ready = best != null && (order == null || !anyNeedsPage());
            if (best != null && ready) {
                found++;
                return best.take();
            }
            List<SourceCursor> waiting =
                    cursors.stream().filter(SourceCursor::needsPage).toList();
            if (waiting.isEmpty() || pace.spent()) {
                return null;
            }
            fetch(waiting);
        }
    }

    /** The item that was returned last does not count: what was asked for is still missing. */
    void leaveOut() {
        found--;
        pace.leaveOut();
    }

    private boolean anyNeedsPage() {
        for (SourceCursor cursor : cursors) {
            if (cursor.needsPage()) {
                return true;
            }
        }
        return false;
    }

    private @Nullable SourceCursor best() {
        SourceCursor best = null;
        Map<String, AttributeValue> least = null;
        for (SourceCursor cursor : cursors) {
            Map<String, AttributeValue> head = cursor.peek();
            if (head != null && (least == null || (order != null && order.compare(head, least) < 0))) {
                best = cursor;
                least = head;
            }
        }
        return best;
    }

    private void fetch(List<SourceCursor> waiting) {
        Integer limit = pace.limit(found);
        List<Callable<ResponsePage>> work = new ArrayList<>(waiting.size());
        waiting.forEach(cursor -> work.add(() -> cursor.ask(limit)));
        List<ResponsePage> answers = ParallelReads.run(work);
        for (int i = 0; i < answers.size(); i++) {
            int leftOut = waiting.get(i).accept(answers.get(i));
            pace.looked(answers.get(i).evaluated(), leftOut);
        }
    }

    /** Where each cursor goes on after what was taken. */
    List<Position> positions() {
        return cursors.stream().map(SourceCursor::position).toList();
    }
}
