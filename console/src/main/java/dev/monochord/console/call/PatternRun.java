package dev.monochord.console.call;

import dev.monochord.model.PatternDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What came of one call of a pattern: its result, the requests that were sent and what they consumed.
 *
 * @param result what the method returned; a stream is read up to the limit
 * @param isCut whether a stream had more than that
 * @param unreadable rows that were left out, with the reasons
 */
public record PatternRun(
        @Nullable Object result,
        boolean isCut,
        List<RecordedRequest> requests,
        List<Call> calls,
        List<UnreadableItem> unreadable) {

    /** Read and written units together. */
    public double consumed() {
        return calls.stream().mapToDouble(Call::consumedCapacity).sum();
    }

    /**
     * Calls a pattern of a generated table.
     *
     * @param monochord the store, under the names and settings of the system
     * @param limit the most items to take from a stream
     * @param mayGoOn is asked before each request but the first
     * @throws RequestBudgetException if {@code mayGoOn} said no
     * @throws RuntimeException what the table throws: an error of the runtime, or of the record's own checks
     */
    public static PatternRun of(
            CompiledTable compiled,
            PatternDesign pattern,
            RequestTree trees,
            Monochord monochord,
            @Nullable Object[] arguments,
            int limit,
            BooleanSupplier mayGoOn)
            throws ReflectiveOperationException {
        RequestRecording recording = new RequestRecording(monochord.client(), trees, mayGoOn);
        List<Call> calls = Collections.synchronizedList(new ArrayList<>());
        List<UnreadableItem> unreadable = Collections.synchronizedList(new ArrayList<>());
        Monochord recorded = monochord.toBuilder()
                .client(recording.client())
                .listener(calls::add)
                .unreadableListener(unreadable::add)
                .build();
        Object result = compiled.call(pattern, recorded, arguments);
        boolean cut = false;
        if (result instanceof Stream<?> stream) {
            try (stream) {
                List<?> items = stream.limit(limit + 1L).toList();
                cut = items.size() > limit;
                result = cut ? items.subList(0, limit) : items;
            }
        }
        return new PatternRun(result, cut, recording.requests(), List.copyOf(calls), List.copyOf(unreadable));
    }
}
