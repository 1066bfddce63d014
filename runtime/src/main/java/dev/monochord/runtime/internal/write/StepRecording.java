package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a transaction while the calls that make them are running. Belongs to one call and to the thread that created
 * it; every other use throws {@link IllegalStateException}.
 *
 * <p>A refused call makes the whole transaction fail, even if the caller catches the exception: the rest would be carried
 * out without it.
 */
public final class StepRecording {

    private record Recorded(ItemId id, boolean writes, Step step) {}

    private final Session session;
    private final String transaction;
    private final Map<ItemId, String> written;
    private final Thread owner = Thread.currentThread();
    private final List<Recorded> recorded = new ArrayList<>();
    private @Nullable RuntimeException refusal;
    private boolean ended;

    /** Begins a recording for a transaction of this name. */
    public StepRecording(Session session, String transaction) {
        this(session, transaction, new HashMap<>());
    }

    /**
     * Begins a recording for a transaction that has other steps.
     *
     * @param written the steps that write items, by item; the recording adds its own
     */
    public StepRecording(Session session, String transaction, Map<ItemId, String> written) {
        this.session = session;
        this.transaction = transaction;
        this.written = written;
    }

    /** The name of the transaction. */
    public String transaction() {
        return transaction;
    }

    /** Whether the recording is for tables of this session. */
    public boolean of(Session other) {
        return session == other;
    }

    /** Runs the calls that make the steps, and ends the recording. If a call throws or is refused, all steps are removed. */
    public <R extends @Nullable Object> R during(Supplier<R> calls) {
        try {
            return part(() -> unrefused(calls), result -> true);
        } finally {
            ended = true;
        }
    }

    private <R extends @Nullable Object> R unrefused(Supplier<R> calls) {
        R result = calls.get();
        if (refusal != null) {
            throw refusal;
        }
        return result;
    }

    /**
     * Runs calls that are a part of the transaction. If they throw, their steps are removed.
     *
     * @param keeps whether their steps are kept, by their result
     */
    public <R extends @Nullable Object> R part(Supplier<R> calls, Predicate<R> keeps) {
        int before = recorded.size();
        boolean kept = false;
        try {
            R result = calls.get();
            kept = keeps.test(result);
            return result;
        } finally {
            if (!kept) {
                List<Recorded> removed = recorded.subList(before, recorded.size());
                removed.stream().filter(Recorded::writes).forEach(step -> written.remove(step.id()));
                removed.clear();
            }
        }
    }

    /**
     * Adds a step.
     *
     * @param name its name within the transaction
     * @param writes whether it writes the item, rather than checks it
     * @throws InvalidInputException if another step writes the same item
     */
    public void add(String name, ItemKey<?> key, boolean writes, Step step) {
        ItemId id = ItemId.of(session, key);
        String other = writes ? written.putIfAbsent(id, name) : null;
        if (other != null) {
            throw refuse(new InvalidInputException(
                    key.type().name(),
                    "Steps " + other + " and " + name + " of transaction " + transaction
                            + " write the same item in table " + id.table() + ". Write it in one step."));
        }
        recorded.add(new Recorded(id, writes, step.named(name)));
    }

    /** Requires that the recording has not ended, and that this is its thread. */
    public void requireOpen(String call) {
        if (ended) {
            throw new IllegalStateException(call + " is called after transaction " + transaction
                    + " has ended. Call it within the transaction, or on the table itself.");
        }
        if (Thread.currentThread() != owner) {
            throw refuse(new IllegalStateException(call + " is called on another thread than that of transaction "
                    + transaction + ". Make all calls of a transaction on the thread that called it."));
        }
    }

    /** Makes the transaction fail with this exception, and returns it. */
    public <X extends RuntimeException> X refuse(X exception) {
        if (refusal == null) {
            refusal = exception;
        }
        return exception;
    }

    /** The steps in the order of their calls. */
    public List<Step> steps() {
        return recorded.stream().map(Recorded::step).toList();
    }
}
