package dev.monochord.migrate.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SegmentStateTest {

    private final SegmentState segment = SegmentState.unstarted("m", "copy-1", 0, Instant.EPOCH);

    @Test
    void segmentThatLostAnItemDoesNotBalance() {
        assertThat(segment.advanced(5, 1, 1, 1, 1, 1, 0, null, 0).balances()).isTrue();
        assertThat(segment.advanced(6, 1, 1, 1, 1, 1, 0, null, 0).balances()).isFalse();
    }
}
