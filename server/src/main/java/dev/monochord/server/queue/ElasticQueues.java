package dev.monochord.server.queue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.monochord.systems.tenants.LocalQueues;
import dev.monochord.systems.tenants.TenantsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.apache.pekko.actor.ActorSystem;
import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/**
 * ElasticMQ in this process: the protocol of SQS on the loopback address, messages in memory. Thread-safe.
 *
 * <p>Queues are named by addresses that any client of SQS on this machine can use.
 */
public final class ElasticQueues implements LocalQueues {

    private static final String HOST = "127.0.0.1";
    private static final String ACCOUNT = "000000000000";
    private static final int USUAL_PORT = 9324;

    private final ActorSystem actors;
    private final SQSRestServer server;
    private final URI endpoint;

    private ElasticQueues(ActorSystem actors, SQSRestServer server, URI endpoint) {
        this.actors = actors;
        this.server = server;
        this.endpoint = endpoint;
    }

    /**
     * Starts it on the port that the settings name; else on 9324, as ElasticMQ does by itself, or if that is taken on one
     * that is free.
     *
     * @throws IllegalArgumentException if the port is in use
     */
    public static ElasticQueues start(TenantsConfig config) {
        Integer wanted = config.queuePort();
        int port = wanted == null && isFree(USUAL_PORT) ? USUAL_PORT : wanted == null ? 0 : wanted;
        int chosen = port == 0 ? anyPort() : port;
        ActorSystem actors = ActorSystem.create("monochord-queues", silent(), ElasticQueues.class.getClassLoader());
        try {
            SQSRestServer server = SQSRestServerBuilder.withActorSystem(actors)
                    .withInterface(HOST)
                    .withPort(chosen)
                    .withServerAddress(NodeAddress.apply("http", HOST, chosen, ""))
                    .withAWSRegion(TenantsConfig.LOCAL_REGION)
                    .withAWSAccountId(ACCOUNT)
                    .start();
            server.waitUntilStarted();
            return new ElasticQueues(actors, server, URI.create("http://" + HOST + ":" + chosen));
        } catch (RuntimeException unusable) {
            end(actors);
            throw new IllegalArgumentException(
                    "port " + chosen + " of the queue service is in use; TENANTS_QUEUE_PORT names another", unusable);
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

    private static void end(ActorSystem actors) {
        actors.terminate();
        try {
            actors.getWhenTerminated().toCompletableFuture().join();
        } catch (CompletionException failed) {
            throw new IllegalStateException("the queue service did not end", failed);
        }
    }

    @Override
    public URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        server.stopAndWait();
        end(actors);
    }
}
