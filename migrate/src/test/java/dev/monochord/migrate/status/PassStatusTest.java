package dev.monochord.migrate.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PassStatusTest {

    @Test
    void timeLeftIsToldFromOnePercentOn() {
        assertThat(pass(false, 9, 1000).left(10)).isNull();
        assertThat(pass(false, 10, 1000).left(10)).isEqualTo(Duration.ofSeconds(99));
        assertThat(pass(false, 500, 1000).left(0)).isNull();
        assertThat(pass(true, 1000, 1000).left(0)).isZero();
    }

    @Test
    void segmentsCountWhereThereAreMoreItemsThanEstimated() {
        assertThat(pass(false, 2000, 1000).percent()).isEqualTo(25);
        assertThat(pass(false, 2000, 1000).left(10)).isNull();
    }

    @Test
    void lastItemsAreNotYetAll() {
        assertThat(pass(false, 1000, 1000).percent()).isEqualTo(99.9);
        assertThat(pass(false, 1000, 1000).left(10)).isZero();
    }

    @Test
    void segmentsCountWhereTheSizeIsNotKnown() {
        assertThat(pass(false, 70, 0).percent()).isEqualTo(25);
        assertThat(pass(false, 70, 0).left(10)).isNull();
    }

    private static PassStatus pass(boolean done, long read, long estimate) {
        return new PassStatus("copy-1", done, 4, done ? 4 : 1, read, read, 0, 0, 0, estimate, 0, 0, 10);
    }
}
