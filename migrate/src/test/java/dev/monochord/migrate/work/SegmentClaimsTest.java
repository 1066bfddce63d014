package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SegmentClaimsTest {

    private static final String ID = "notes";
    private static final String PASS = "copy-1";

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbMigrationsTable.design());

    private final MigrationsTable table = DynamoDbMigrationsTable.open(monochord.monochord());

    @Test
    void workerIsCountedWithTheOthersWhenItTakesASegment() {
        for (int i = 0; i < 4; i++) {
            table.createSegment(SegmentState.unstarted(ID, PASS, i, Instant.EPOCH));
        }
        SegmentClaims first = claims("first");
        SegmentClaims second = claims("second");
        assertThat(first.next(ID, PASS).workers()).isEqualTo(1);
        assertThat(second.next(ID, PASS).workers()).isEqualTo(2);
        assertThat(first.next(ID, PASS).workers()).isEqualTo(2);
    }

    private SegmentClaims claims(String worker) {
        return new SegmentClaims(monochord.monochord(), table, worker, Duration.ofSeconds(10), () -> 0);
    }
}
