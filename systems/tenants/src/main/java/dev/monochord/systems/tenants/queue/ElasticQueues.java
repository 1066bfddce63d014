package dev.monochord.systems.tenants.queue;

import dev.monochord.systems.tenants.LocalQueues;
import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.TenantsConfig;
import dev.monochord.web.WebOptions;
import dev.monochord.web.WebServer;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * ElasticMQ in this process: the protocol of SQS on the loopback address, messages in memory. Thread-safe.
 *
 * <p>The URLs of queues can be used by any SQS client on this machine. The port is open at once, behind the guard that
 * all ports have; ElasticMQ, which takes seconds to start, is started by the first request.
 */
public final class ElasticQueues implements LocalQueues {

    private static final int DEFAULT_PORT = 9324;

    /** SQS messages have up to 256 KB, with what the protocols add to them. */
    private static final int MAX_BODY = 2 * 1024 * 1024;

    private final WebServer port;
    private @Nullable CompletableFuture<ElasticService> starting;

    private ElasticQueues(int number) throws IOException {
        QueueForwarder forwarder = new QueueForwarder(() -> service().thenApply(ElasticService::address));
        this.port = WebServer.start(
                WebOptions.builder().port(number).maxBody(MAX_BODY).build(), forwarder);
    }

    /**
     * Listens on the port that the settings name; defaults to 9324, as ElasticMQ does by itself, or if that is in use to
     * any free port.
     *
     * @throws IllegalArgumentException if the port in the settings is in use
     */
    public static ElasticQueues start(TenantsConfig config) {
        Integer wanted = config.queuePort();
        try {
            return new ElasticQueues(wanted == null ? DEFAULT_PORT : wanted);
        } catch (IOException taken) {
            if (wanted != null) {
                throw new IllegalArgumentException(
                        "TENANTS_QUEUE_PORT is " + wanted
                                + ", which is in use; name another port, or 0 for any that is free",
                        taken);
            }
        }
        try {
            return new ElasticQueues(0);
        } catch (IOException none) {
            throw new IllegalArgumentException("no port is free for the queue service", none);
        }
    }

    /** Starts the service on first use. A start that failed is tried again by the next use. */
    private synchronized CompletableFuture<ElasticService> service() {
        CompletableFuture<ElasticService> current = starting;
        if (current == null || current.isCompletedExceptionally()) {
            URI visible = port.url();
            current =
                    CompletableFuture.supplyAsync(() -> ElasticService.start(visible), ElasticQueues::inTheBackground);
            starting = current;
        }
        return current;
    }

    private static void inTheBackground(Runnable work) {
        Thread thread = new Thread(work, "monochord-queues-start");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns whether the service was started. */
    synchronized boolean isStarted() {
        return starting != null;
    }

    @Override
    public URI endpoint() {
        return port.url();
    }

    @Override
    public void await() {
        try {
            service().join();
        } catch (CompletionException failed) {
            throw new ProvisioningException("the queue service in this process could not be started", failed);
        }
    }

    @Override
    public void close() {
        port.close();
        CompletableFuture<ElasticService> current;
        synchronized (this) {
            current = starting;
        }
        if (current != null) {
            current.handle((started, failed) -> {
                        if (started != null) {
                            started.close();
                        }
                        return port;
                    })
                    .join();
        }
    }
}
