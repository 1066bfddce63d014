package dev.monochord.console.systems;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that may take long to compute, asked for in the background, once at a time, so that a page is not kept waiting.
 * Thread-safe.
 */
final class SlowAnswer<T> {

    private static final long TIMEOUT_MILLIS = 120;

    private final Supplier<T> question;
    private final Executor executor;
    private @Nullable CompletableFuture<T> asking;
    private @Nullable T last;

    SlowAnswer(Supplier<T> question, Executor executor) {
        this.question = question;
        this.executor = executor;
    }

    /** Returns the answer if it comes at once, else the one before; nothing as long as there is none. */
    Optional<T> get() throws InterruptedException {
        CompletableFuture<T> current = ask();
        try {
            T answer = current.get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            end(current, answer);
            return Optional.of(answer);
        } catch (TimeoutException slow) {
            return latest();
        } catch (ExecutionException failed) {
            end(current, null);
            throw failed.getCause() instanceof RuntimeException cause
                    ? cause
                    : new CompletionException(failed.getCause());
        }
    }

    private synchronized CompletableFuture<T> ask() {
        if (asking == null) {
            asking = CompletableFuture.supplyAsync(question, executor);
        }
        return asking;
    }

    private synchronized void end(CompletableFuture<T> ended, @Nullable T answer) {
        if (asking == ended) {
            asking = null;
        }
        if (answer != null) {
            last = answer;
        }
    }

    private synchronized Optional<T> latest() {
        return Optional.ofNullable(last);
    }
}
