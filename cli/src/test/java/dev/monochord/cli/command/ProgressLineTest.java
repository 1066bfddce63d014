package dev.monochord.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLineTest {

    private final StringWriter err = new StringWriter();
    private final ScheduledByHand timer = new ScheduledByHand();

    private ProgressLine line(boolean moving) {
        return new ProgressLine(new PrintWriter(err), moving, timer);
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 10"})
    void lineIsAskedForMoreOftenOnATerminal(boolean moving, long seconds) {
        try (ProgressLine line = line(moving)) {
            line.follow(Optional::empty);
            assertThat(timer.seconds).isEqualTo(seconds);
        }
    }

    @Test
    void logGetsALineEachTimeThereIsOne() {
        try (ProgressLine line = line(false)) {
            line.follow(() -> timer.runs == 1 ? Optional.empty() : Optional.of(timer.runs + " rows"));
            timer.run();
            timer.run();
            timer.run();
        }
        assertThat(err.toString().lines()).containsExactly("2 rows", "3 rows");
    }

    @Test
    void terminalIsDrawnOver() {
        ProgressLine line = line(true);
        line.show("1,000 rows");
        line.show("9 rows");
        line.close();
        line.show("10 rows");
        assertThat(err.toString()).isEqualToNormalizingNewlines("\r1,000 rows\r9 rows    \n");
    }

    /** A timer whose moments the test chooses. */
    private static final class ScheduledByHand extends ScheduledThreadPoolExecutor {

        private Runnable task = () -> {};
        private long seconds;
        private int runs;

        ScheduledByHand() {
            super(0);
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long first, long delay, TimeUnit unit) {
            task = command;
            seconds = unit.toSeconds(delay);
            return super.schedule(() -> {}, 0, unit);
        }

        void run() {
            runs++;
            task.run();
        }
    }
}
