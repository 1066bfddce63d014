package dev.monochord.systems.tenants.queue;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.monochord.systems.tenants.TenantsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.security.SecureRandom;
import java.util.Map;
import org.apache.pekko.actor.ActorSystem;
import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/**
 * ElasticMQ, listening where only this process finds it: on a random one of the 16 million loopback addresses, and any
 * free port. Its HTTP server checks neither Host nor Origin, so a web page that knew the address could call it.
 */
final class ElasticService implements AutoCloseable {

    private static final String ACCOUNT = "000000000000";

    private final ActorSystem actors;
    private final SQSRestServer server;
    private final URI address;

    private ElasticService(ActorSystem actors, SQSRestServer server, URI address) {
        this.actors = actors;
        this.server = server;
        this.address = address;
    }

    /**
     * Starts the service, which takes seconds.
     *
     * @param visible the address in the URLs of queues
     */
    static ElasticService start(URI visible) {
        ActorSystem actors = ActorSystem.create("monochord-queues", silent());
        boolean started = false;
        try {
            String host = hiddenHost(new SecureRandom());
            SQSRestServer server = SQSRestServerBuilder.withActorSystem(actors)
                    .withInterface(host)
                    .withPort(0)
                    .withServerAddress(NodeAddress.apply("http", visible.getHost(), visible.getPort(), ""))
                    .withAWSRegion(TenantsConfig.LOCAL_REGION)
                    .withAWSAccountId(ACCOUNT)
                    .start();
            InetSocketAddress bound = server.waitUntilStarted().localAddress();
            started = true;
            return new ElasticService(actors, server, URI.create("http://" + host + ":" + bound.getPort()));
        } finally {
            // Not by catching: Scala throws checked exceptions that it does not declare.
            if (!started) {
                end(actors);
            }
        }
    }

    /** A random address of 127.0.0.0/8, or 127.0.0.1 on systems that have no other, such as macOS. */
    static String hiddenHost(SecureRandom random) {
        String host = "127." + random.nextInt(256) + "." + random.nextInt(256) + "." + (2 + random.nextInt(253));
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return socket.getInetAddress().getHostAddress();
        } catch (IOException unassigned) {
            return "127.0.0.1";
        }
    }

    /** Where this process reaches it. */
    URI address() {
        return address;
    }

    /** The library's own messages are silenced: responses of the service say what is wrong. */
    private static Config silent() {
        return ConfigFactory.parseMap(Map.of(
                        "pekko.loglevel", "OFF",
                        "pekko.stdout-loglevel", "OFF",
                        "pekko.log-dead-letters", "off",
                        "pekko.daemonic", "on",
                        "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off",
                        "pekko.jvm-shutdown-hooks", "off",
                        // Only this process connects. A connection that is closed while a request is sent on it fails
                        // it.
                        "pekko.http.server.idle-timeout", "infinite"))
                .withFallback(ConfigFactory.load());
    }

    @Override
    public void close() {
        server.stopAndWait();
        end(actors);
    }

    private static void end(ActorSystem actors) {
        actors.terminate();
        actors.getWhenTerminated().toCompletableFuture().join();
    }
}
