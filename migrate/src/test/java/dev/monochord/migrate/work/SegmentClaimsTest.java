package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SegmentClaimsTest {

    private static final String ID = "notes";
    private static final String PASS = "copy-1";
    private static final Duration LEASE = Duration.ofSeconds(10);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbMigrationsTable.design());

    private final AtomicLong nanos = new AtomicLong();
    private final MigrationsTable table = DynamoDbMigrationsTable.open(monochord.monochord());

    @AfterEach
    void forget() {
        List.of(PASS, "back-1")
                .forEach(pass ->
                        table.segments(ID, pass).forEach(segment -> table.deleteSegment(ID, pass, segment.number())));
    }

    @Test
    void workerIsCountedWithTheOthersWhenItTakesASegment() {
        for (int i = 0; i < 4; i++) {
            table.createSegment(SegmentState.unstarted(ID, PASS, i, Instant.EPOCH));
        }
        SegmentClaims first = claims("first");
        SegmentClaims second = claims("second");
        first.next(ID, PASS);
        assertThat(first.workers(ID, List.of(PASS))).isEqualTo(1);
        second.next(ID, PASS);
        assertThat(first.workers(ID, List.of(PASS))).isEqualTo(2);
        assertThat(second.workers(ID, List.of(PASS))).isEqualTo(2);
    }

    @Test
    void workersBeginAllOverTheTableAndLeaveNoSegmentOut() {
        int segments = 32;
        for (int i = 0; i < segments; i++) {
            table.createSegment(SegmentState.unstarted(ID, PASS, i, Instant.EPOCH));
        }
        List<Integer> begun = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            begun.add(
                    Objects.requireNonNull(claims("host-17-" + i).next(ID, PASS).claimed())
                            .number());
        }
        assertThat(Collections.max(begun) - Collections.min(begun)).isGreaterThan(segments / 2);

        SegmentClaims last = claims("last");
        Set<Integer> taken = new HashSet<>(begun);
        for (int i = begun.size(); i < segments; i++) {
            taken.add(Objects.requireNonNull(last.next(ID, PASS).claimed()).number());
        }
        assertThat(taken).hasSize(segments);
    }

    @Test
    void segmentsOfTwoPassesAreTakenOverBySignsOfTheirOwn() {
        String back = "back-1";
        table.createSegment(SegmentState.unstarted(ID, PASS, 0, Instant.EPOCH));
        table.createSegment(SegmentState.unstarted(ID, back, 0, Instant.EPOCH));
        SegmentClaims dead = claims("dead");
        SegmentState segment = Objects.requireNonNull(dead.next(ID, PASS).claimed());
        dead.checkpoint(segment.advanced(1, 1, 0, 0, 0, 0, 0, null, 1), true); // so that the leases differ
        dead.next(ID, back);
        SegmentClaims other = claims("other");
        assertThat(other.next(ID, PASS).claimed()).isNull();
        assertThat(other.next(ID, back).claimed()).isNull();

        nanos.addAndGet(LEASE.toNanos());

        assertThat(other.next(ID, PASS).claimed()).isNotNull();
        assertThat(other.next(ID, back).claimed()).isNotNull();
    }

    @Test
    void workersOfAllPassesAreCountedWhileTheyLive() {
        table.createSegment(SegmentState.unstarted(ID, PASS, 0, Instant.EPOCH));
        table.createSegment(SegmentState.unstarted(ID, "back-1", 0, Instant.EPOCH));
        claims("first").next(ID, PASS);
        SegmentClaims second = claims("second");
        second.next(ID, "back-1");
        assertThat(second.workers(ID, List.of(PASS, "back-1"))).isEqualTo(2);

        nanos.addAndGet(LEASE.toNanos());

        assertThat(second.workers(ID, List.of(PASS, "back-1")))
                .as("the first is dead")
                .isEqualTo(1);
    }

    private SegmentClaims claims(String worker) {
        return new SegmentClaims(monochord.monochord(), table, worker, LEASE, nanos::get);
    }
}
