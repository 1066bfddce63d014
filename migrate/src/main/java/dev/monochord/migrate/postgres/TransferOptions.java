package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.migrate.work.ThrottleSource;
import dev.monochord.runtime.call.Sleeper;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a migration works.
 *
 * @param pageSize rows that are read at once, and changes that are applied at once
 * @param lanes writes that go on at once
 * @param segments parts of a table that are copied by different workers; fixed when the migration begins
 * @param rate the capacity units per second that all workers of a copy use together, or null; each is given the same
 * @param takeover after how long without a sign of life the segment of another worker is taken over
 * @param sleeper waits before requests are sent again
 * @param throttle what a copy waits for, before each page
 */
public record TransferOptions(
        CaptureKind capture,
        int pageSize,
        int lanes,
        int segments,
        @Nullable Integer rate,
        Duration takeover,
        Sleeper sleeper,
        Recheck recheck,
        ThrottleSource throttle) {

    public TransferOptions {
        if (pageSize < 1 || lanes < 1 || segments < 1 || rate != null && rate < 1) {
            throw new IllegalArgumentException("page size, lanes, segments and rate must be at least 1");
        }
    }

    /** Pages of 500 rows, 16 writes at once, 16 segments that are taken over after 30 seconds, no rate limit. */
    public static TransferOptions of(CaptureKind capture) {
        return new TransferOptions(
                capture,
                500,
                16,
                16,
                null,
                Duration.ofSeconds(30),
                Sleeper.system(),
                Recheck.standard(),
                ThrottleSource.NONE);
    }

    /** The same with a bound on the capacity units of a copy; null removes it. */
    public TransferOptions withRate(@Nullable Integer unitsPerSecond) {
        return new TransferOptions(
                capture, pageSize, lanes, segments, unitsPerSecond, takeover, sleeper, recheck, throttle);
    }

    /** The same with another time after which segments are taken over. */
    public TransferOptions withTakeover(Duration time) {
        return new TransferOptions(capture, pageSize, lanes, segments, rate, time, sleeper, recheck, throttle);
    }

    /** The same with something that a copy waits for. */
    public TransferOptions throttledBy(ThrottleSource source) {
        return new TransferOptions(capture, pageSize, lanes, segments, rate, takeover, sleeper, recheck, source);
    }
}
