package dev.monochord.migrate.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadTimesTest {

    @ParameterizedTest
    @CsvSource({"0,0", "1000,0", "1001,1", "2000,1", "5000,2", "50000,5", "50001,6", "10000000,12", "10000001,13"})
    void stepEndsWithItsTime(long micros, int step) {
        assertThat(ReadTimes.step(Duration.ofNanos(micros * 1000))).isEqualTo(step);
    }

    @Test
    void p99IsTheEndOfItsStep() {
        assertThat(ReadTimes.NONE.p99()).isEmpty();
        assertThat(times(99, 0, 1).p99()).contains(Duration.ofMillis(1));
        assertThat(times(98, 1, 1).p99()).contains(Duration.ofMillis(2));
        assertThat(times(98, 0, 2).p99()).contains(Duration.ofMillis(5));
        List<Long> longer = new ArrayList<>(Collections.nCopies(ReadTimes.SIZE, 0L));
        longer.set(ReadTimes.SIZE - 1, 1L);
        assertThat(new ReadTimes(longer).p99())
                .hasValueSatisfying(time -> assertThat(time).isGreaterThan(Duration.ofSeconds(10)));
    }

    @Test
    void timesOfProcessesAddUp() {
        ReadTimes sum = times(99).plus(times(0, 0, 2));

        assertThat(sum.total()).isEqualTo(101);
        assertThat(sum.p99()).contains(Duration.ofMillis(5));
        assertThat(sum.minus(times(0, 0, 2)).p99()).contains(Duration.ofMillis(1));
    }

    private static ReadTimes times(long... counts) {
        List<Long> list = new ArrayList<>();
        for (long count : counts) {
            list.add(count);
        }
        return new ReadTimes(list);
    }
}
