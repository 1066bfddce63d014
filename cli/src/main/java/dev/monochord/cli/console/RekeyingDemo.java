package dev.monochord.cli.console;

import dev.monochord.console.migrate.MigrationDemo;
import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.MigrationJob;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.Design;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieResourceTransform;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * The re-keying of qrie's resources on the engine of this process, with workers and a {@link RekeyingLoad} that takes part in
 * the migration as any process of the application does. Thread-safe.
 */
final class RekeyingDemo implements MigrationDemo {

    private static final String ID = "qrie-rekeying";
    private static final int SEGMENTS = 16;
    private static final int PARALLEL = 4;
    private static final int KEPT_MESSAGES = 12;
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration ENDING = Duration.ofSeconds(10);

    private final Engine engine;
    private final RekeyingPace pace;
    private final ItemTransform transform = new QrieResourceTransform(BucketAccounts.none());
    private final ExecutorService threads = Executors.newFixedThreadPool(PARALLEL + 1, work -> {
        Thread thread = new Thread(work, "monochord-rekeying");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicBoolean running = new AtomicBoolean();
    private final Deque<String> messages = new ArrayDeque<>();
    private volatile boolean closed;
    private volatile @Nullable RekeyingLoad load;
    private volatile @Nullable MigrationJob job;

    RekeyingDemo(Engine engine, RekeyingPace pace) {
        this.engine = engine;
        this.pace = pace;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public JobContext operator() {
        return RekeyingLoad.context(engine, pace);
    }

    @Override
    public State state() {
        RekeyingLoad known = load;
        synchronized (messages) {
            return known == null
                    ? new State(running.get(), 0, 0, 0, List.copyOf(messages))
                    : new State(running.get(), known.loaded(), known.calls(), known.failures(), List.copyOf(messages));
        }
    }

    @Override
    public void start() {
        if (running.compareAndSet(false, true)) {
            Migrations migrations = Migrations.create(engine.client(), operator());
            prepare(migrations);
            threads.execute(() -> run(migrations));
        }
    }

    /** Registers the migration at once, so that its page is there. One that has ended is begun anew. */
    private void prepare(Migrations migrations) {
        DynamoDbClient client = engine.client();
        Optional<MigrationState> known = migrations.table().migration(ID);
        if (known.isPresent() && known.get().phase().finished()) {
            migrations.table().forget(ID);
            drop(client, RekeyingLoad.OLD_TABLE);
            drop(client, RekeyingLoad.NEW_TABLE);
            known = Optional.empty();
        }
        if (known.isEmpty()) {
            migrations
                    .control()
                    .create(new NewMigration(
                            ID,
                            Design.of("qrie", "1", DynamoDbCurrentResourcesTable.design()),
                            Design.of("qrie", "2", DynamoDbQrieResourcesTable.design()),
                            DynamoDbQrieResourcesTable.design().name(),
                            RekeyingLoad.OLD_TABLE,
                            RekeyingLoad.NEW_TABLE,
                            QrieResourceTransform.class.getName(),
                            transform,
                            SEGMENTS,
                            pace.unitsPerSecond()));
        }
    }

    private static void drop(DynamoDbClient client, String table) {
        try {
            client.updateTable(request -> request.tableName(table).deletionProtectionEnabled(false));
            client.deleteTable(request -> request.tableName(table));
        } catch (ResourceNotFoundException gone) {
            return;
        }
        client.waiter().waitUntilTableNotExists(request -> request.tableName(table));
    }

    private void run(Migrations migrations) {
        try (RekeyingLoad program = RekeyingLoad.open(engine, ID, pace)) {
            load = program;
            if (migrations.migration(ID).phase() == Phase.PLANNED) {
                say("Filling the old table.");
                program.fill();
                program.start();
                migrations.control().start(ID, migrations.tables(), this::say);
            } else {
                program.start();
            }
            work(migrations);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (MonochordException | SdkException failed) {
            say("The demo ended: " + failed.getMessage());
        } finally {
            running.set(false);
        }
    }

    /** Works whenever there is something to do, until the migration has ended. */
    private void work(Migrations migrations) throws InterruptedException {
        while (!closed) {
            MigrationJob current = migrations.job(ID, transform, LEASE, threads, PARALLEL);
            job = current;
            MigrationJob.Ending ending = current.run(false, this::say);
            if (ending == MigrationJob.Ending.FINISHED || ending == MigrationJob.Ending.STOPPED) {
                say("The demo's program and workers have ended.");
                return;
            }
            TimeUnit.MILLISECONDS.sleep(500);
        }
    }

    @Override
    public void damage() {
        DynamoDbClient client = engine.client();
        List<Map<String, AttributeValue>> some;
        try {
            some = client.scan(scan -> scan.tableName(RekeyingLoad.NEW_TABLE).limit(3))
                    .items();
        } catch (ResourceNotFoundException early) {
            say("There is no new table yet, so nothing was damaged.");
            return;
        }
        for (int number = 0; number < some.size(); number++) {
            Map<String, AttributeValue> item = some.get(number);
            Map<String, AttributeValue> key = RekeyingLoad.key(item);
            if (number == 0) {
                client.deleteItem(
                        delete -> delete.tableName(RekeyingLoad.NEW_TABLE).key(key));
            } else {
                client.updateItem(update -> update.tableName(RekeyingLoad.NEW_TABLE)
                        .key(key)
                        .updateExpression("SET LastSeenAt = :past")
                        .expressionAttributeValues(Map.of(":past", AttributeValue.fromN("1"))));
            }
        }
        say(some.size() + " items of the new table were changed past the toolkit.");
    }

    private void say(String text) {
        synchronized (messages) {
            messages.addFirst(text);
            while (messages.size() > KEPT_MESSAGES) {
                messages.pollLast();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        MigrationJob current = job;
        if (current != null) {
            current.stop();
        }
        threads.shutdownNow();
        try {
            // The engine is closed next, and a thread that still used it would fail.
            threads.awaitTermination(ENDING.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
