package dev.monochord.migrate.postgres.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.internal.decoding.LogicalChanges;
import dev.monochord.migrate.internal.outbox.OutboxChanges;
import dev.monochord.migrate.postgres.CaptureKind;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.schema.TableSchema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** A batch that takes long, in a process that may lose its place as the one reader meanwhile. */
class CaptureLeaseTest {

    private static final int ROWS = 40;

    private final PostgresServer server = PostgresServer.create();
    private final Engine engine = Engine.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger puts = new AtomicInteger();
    private final AtomicInteger signs = new AtomicInteger();
    private final String database = server.rows("SELECT current_database()").get(0);
    private final MappingFile file = MappingFile.parse("""
            {"name": "notes", "tables": [{"table": "notes", "key": ["id"], "target": "notes",
              "keys": {"pk": "NOTE#{id}"}, "attributes": {"body": {}}}]}
            """);
    private CaptureKind capture;
    private ChangeSource source;
    private WriteLanes lanes;

    @BeforeEach
    void tables() {
        server.run("CREATE TABLE notes (id int PRIMARY KEY, body text)");
        engine.client()
                .createTable(create -> create.tableName("notes")
                        .attributeDefinitions(
                                definition -> definition.attributeName("pk").attributeType("S"))
                        .keySchema(key -> key.attributeName("pk").keyType("HASH"))
                        .billingMode("PAY_PER_REQUEST"));
        TableSchema.create(engine.client(), DynamoDbTransferTable.design());
    }

    @AfterEach
    void close() {
        lanes.close();
        source.close();
        try (ChangeSource usable = open(capture)) {
            usable.remove();
        }
        engine.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void slowBatchGivesSignsOfLifeThatConfirmNothing(CaptureKind kind) {
        ChangeApplier applier = applier(kind, () -> {
            nanos.addAndGet(Duration.ofSeconds(9).toNanos());
            if (puts.get() == ROWS) {
                throw new IllegalStateException("at the last write");
            }
        });
        insert();

        assertThatThrownBy(() -> applyAll(applier)).hasMessage("at the last write");

        assertThat(signs).as("every second write").hasValueBetween(ROWS / 2, ROWS);
        source.close();
        source = open(kind);
        assertThat(changes()).as("whoever reads next gets the batch again").isEqualTo(ROWS);
    }

    @ParameterizedTest
    @EnumSource
    void readerThatLostItsSessionWritesNothingMore(CaptureKind kind) {
        ChangeApplier applier = applier(kind, () -> {
            if (puts.get() == 10) {
                endSessions(kind);
                nanos.addAndGet(WriteLease.LEASE.toNanos());
            }
        });
        insert();

        assertThatThrownBy(() -> applyAll(applier)).isInstanceOf(MonochordException.class);

        assertThat(puts).hasValue(10);
    }

    @ParameterizedTest
    @EnumSource
    void attemptIsNotRepeatedAfterTheSessionIsLost(CaptureKind kind) {
        ChangeApplier applier = applier(kind, () -> {
            if (puts.get() == 10) {
                endSessions(kind);
                nanos.addAndGet(WriteLease.LEASE.toNanos());
                throw InternalServerErrorException.builder().statusCode(500).build();
            }
        });
        insert();

        assertThatThrownBy(() -> applyAll(applier)).isInstanceOf(RetriesExhaustedException.class);

        assertThat(puts).hasValue(10);
    }

    @ParameterizedTest
    @EnumSource
    void readerThatWasSuspendedGoesOnIfItStillIsTheOneReader(CaptureKind kind) {
        ChangeApplier applier = applier(kind, () -> {
            if (puts.get() == 10) {
                nanos.addAndGet(Duration.ofHours(1).toNanos());
            }
        });
        insert();

        applyAll(applier);

        assertThat(puts).hasValue(ROWS);
    }

    /** One lane, and a batch for all rows. */
    private ChangeApplier applier(CaptureKind kind, Runnable afterPut) {
        RowMapping mapping = file.tables().get(0);
        capture = kind;
        source = open(kind);
        source.begin();
        source.poll(0);
        RateLimit rate = new RateLimit(nanos::get, time -> {});
        Monochord monochord = Monochord.builder()
                .client(after(afterPut))
                .sleeper(time -> {})
                .listener(rate)
                .build();
        Monochord state = Monochord.create(engine.client());
        lanes = new WriteLanes("notes", DynamoDbTransferTable.open(state), new TransferStore(monochord), rate, 1);
        return new ChangeApplier(
                "notes",
                Map.of(mapping.table(), mapper(mapping)),
                counted(source),
                lanes,
                DynamoDbTransferTable.open(state),
                2 * ROWS,
                nanos::get);
    }

    private ChangeSource open(CaptureKind kind) {
        String name = "lease_" + kind.name().toLowerCase(Locale.ROOT) + database;
        List<SourceTable> tables = List.of(file.tables().get(0).table());
        return kind == CaptureKind.DECODING
                ? LogicalChanges.open(server.address(), name, CapturedColumns.all(tables))
                : OutboxChanges.open(server.address(), name, CapturedColumns.all(tables));
    }

    private RowMapper mapper(RowMapping mapping) {
        try (Connection sql = server.address().connect()) {
            return new RowMapper("test", mapping, TableColumns.read(sql, mapping.table()));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void insert() {
        server.run("INSERT INTO notes SELECT n, 'note' FROM generate_series(1, " + ROWS + ") n");
    }

    private void applyAll(ChangeApplier applier) {
        String marker = source.mark();
        while (!applier.apply().markers().contains(marker)) {
            Thread.onSpinWait();
        }
    }

    private int changes() {
        String marker = source.mark();
        int changes = 0;
        while (true) {
            ChangeBatch batch = source.poll(100);
            changes += batch.changes().size();
            if (batch.markers().contains(marker)) {
                return changes;
            }
        }
    }

    private void endSessions(CaptureKind kind) {
        server.run(
                kind == CaptureKind.DECODING
                        ? "SELECT pg_terminate_backend(active_pid, 10000) FROM pg_replication_slots WHERE database = '"
                                + database + "'"
                        : "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND database ="
                                + " (SELECT oid FROM pg_database WHERE datname = '" + database + "')");
    }

    private ChangeSource counted(ChangeSource real) {
        return (ChangeSource) Proxy.newProxyInstance(
                ChangeSource.class.getClassLoader(),
                new Class<?>[] {ChangeSource.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("keepAlive")) {
                        signs.incrementAndGet();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private DynamoDbClient after(Runnable action) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    try {
                        Object response = method.invoke(engine.client(), arguments);
                        if (method.getName().equals("putItem")) {
                            puts.incrementAndGet();
                            action.run();
                        }
                        return response;
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }
}
