package dev.monochord.cli.store;

import dev.monochord.engine.Engine;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.StoreStatus;
import dev.monochord.systems.kit.Secrets;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The DynamoDB that systems are served from: an engine of our own, or another one. Closed when they are. */
public interface TableStore extends AutoCloseable {

    DynamoDbClient client();

    /** For systems that have settings of their own: with the region and the credentials of this store. */
    Supplier<ClientFactory> clients();

    Clock clock();

    /** The address at which others can look at the tables, if it is ours to give. */
    Optional<URI> url();

    /** Opens the port of the store, if it is ours and is to have one, with a key among these secrets. */
    default void listen(Secrets secrets) {}

    /** The shell command that points AWS tools at {@link #url()}, with the secret key in it. */
    default Optional<String> exports() {
        return Optional.empty();
    }

    /** The engine, if the store is one in this process. */
    default Optional<Engine> engine() {
        return Optional.empty();
    }

    /** Whether it can be read and written, as far as this process can know without asking. */
    StoreStatus status();

    /** What it is, for the person who reads the terminal. */
    String describe();

    @Override
    void close();
}
