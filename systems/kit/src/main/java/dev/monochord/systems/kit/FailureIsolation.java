package dev.monochord.systems.kit;

import dev.monochord.runtime.error.MonochordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Isolates the tasks of background work: a task that fails is logged and does not stop the others. Background work has no
 * caller, so a failure that is not logged goes unnoticed. Thread-safe.
 *
 * <pre>{@code
 * isolation.each(tenants, tenant -> "deletion of tenant " + tenant, this::resume);
 * }</pre>
 *
 * <p>A failure is logged once and not again until the task has succeeded or fails for another reason, because background
 * work repeats. At most 1,000 failing tasks are tracked, which bounds both the log and memory.
 *
 * <p>Errors of the runtime and refusals are logged as warnings, with their message: it names table and key and holds no item
 * values. All other exceptions are bugs. They are logged as errors, by class and origin only, because their message may
 * quote stored data. Stack traces are logged at DEBUG.
 */
public final class FailureIsolation {

    private static final int MAX_TRACKED = 1_000;

    private final Logger log;
    private final Map<String, String> failing = new ConcurrentHashMap<>();
    private final AtomicBoolean full = new AtomicBoolean();

    /** Creates an instance that logs under the name of a class. */
    public FailureIsolation(Class<?> owner) {
        this.log = System.getLogger(owner.getName());
    }

    /**
     * Runs a task for each element.
     *
     * @param name describes the task of an element in the log, such as {@code schedule 9f2c}; unique per element
     * @throws CancellationException if a task was cancelled; the remaining tasks are not run
     */
    public <T> void each(Iterable<T> elements, Function<? super T, String> name, Consumer<? super T> task) {
        for (T element : elements) {
            attempt(name.apply(element), () -> task.accept(element));
        }
    }

    /** Runs a task; a failure is logged. */
    public void attempt(String name, Runnable task) {
        attempt(
                name,
                () -> {
                    task.run();
                    return name;
                },
                failure -> name);
    }

    /**
     * Returns the result of a task, or a substitute if it fails.
     *
     * @param name describes the task in the log
     * @throws CancellationException if the task was cancelled
     */
    public <T> T attempt(String name, Supplier<T> task, Function<? super RuntimeException, T> substitute) {
        T result;
        try {
            result = task.get();
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException failure) {
            report(name, failure);
            return substitute.apply(failure);
        }
        succeeded(name);
        return result;
    }

    /** Logs a failure that the caller handles. */
    public void report(String name, RuntimeException failure) {
        String reason = reason(failure);
        if (reason.equals(failing.get(name))) {
            return;
        }
        if (failing.size() >= MAX_TRACKED && !failing.containsKey(name)) {
            if (full.compareAndSet(false, true)) {
                log.log(
                        Level.WARNING,
                        "More than " + MAX_TRACKED
                                + " tasks are failing; further ones are not logged until some succeed");
            }
            return;
        }
        failing.put(name, reason);
        log.log(isExpected(failure) ? Level.WARNING : Level.ERROR, name + ": " + reason);
        log.log(Level.DEBUG, name, failure);
    }

    /** Marks a task as succeeded, so that its next failure is logged again. */
    public void succeeded(String name) {
        if (failing.remove(name) != null) {
            full.set(false);
        }
    }

    private static boolean isExpected(RuntimeException failure) {
        return failure instanceof MonochordException || failure instanceof RefusedException;
    }

    private static String reason(RuntimeException failure) {
        if (isExpected(failure)) {
            return String.valueOf(failure.getMessage());
        }
        StackTraceElement[] trace = failure.getStackTrace();
        return failure.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    }
}
