package dev.monochord.systems.kit;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.CallListener;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.runtime.unreadable.UnreadableListener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * Puts systems onto a store: a client and a Monochord for each, its tables, the system itself. Not thread-safe. What it
 * opened is closed with it, the last first; the server that serves the systems is closed before.
 */
public final class Assembly implements AutoCloseable {

    private final DynamoDbClient shared;
    private final Supplier<ClientFactory> clients;
    private final Clock clock;
    private final Map<String, String> settings;
    private final InstallationSecrets secrets;
    private final CallListener listener;
    private final Deque<SdkAutoCloseable> opened = new ArrayDeque<>();
    private final Map<String, Monochord> monochords = new HashMap<>();
    private Sleeper sleeper = Sleeper.system();
    private RetryPolicy retries = RetryPolicy.standard();
    private UnreadableListener unreadable = UnreadableListener.logging();
    private @Nullable Path folder;

    /**
     * Begins to assemble.
     *
     * @param shared the client that systems use unless their settings name a store of their own; left open
     * @param clients makes factories, with region and credentials set, for those that do
     * @param clock what the systems go by
     * @param settings the environment variables
     * @param listener hears of every call to the store
     */
    public Assembly(
            DynamoDbClient shared,
            Supplier<ClientFactory> clients,
            Clock clock,
            Map<String, String> settings,
            InstallationSecrets secrets,
            CallListener listener) {
        this.shared = shared;
        this.clients = clients;
        this.clock = clock;
        this.settings = Map.copyOf(settings);
        this.secrets = secrets;
        this.listener = listener;
    }

    /** Sets how systems opened from here on wait before a retry. Defaults to {@link Sleeper#system()}. */
    public Assembly sleeper(Sleeper other) {
        sleeper = other;
        return this;
    }

    /** Sets how often systems opened from here on retry. Defaults to {@link RetryPolicy#standard()}. */
    public Assembly retries(RetryPolicy other) {
        retries = other;
        return this;
    }

    /** Is told of rows that the systems opened from here on skip because they cannot be read. */
    public Assembly unreadableListener(UnreadableListener other) {
        unreadable = other;
        return this;
    }

    /** Lets the systems that are opened from here on keep files in this folder, which exists; null for no such folder. */
    public Assembly folder(@Nullable Path other) {
        folder = other;
        return this;
    }

    /**
     * Opens a system, its missing tables created.
     *
     * @throws IllegalArgumentException if a setting of the system cannot be used
     * @throws dev.monochord.runtime.error.FaultException if a table cannot be created, or differs from its design
     */
    public HttpSystem open(SystemFactory factory) {
        SystemStore store = factory.store(settings);
        DynamoDbClient client = store.isOwn() ? ownClient(store) : shared;
        Monochord.Builder builder = Monochord.builder()
                .client(client)
                .clock(clock)
                .sleeper(sleeper)
                .retries(retries)
                .listener(listener)
                .unreadableListener(unreadable)
                .pageKey(secrets.pageKey(settings));
        store.tableNames().forEach(builder::tableName);
        factory.prepare(builder, settings);
        Monochord monochord = builder.build();
        monochords.put(factory.name(), monochord);
        for (TableDesign table : factory.checkedTables(settings)) {
            ensure(client, table, monochord.tableName(table.name()));
        }
        HttpSystem system = factory.open(new SystemContext(monochord, settings, secrets, folder));
        opened.push(system::close);
        return system;
    }

    /**
     * Returns the Monochord that a system works with, for tools that look at its tables.
     *
     * @throws IllegalArgumentException if no system of this name was opened
     */
    public Monochord monochord(String system) {
        Monochord monochord = monochords.get(system);
        if (monochord == null) {
            throw new IllegalArgumentException("system " + system + " was not opened, only " + monochords.keySet());
        }
        return monochord;
    }

    private DynamoDbClient ownClient(SystemStore store) {
        DynamoDbClient client = clients.get()
                .endpoint(store.endpoint())
                .assumeRole(store.roleArn())
                .roleSessionName(store.roleSessionName())
                .client();
        opened.push(client);
        TransactionSupport.require(client);
        return client;
    }

    /** Looks first: whoever runs a server on tables that exist need not be allowed to create any. */
    private static void ensure(DynamoDbClient client, TableDesign table, String name) {
        if (!TableSchema.compare(client, table, name).matches()) {
            TableSchema.create(client, table, name);
        }
    }

    @Override
    public void close() {
        opened.forEach(SdkAutoCloseable::close);
        opened.clear();
    }
}
