package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.postgres.transfer.CopyProgress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CopyLineTest {

    private final AtomicLong nanos = new AtomicLong();
    private final CopyLine line = new CopyLine(Map.of("public.orders", 10_000L, "public.new", 0L), nanos::get);

    private static CopyProgress read(String table, long rows, @Nullable String throttle) {
        return new CopyProgress(table, false, rows, rows - 3, 2, 1, throttle);
    }

    private String after(int seconds, CopyProgress progress) {
        nanos.set(seconds * 1_000_000_000L);
        line.at(progress);
        return line.text().orElseThrow();
    }

    @Test
    void nothingIsShownBeforeTheFirstPage() {
        assertThat(line.text()).isEmpty();
    }

    @Test
    void rateGoesDownWhileNothingIsCopied() {
        after(0, read("public.new", 0, null));
        after(1, read("public.new", 100, null));
        nanos.set(10_000_000_000L);
        assertThat(line.text().orElseThrow()).startsWith("public.new: 100 rows, 10/s");
    }

    @Test
    void rateAndTimeLeftFollowFromWhatThisProcessSaw() {
        after(0, read("public.orders", 1_000, null));
        assertThat(after(2, read("public.orders", 2_000, null)))
                .isEqualTo("public.orders: 2,000 of about 10,000 rows, 500/s, 2 skipped, 1 rejected, 16 s left");
    }

    @Test
    void timeLeftIsNotToldBeforeOnePercentAndBeyondTheEstimate() {
        after(0, read("public.orders", 3, null));
        assertThat(after(1, read("public.orders", 99, null))).endsWith("96/s, 2 skipped, 1 rejected");
        assertThat(after(2, read("public.orders", 10_003, null))).endsWith("5,000/s, 2 skipped, 1 rejected");
    }

    @Test
    void tableOfUnknownSizeAndReasonOfAThrottleAreShown() {
        after(0, read("public.new", 3, null));
        assertThat(after(1, read("public.new", 103, "limit of the migration")))
                .isEqualTo("public.new: 103 rows, 100/s, 2 skipped, 1 rejected, limit of the migration");
    }
}
