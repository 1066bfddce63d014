package dev.monochord.engine;

import dev.monochord.engine.fault.Faults;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.engine.internal.admin.AdminRoutes;
import dev.monochord.engine.internal.assembly.EngineCore;
import dev.monochord.engine.internal.client.AsyncCalls;
import dev.monochord.engine.internal.client.InProcessClients;
import dev.monochord.engine.internal.client.OnDemandClient;
import dev.monochord.engine.internal.storage.StoreHealth;
import dev.monochord.engine.internal.wire.Authentication;
import dev.monochord.engine.internal.wire.InProcessAsyncHttpClient;
import dev.monochord.engine.internal.wire.InProcessHttpClient;
import dev.monochord.engine.internal.wire.Wire;
import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.engine.time.AdjustableClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * An embedded DynamoDB: in memory, or durable in a folder.
 *
 * <pre>{@code
 * try (Engine engine = Engine.inMemory()) {
 *     DynamoDbClient dynamoDb = engine.client();
 *     dynamoDb.createTable(…);
 * }
 * }</pre>
 *
 * <p>Its clients are the AWS SDK's own interfaces and its errors the SDK's own exceptions, so that code which runs on it
 * runs on Amazon DynamoDB. Thread-safe. Closing it ends what its clients do; what was acknowledged is
 * kept as its {@link Durability} says.
 */
public final class Engine implements AutoCloseable {

    private final StoreHealth health;
    private final EngineCore core;
    private final AdjustableClock clock;
    private final Region region;
    private final AdminRoutes admin;
    private final AsyncCalls asyncCalls;
    private final AsyncCalls asyncStreamsCalls;
    private final OnDemandClient<DynamoDbClient> client;
    private final OnDemandClient<DynamoDbAsyncClient> asyncClient;
    private final OnDemandClient<DynamoDbStreamsClient> streamsClient;
    private final OnDemandClient<DynamoDbStreamsAsyncClient> streamsAsyncClient;
    private final Set<EngineServer> servers = ConcurrentHashMap.newKeySet();

    Engine(EngineBuilder wanted) {
        this.clock = AdjustableClock.over(wanted.clock());
        this.region = Region.of(wanted.region());
        this.health = new StoreHealth(wanted.healthListener());
        this.core = EngineCore.open(
                wanted.folder(),
                wanted.durability(),
                clock,
                wanted.region(),
                wanted.transition(),
                wanted.sweepInterval(),
                wanted.itemCollectionLimit(),
                health);
        this.admin =
                new AdminRoutes(core.injection().faults(), core.injection().recorder(), clock, core::deleteExpired);
        this.asyncCalls = new AsyncCalls(core.dispatcher());
        this.asyncStreamsCalls = new AsyncCalls(core.dispatcher());
        this.client = new OnDemandClient<>(() -> InProcessClients.sync(core.dispatcher(), region));
        this.asyncClient = new OnDemandClient<>(() -> InProcessClients.async(asyncCalls, region));
        this.streamsClient = new OnDemandClient<>(() -> InProcessClients.streams(core.dispatcher(), region));
        this.streamsAsyncClient = new OnDemandClient<>(() -> InProcessClients.streamsAsync(asyncStreamsCalls, region));
    }

    /** An engine that forgets everything when it is closed. */
    public static Engine inMemory() {
        return builder().open();
    }

    /**
     * An engine that keeps everything in a folder and survives the loss of power; see {@link Durability#FSYNC}. It needs
     * {@code org.rocksdb:rocksdbjni}.
     *
     * @throws EngineException if the folder is in use, is damaged or cannot be used, or RocksDB is missing
     */
    public static Engine open(Path folder) {
        return builder().folder(folder).open();
    }

    public static EngineBuilder builder() {
        return new EngineBuilder();
    }

    /** A client that calls the engine directly: no HTTP, no JSON, no retries. Closing it leaves the engine open. */
    public DynamoDbClient client() {
        return client.get();
    }

    /** As {@link #client()}, with futures. */
    public DynamoDbAsyncClient asyncClient() {
        return asyncClient.get();
    }

    /** A client of the engine's change streams. */
    public DynamoDbStreamsClient streamsClient() {
        return streamsClient.get();
    }

    /** As {@link #streamsClient()}, with futures. */
    public DynamoDbStreamsAsyncClient streamsAsyncClient() {
        return streamsAsyncClient.get();
    }

    /** A transport for an unmodified SDK client, with its own retries and interceptors, without a socket. */
    public SdkHttpClient httpClient() {
        return new InProcessHttpClient(wire());
    }

    /** As {@link #httpClient()}, for an asynchronous SDK client. */
    public SdkAsyncHttpClient asyncHttpClient() {
        return new InProcessAsyncHttpClient(wire(), ForkJoinPool.commonPool());
    }

    private Wire wire() {
        return new Wire(core.dispatcher(), Authentication.none(), List.of(), health::current);
    }

    /** Listens on loopback, on any free port, for the AWS SDK of any language. */
    public EngineServer serve() throws IOException {
        return serve(ServerOptions.defaults());
    }

    /**
     * Listens for the AWS SDK of any language, until the server or the engine is closed.
     *
     * @throws IOException if the address cannot be had
     */
    public EngineServer serve(ServerOptions options) throws IOException {
        EngineServer server =
                EngineServer.start(core.dispatcher(), options, List.of(admin), health::current, servers::remove);
        servers.add(server);
        return server;
    }

    /** The hard edges of the service, off until switched on. */
    public Faults faults() {
        return core.injection().faults();
    }

    /** What was asked of the engine lately, and what it cost. */
    public Recorder recorder() {
        return core.injection().recorder();
    }

    /** Deletes the items whose time to live has passed, now and on this thread; returns how many. */
    public int deleteExpired() {
        return core.deleteExpired();
    }

    /** The clock that the engine goes by; moving it lets items expire, indexes catch up and tokens be forgotten. */
    public AdjustableClock clock() {
        return clock;
    }

    /** Whether the engine can read and write its data folder; always good for one in memory. */
    public StorageHealth storageHealth() {
        return health.current();
    }

    /** The region the engine says it is in. */
    public Region region() {
        return region;
    }

    /** Closes its servers, refuses further calls, and waits for the writes under way. Closing again does nothing. */
    @Override
    public void close() {
        List.copyOf(servers).forEach(EngineServer::close);
        asyncCalls.close();
        asyncStreamsCalls.close();
        core.close();
    }
}
