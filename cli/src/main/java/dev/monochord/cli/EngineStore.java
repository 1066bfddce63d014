package dev.monochord.cli;

import dev.monochord.cli.store.DataFolderSecrets;
import dev.monochord.cli.store.TableStore;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.ServerOptions;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.StoreStatus;
import dev.monochord.systems.kit.Secrets;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * An engine in this process. Systems call it directly. Its port lets AWS tools on this machine look at tables and switch
 * faults on, if they sign with its key: whoever reads the tables knows every secret of the systems. Not thread-safe.
 */
final class EngineStore implements TableStore {

    /** The name of the secret key among the secrets of the installation. */
    static final String SECRET_KEY = "engine-secret-key";

    private static final String ACCESS_KEY = "monochord";
    private static final String HOST = "127.0.0.1";

    private final Engine engine;
    private final StorageOptions storage;
    private final EnginePort port;
    private @Nullable SigningKey key;
    private @Nullable EngineServer endpoint;

    private EngineStore(Engine engine, StorageOptions storage, EnginePort port, @Nullable SigningKey key) {
        this.engine = engine;
        this.storage = storage;
        this.port = port;
        this.key = key;
    }

    static EngineStore open(
            StorageOptions storage,
            String region,
            EnginePort port,
            @Nullable SigningKey key,
            List<FaultRule> faults,
            PrintWriter err) {
        Engine engine = DataFolderSecrets.opening(storage.folder().orElse(null), () -> storage.open(region, err));
        try {
            faults.forEach(engine.faults()::add);
            return new EngineStore(engine, storage, port, key);
        } catch (RuntimeException failure) {
            engine.close();
            throw failure;
        }
    }

    @Override
    public void listen(Secrets secrets) {
        port.number().ifPresent(number -> {
            SigningKey signing =
                    key == null ? new SigningKey(ACCESS_KEY, secrets.get(SECRET_KEY, "secret key of the engine")) : key;
            ServerOptions options =
                    ServerOptions.defaults().withHost(HOST).withPort(number).withAccessKeys(signing.asMap());
            endpoint = Address.listen("--engine-port", HOST, number, () -> engine.serve(options));
            key = signing;
        });
    }

    @Override
    public Optional<String> exports() {
        SigningKey signing = key;
        return signing == null
                ? Optional.empty()
                : url().map(url -> "export AWS_ACCESS_KEY_ID=" + signing.id() + " AWS_SECRET_ACCESS_KEY="
                        + signing.secret() + " AWS_DEFAULT_REGION="
                        + engine.region().id() + " AWS_ENDPOINT_URL_DYNAMODB=" + url);
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
        return Optional.ofNullable(endpoint).map(EngineServer::url);
    }

    @Override
    public Optional<Engine> engine() {
        return Optional.of(engine);
    }

    @Override
    public StoreStatus status() {
        StorageHealth health = engine.storageHealth();
        return new StoreStatus(health.status().name().toLowerCase(Locale.ROOT), health.reason());
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
