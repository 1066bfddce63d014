package dev.monochord.runtime.generated;

import dev.monochord.runtime.internal.write.StepRecording;
import dev.monochord.runtime.internal.write.Writer;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One call of a declared transaction.
 *
 * @param outer the recorder of the transaction that calls this one, or null
 * @param steps the steps that the transaction declares
 */
record DeclaredTransaction(Writer writer, @Nullable WriteRecorder outer, String name, List<String> steps) {

    <R extends @Nullable Object> R run(Function<WriteRecorder, R> body) {
        if (outer != null) {
            return outer.nested(name, steps, body, result -> true);
        }
        StepRecording recording = new StepRecording(writer.session(), name);
        R result = record(recording, body);
        writer.commitOnce(name, recording.steps());
        return result;
    }

    /** Returns whether the body returned true and its steps were carried out. */
    boolean attempt(Predicate<WriteRecorder> body) {
        if (outer != null) {
            return outer.nested(name, steps, body::test, kept -> kept);
        }
        StepRecording recording = new StepRecording(writer.session(), name);
        return record(recording, body::test) && writer.attempt(name, recording.steps(), true);
    }

    private <R extends @Nullable Object> R record(StepRecording recording, Function<WriteRecorder, R> body) {
        return recording.during(() -> body.apply(WriteRecorder.of(recording, name, steps)));
    }
}
