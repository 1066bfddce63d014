package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.internal.page.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A read of one source: what was fetched and not yet taken, and how far what was taken goes. Not thread-safe. */
final class SourceCursor {

    private final ReadRequests requests;
    private final Selection selection;
    private final Source source;
    private final Predicate<Map<String, AttributeValue>> accepts;
    private final Deque<Map<String, AttributeValue>> fetched = new ArrayDeque<>();
    private Position before;
    private Position seen;
    private @Nullable Map<String, AttributeValue> taken;

    SourceCursor(
            ReadRequests requests,
            Selection selection,
            Source source,
            Position from,
            Predicate<Map<String, AttributeValue>> accepts) {
        this.requests = requests;
        this.selection = selection;
        this.source = source;
        this.accepts = accepts;
        this.before = from;
        this.seen = from;
    }

    /** Nothing is at hand, but there may be more. */
    boolean needsPage() {
        return fetched.isEmpty() && !seen.ended();
    }

    /** Sends one request. */
    ResponsePage ask(@Nullable Integer limit) {
        return requests.items(source, seen, limit);
    }

    /** Takes a page in. Returns how many of its evaluated items were left out. */
    int accept(ResponsePage answer) {
        for (Map<String, AttributeValue> item : answer.items()) {
            if (accepts.test(item)) {
                fetched.add(item);
            }
        }
        before = seen;
        seen = answer.next();
        taken = null;
        return answer.evaluated() - fetched.size();
    }

    /** The next item, which stays, or null where none is at hand. */
    @Nullable
    Map<String, AttributeValue> peek() {
        return fetched.peek();
    }

    /** Takes the next item. */
    Map<String, AttributeValue> take() {
        Map<String, AttributeValue> item = fetched.remove();
        taken = item;
        return item;
    }

    /** Where to go on after what was taken; its key is made only here, as most items are not the last of a page. */
    Position position() {
        if (fetched.isEmpty()) {
            return seen;
        }
        return taken == null ? before : Position.after(selection.keyOf(taken));
    }
}
