package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.transfer.WriteLease;
import dev.monochord.migrate.work.ThrottleSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What readers of changes and repairs leave behind when they fail or end. */
class PostgresReaderTest extends ShopTransfer {

    private static final Runnable IDLE = Thread::onSpinWait;

    @ParameterizedTest
    @EnumSource
    void stepThatIsCalledAgainAfterAFailureAppliesTheBatchThatFailed(CaptureKind kind) {
        capture = kind;
        copied();
        FailingClient failing = new FailingClient(engine.client());
        try (PostgresMigration migration = open(failing.client())) {
            migration.catchUp(IDLE);
            server.run("UPDATE customers SET name = 'newer'");
            failing.fail(true);
            assertThatThrownBy(() -> migration.catchUp(IDLE)).isInstanceOf(FailingClient.Failed.class);
            failing.fail(false);
            server.run("UPDATE orders SET total = 1 WHERE id = 1");
            migration.catchUp(IDLE);
            assertEqual(migration.verify());
        }
    }

    @ParameterizedTest
    @EnumSource
    void endWaitsForAReaderThatDidNotEndInOrder(CaptureKind kind) {
        capture = kind;
        copied();
        server.run("UPDATE customers SET name = 'newer'");
        FailingClient failing = new FailingClient(engine.client());
        failing.fail(true);
        try (PostgresMigration migration = open(failing.client())) {
            assertThatThrownBy(() -> migration.catchUp(IDLE)).isInstanceOf(FailingClient.Failed.class);
        }

        assertThat(waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(50)));
    }

    @ParameterizedTest
    @EnumSource
    void endDoesNotWaitForAReaderThatEnded(CaptureKind kind) {
        capture = kind;
        copied();

        assertThat(waits()).isEmpty();
    }

    @Test
    void endWaitsForARepairThatFailed() {
        copied();
        plant("CUSTOMER#1", "METADATA", false);
        FailingClient failing = new FailingClient(engine.client());
        failing.fail(true);
        try (PostgresMigration migration = open(failing.client())) {
            assertThatThrownBy(migration::repair).isInstanceOf(FailingClient.Failed.class);
            failing.fail(false);
            assertThat(migration.repair()).isEqualTo(1);
        }

        assertThat(waits()).containsExactly(WriteLease.SILENCE);
    }

    private void copied() {
        fill(20);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(IDLE);
        }
    }

    /** Finishes the migration; returns the times for which it slept, except for those before a slot is free. */
    private List<Duration> waits() {
        List<Duration> waits = new ArrayList<>();
        try (PostgresMigration migration = open(
                engine.client(),
                time -> {
                    if (time.compareTo(Duration.ofSeconds(3)) > 0) {
                        waits.add(time);
                    }
                },
                ThrottleSource.NONE)) {
            migration.catchUp(IDLE);
            assertEqual(migration.verify());
            migration.finish(IDLE);
            assertEqual(migration.verify());
        }
        return waits;
    }
}
