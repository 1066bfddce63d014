package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.postgres.transfer.WriteLease;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepairsTest {

    private static final String MIGRATION = "notes";

    private final Engine engine = Engine.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> waits = new ArrayList<>();
    private TransferTable state;
    private TransferLedger ledger;
    private Repairs repairs;

    @BeforeEach
    void open() {
        TableSchema.create(engine.client(), DynamoDbTransferTable.design());
        state = DynamoDbTransferTable.open(Monochord.create(engine.client()));
        MappingFile mapping = MappingFile.parse("""
                {"name": "notes", "tables": [{"table": "notes", "key": ["id"], "target": "notes",
                 "keys": {"pk": "NOTE#{id}"}, "attributes": {"body": {}}}]}
                """);
        ledger = new TransferLedger(mapping, CaptureKind.DECODING, state, Clock.systemUTC());
        repairs = new Repairs(MIGRATION, state, ledger, waits::add, nanos::get);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void repairThatEndedIsNotWaitedFor() {
        assertThat(repairs.run(guard -> {
                    guard.run();
                    return 3;
                }))
                .isEqualTo(3);
        repairs.awaitEnd();
        assertThat(waits).isEmpty();
    }

    @Test
    void repairThatWasKilledIsWaitedForOnce() {
        assertThatThrownBy(() -> repairs.run(guard -> {
                    throw new IllegalStateException("killed");
                }))
                .hasMessage("killed");
        repairs.awaitEnd();
        repairs.awaitEnd();
        assertThat(waits).containsExactly(WriteLease.SILENCE);
    }

    /** The migration was finished between its first look and its record, so nobody waits for it. */
    @Test
    void repairLooksAgainBeforeItsFirstWrite() {
        AtomicInteger writes = new AtomicInteger();
        assertThatThrownBy(() -> repairs.run(guard -> {
                    ledger.ended();
                    guard.run();
                    return writes.incrementAndGet();
                }))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("is finished");
        assertThat(writes).hasValue(0);
    }

    @Test
    void repairEndsBeforeThoseWhoFinishTheMigrationGoOn() {
        AtomicInteger writes = new AtomicInteger();
        assertThatThrownBy(() -> repairs.run(guard -> {
                    guard.run();
                    ledger.ended();
                    repairs.awaitEnd();
                    nanos.addAndGet(waits.get(0).toNanos());
                    guard.run();
                    return writes.incrementAndGet();
                }))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("is finished");
        assertThat(writes).hasValue(0);
    }

    @Test
    void finishedMigrationIsNotRepaired() {
        ledger.ended();
        assertThatThrownBy(() -> repairs.run(guard -> 1))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("reset it to start again");
        assertThat(state.repairers(MIGRATION)).isEmpty();
    }

    /** Both are recorded by processes that do not know of each other. */
    @Test
    void verificationDoesNotUndoTheEnd() {
        ledger.verified(false);
        ledger.ended();
        assertThat(ledger.endedAt()).isNotNull();
        state.recordVerification(MIGRATION, null);
        assertThat(ledger.endedAt()).isNotNull();
    }
}
