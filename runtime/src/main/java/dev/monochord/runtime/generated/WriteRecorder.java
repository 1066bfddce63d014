package dev.monochord.runtime.generated;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.StepRecording;
import dev.monochord.runtime.item.ItemKey;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Records the writes of generated tables as steps of one transaction. Belongs to one call and one thread; every other use
 * throws {@link IllegalStateException}.
 */
public final class WriteRecorder {

    private final StepRecording recording;
    private final @Nullable DeclaredSteps declared;
    private final String prefix;

    /** A recorder of any writes. */
    @SuppressWarnings("exports") // for the runtime itself
    public WriteRecorder(StepRecording recording) {
        this(recording, null, "");
    }

    private WriteRecorder(StepRecording recording, @Nullable DeclaredSteps declared, String prefix) {
        this.recording = recording;
        this.declared = declared;
        this.prefix = prefix;
    }

    /** A recorder for the steps that a transaction declares. */
    static WriteRecorder of(StepRecording recording, String transaction, List<String> steps) {
        return new WriteRecorder(recording, new DeclaredSteps(transaction, steps), "");
    }

    /**
     * Returns a table that records into this recorder.
     *
     * @param parameter the name of the parameter that the table is the argument of
     * @throws InvalidInputException if it is not a generated table, or was opened on another Monochord
     */
    public <T> T table(String parameter, T table) {
        return recorded(new WriteRecorder(recording, declared, parameter + "."), parameter, table);
    }

    /** Returns a table that records into this recorder, as if it were the table of the transaction itself. */
    public <T> T table(T table) {
        return recorded(this, "table", table);
    }

    @SuppressWarnings("unchecked") // a generated table returns an instance of the same class
    private static <T> T recorded(WriteRecorder recorder, String parameter, T table) {
        if (table instanceof RecordableTable generated) {
            return (T) generated.recordedBy(recorder);
        }
        throw recorder.recording.refuse(new InvalidInputException(
                parameter,
                "The table " + parameter + " of transaction " + recorder.recording.transaction()
                        + " is not a generated table. Pass the table as its generated class opened it."));
    }

    /** Requires that a table belongs to the Monochord of the transaction, and that no other transaction records it. */
    void require(Session session, @Nullable WriteRecorder other) {
        if (other != null && other.recording != recording) {
            throw refuse("a call", "on a table that transaction " + other.recording.transaction() + " records");
        }
        if (!recording.of(session)) {
            String table = prefix.isEmpty() ? "table" : prefix.substring(0, prefix.length() - 1);
            throw recording.refuse(new InvalidInputException(
                    table,
                    "The table " + table + " of transaction " + recording.transaction()
                            + " was opened on another Monochord. Open all tables of a transaction on the same one."));
        }
    }

    /** Records a step that writes an item. */
    void write(String pattern, ItemKey<?> key, Step step) {
        recording.add(enter(pattern), key, true, step);
    }

    /** Records a step that checks an item. */
    void check(String pattern, ItemKey<?> key, Step step) {
        recording.add(enter(pattern), key, false, step);
    }

    /**
     * Runs a transaction that is called within this one, whose steps become steps of this one.
     *
     * @param keeps whether its steps are kept, by its result
     */
    <R extends @Nullable Object> R nested(
            String transaction, List<String> steps, Function<WriteRecorder, R> body, Predicate<R> keeps) {
        enter(transaction);
        WriteRecorder inner = of(recording, transaction, steps);
        return recording.part(() -> body.apply(inner), keeps);
    }

    /**
     * Refuses a call that cannot be a step.
     *
     * @param reason why, and what to do instead
     */
    IllegalStateException refuse(String pattern, String reason) {
        recording.requireOpen(prefix + pattern);
        return recording.refuse(new IllegalStateException(
                "Transaction " + recording.transaction() + " calls " + prefix + pattern + ", " + reason));
    }

    private String enter(String pattern) {
        String step = prefix + pattern;
        recording.requireOpen(step);
        String problem = declared == null ? null : declared.call(step);
        if (problem != null) {
            throw recording.refuse(new IllegalStateException(problem));
        }
        return step;
    }
}
