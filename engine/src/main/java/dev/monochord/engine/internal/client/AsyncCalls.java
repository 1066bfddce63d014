package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Calls of the engine that answer with a future.
 *
 * <p>The bounds are those of the SDK's own asynchronous transport: {@value #CONCURRENT} requests at a time, {@value
 * #PENDING} waiting, and beyond that a future that has failed. Many more threads than cores are wanted, because a durable
 * write waits for the disk and shares that wait with the writes beside it. Idle threads end by themselves.
 */
public final class AsyncCalls implements AutoCloseable {

    private static final int CONCURRENT = 50;
    private static final int PENDING = 10_000;
    private static final long IDLE_SECONDS = 10;

    private final RequestDispatcher dispatcher;
    private final ThreadPoolExecutor executor;

    public AsyncCalls(RequestDispatcher dispatcher) {
        this.dispatcher = dispatcher;
        AtomicInteger threads = new AtomicInteger();
        this.executor = new ThreadPoolExecutor(
                CONCURRENT, CONCURRENT, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(PENDING), task -> {
                    Thread thread = new Thread(task, "monochord-async-" + threads.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    <O extends SdkPojo> CompletableFuture<O> call(SdkPojo request) {
        try {
            return CompletableFuture.supplyAsync(() -> dispatcher.call(request), executor);
        } catch (RejectedExecutionException refused) {
            String operation = OperationNames.of(request);
            return CompletableFuture.failedFuture(SdkClientException.create(
                    executor.isShutdown()
                            ? operation + " was not sent: the engine is closed"
                            : operation + " was not sent: " + PENDING + " requests are waiting already",
                    refused));
        }
    }

    /** Accepts no more requests. Those that wait are still run, and told by the engine that it is closed. */
    @Override
    public void close() {
        executor.shutdown();
    }
}
