package dev.monochord.migrate.postgres.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A worker that is suspended in the middle of a page, and goes on when others have finished the migration. */
class SuspendedCopyTest {

    private static final String ITEMS = "notes";
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final int ROWS = 40;

    private final PostgresServer server = PostgresServer.create();
    private final Engine engine = Engine.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final MappingFile file = MappingFile.parse("""
            {"name": "notes", "tables": [{"table": "notes", "key": ["id"], "target": "notes",
              "keys": {"pk": "NOTE#{id}"}, "attributes": {"body": {}}}]}
            """);
    private final TableProgress progress =
            new TableProgress("notes", "public.notes", "0/1", new ChangeStamp(1, 0).text(), List.of(), null, null);

    @BeforeEach
    void tables() {
        server.run(
                "CREATE TABLE notes (id int PRIMARY KEY, body text)",
                "INSERT INTO notes SELECT n, 'note' FROM generate_series(1, " + ROWS + ") n");
        engine.client()
                .createTable(create -> create.tableName(ITEMS)
                        .attributeDefinitions(
                                definition -> definition.attributeName("pk").attributeType("S"))
                        .keySchema(key -> key.attributeName("pk").keyType("HASH"))
                        .billingMode("PAY_PER_REQUEST"));
        TableSchema.create(engine.client(), DynamoDbTransferTable.design());
        TableSchema.create(engine.client(), DynamoDbMigrationsTable.design());
    }

    @AfterEach
    void close() {
        engine.close();
        server.close();
    }

    @Test
    void workerThatWasSuspendedWritesNothingOfASegmentThatIsAnothers() {
        Worker other = new Worker("other", engine.client());
        other.segments.create(progress);
        AtomicInteger puts = new AtomicInteger();
        Worker suspended = new Worker("suspended", afterPut(() -> {
            if (puts.incrementAndGet() == 10) {
                assertThat(other.run()).isEqualTo(SourceCopy.Ending.NOTHING_FREE);
                nanos.addAndGet(LEASE.toNanos());
                assertThat(other.run()).isEqualTo(SourceCopy.Ending.COPIED);
                assertThat(items()).hasSize(ROWS);
                removeAll();
            }
        }));

        assertThat(suspended.run()).isEqualTo(SourceCopy.Ending.COPIED);

        assertThat(puts).hasValue(10);
        assertThat(items()).isEmpty();
    }

    @Test
    void workerThatWasSuspendedDoesThePageAgainIfTheSegmentIsStillItsOwn() {
        AtomicInteger puts = new AtomicInteger();
        Worker suspended = new Worker("suspended", afterPut(() -> {
            if (puts.incrementAndGet() == 10) {
                nanos.addAndGet(LEASE.toNanos());
            }
        }));
        suspended.segments.create(progress);

        assertThat(suspended.run()).isEqualTo(SourceCopy.Ending.COPIED);

        assertThat(items()).hasSize(ROWS);
        assertThat(suspended.segments.progress(progress).read()).isEqualTo(ROWS);
        assertThat(suspended.segments.progress(progress).balances()).isTrue();
    }

    /** What a worker has, with one lane and a page for all rows. */
    private final class Worker {

        private final CopySegments segments;
        private final SourceCopy copy;

        Worker(String name, DynamoDbClient client) {
            RateLimit rate = new RateLimit(nanos::get, time -> {});
            Monochord monochord =
                    Monochord.builder().client(client).listener(rate).build();
            Monochord state = Monochord.create(engine.client());
            MigrationsTable migrations = DynamoDbMigrationsTable.open(state);
            segments = new CopySegments(
                    "notes",
                    migrations,
                    new SegmentClaims(state, migrations, name, LEASE, nanos::get),
                    state.clock(),
                    LEASE,
                    nanos::get);
            WriteLanes writes =
                    new WriteLanes("notes", DynamoDbTransferTable.open(state), new TransferStore(monochord), rate, 1);
            copy = new SourceCopy(mapper(), writes, segments, rate, null, 2 * ROWS);
        }

        SourceCopy.Ending run() {
            try (Connection sql = server.address().connect()) {
                return copy.run(sql, progress, shown -> true);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private RowMapper mapper() {
        RowMapping mapping = file.tables().get(0);
        try (Connection sql = server.address().connect()) {
            return new RowMapper("test", mapping, TableColumns.read(sql, mapping.table()));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private DynamoDbClient afterPut(Runnable action) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    try {
                        Object response = method.invoke(engine.client(), arguments);
                        if (method.getName().equals("putItem") && arguments[0] instanceof PutItemRequest) {
                            action.run();
                        }
                        return response;
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private List<Map<String, AttributeValue>> items() {
        return engine.client().scan(scan -> scan.tableName(ITEMS)).items();
    }

    private void removeAll() {
        items().forEach(item ->
                engine.client().deleteItem(delete -> delete.tableName(ITEMS).key(Map.of("pk", item.get("pk")))));
    }
}
