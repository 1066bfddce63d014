package dev.monochord.cli;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.FaultRule;
import dev.monochord.engine.ServerOptions;
import dev.monochord.runtime.client.ClientFactory;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * An engine in this process. Systems call it directly; its endpoint, for everyone else on this machine and for nobody
 * beyond, lets tables be looked at and faults be switched on.
 */
final class EngineStore implements Store {

    private static final String HOST = "127.0.0.1";

    private final Engine engine;
    private final EngineServer endpoint;
    private final StorageOptions storage;

    private EngineStore(Engine engine, EngineServer endpoint, StorageOptions storage) {
        this.engine = engine;
        this.endpoint = endpoint;
        this.storage = storage;
    }

    static EngineStore open(StorageOptions storage, String region, int port, List<FaultRule> faults) {
        Engine engine = storage.open(region);
        try {
            faults.forEach(engine.faults()::add);
            ServerOptions options = ServerOptions.defaults().withHost(HOST).withPort(port);
            EngineServer endpoint = Address.listen("--engine-port", HOST, port, () -> engine.serve(options));
            return new EngineStore(engine, endpoint, storage);
        } catch (RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    @Override
    public DynamoDbClient client() {
        return engine.client();
    }

    @Override
    public Supplier<ClientFactory> clients() {
        return () -> new ClientFactory().region(engine.region().id());
    }

    @Override
    public Clock clock() {
        return engine.clock();
    }

    @Override
    public Optional<URI> url() {
        return Optional.of(endpoint.url());
    }

    @Override
    public String describe() {
        return storage.describe();
    }

    @Override
    public void close() {
        engine.close();
    }
}
