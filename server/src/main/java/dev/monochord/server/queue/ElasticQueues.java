package dev.monochord.server.queue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.monochord.systems.tenants.LocalQueues;
import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.TenantsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.pekko.actor.ActorSystem;
import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/**
 * ElasticMQ in this process: the protocol of SQS on the loopback address, messages in memory. Thread-safe.
 *
 * <p>Queues are named by addresses that any client of SQS on this machine can use. It takes seconds to start, for which
 * nothing waits but the first work on a queue.
 */
public final class ElasticQueues implements LocalQueues {

    private static final String HOST = "127.0.0.1";
    private static final String ACCOUNT = "000000000000";
    private static final int USUAL_PORT = 9324;

    private final URI endpoint;
    private final CompletableFuture<Running> running;

    private ElasticQueues(int port) {
        this.endpoint = URI.create("http://" + HOST + ":" + port);
        this.running = CompletableFuture.supplyAsync(() -> Running.on(port), ElasticQueues::inTheBackground);
    }

    /**
     * Begins to start it on the port that the settings name; else on 9324, as ElasticMQ does by itself, or if that is
     * taken on one that is free.
     *
     * @throws IllegalArgumentException if the port is in use
     */
    public static ElasticQueues start(TenantsConfig config) {
        Integer wanted = config.queuePort();
        if (wanted != null && wanted != 0) {
            if (!isFree(wanted)) {
                throw new IllegalArgumentException(
                        "port " + wanted + " of the queue service is in use; TENANTS_QUEUE_PORT names another");
            }
            return new ElasticQueues(wanted);
        }
        return new ElasticQueues(wanted == null && isFree(USUAL_PORT) ? USUAL_PORT : anyPort());
    }

    private static void inTheBackground(Runnable work) {
        Thread thread = new Thread(work, "monochord-queues-start");
        thread.setDaemon(true);
        thread.start();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    private static int anyPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new IllegalArgumentException("no port is free for the queue service", none);
        }
    }

    @Override
    public URI endpoint() {
        return endpoint;
    }

    @Override
    public void await() {
        try {
            running.join();
        } catch (CompletionException failed) {
            throw new ProvisioningException("the queue service in this process could not be started", failed);
        }
    }

    @Override
    public void close() {
        running.handle((started, failed) -> {
                    if (started != null) {
                        started.close();
                    }
                    return endpoint;
                })
                .join();
    }

    /** What has to be ended. */
    private record Running(ActorSystem actors, SQSRestServer server) {

        static Running on(int port) {
            ActorSystem actors = ActorSystem.create("monochord-queues", silent(), ElasticQueues.class.getClassLoader());
            boolean started = false;
            try {
                SQSRestServer server = SQSRestServerBuilder.withActorSystem(actors)
                        .withInterface(HOST)
                        .withPort(port)
                        .withServerAddress(NodeAddress.apply("http", HOST, port, ""))
                        .withAWSRegion(TenantsConfig.LOCAL_REGION)
                        .withAWSAccountId(ACCOUNT)
                        .start();
                server.waitUntilStarted();
                started = true;
                return new Running(actors, server);
            } finally {
                // Not by catching: Scala throws checked exceptions that it does not declare.
                if (!started) {
                    end(actors);
                }
            }
        }

        /** The words of a library go where ours do not: the answers of the service say what is wrong. */
        private static Config silent() {
            return ConfigFactory.parseMap(Map.of(
                            "pekko.loglevel", "OFF",
                            "pekko.stdout-loglevel", "OFF",
                            "pekko.log-dead-letters", "off",
                            "pekko.daemonic", "on",
                            "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off",
                            "pekko.jvm-shutdown-hooks", "off"))
                    .withFallback(ConfigFactory.load(ElasticQueues.class.getClassLoader()));
        }

        void close() {
            server.stopAndWait();
            end(actors);
        }

        private static void end(ActorSystem actors) {
            actors.terminate();
            actors.getWhenTerminated().toCompletableFuture().join();
        }
    }
}
