package dev.monochord.engine.internal.fault;

import static dev.monochord.engine.internal.fault.Fixture.GLOBAL;
import static dev.monochord.engine.internal.fault.Fixture.LOCAL;
import static dev.monochord.engine.internal.fault.Fixture.ORDERS;
import static dev.monochord.engine.internal.fault.Fixture.OTHERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.internal.storage.StoreCursor;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexLagTest {

    private static final Duration LAG = Duration.ofSeconds(2);

    private final Fixture fixture = new Fixture();
    private final FaultInjection injection = fixture.injection;
    private final IndexRows rows = new IndexRows(injection);

    @Test
    void newRowAppearsAfterTheLag() {
        injection.faults().add(FaultRule.indexLag(LAG));
        rows.write(ORDERS, GLOBAL, 1, 10);

        assertThat(rows.read(GLOBAL, 0, 9, false)).isEmpty();
        fixture.clock.advance(LAG.minusMillis(1));
        assertThat(rows.read(GLOBAL, 0, 9, false)).isEmpty();
        fixture.clock.advance(Duration.ofMillis(1));
        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=10");
    }

    @Test
    void deletedRowStaysForTheLag() {
        rows.write(ORDERS, GLOBAL, 1, 10);
        injection.faults().add(FaultRule.indexLag(LAG));
        rows.write(ORDERS, GLOBAL, 1, null);

        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=10");
        fixture.clock.advance(LAG);
        assertThat(rows.read(GLOBAL, 0, 9, false)).isEmpty();
    }

    @Test
    void severalChangesOfOneRowAreSeenOneAfterTheOther() {
        injection.faults().add(FaultRule.indexLag(LAG));
        for (int value = 1; value <= 3; value++) {
            rows.write(ORDERS, GLOBAL, 1, value);
            fixture.clock.advance(Duration.ofSeconds(1));
        }

        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=2");
        fixture.clock.advance(Duration.ofSeconds(1));
        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=3");
    }

    @Test
    void openCursorDoesNotShowWritesEarly() {
        injection.faults().add(FaultRule.indexLag(LAG));
        rows.write(ORDERS, GLOBAL, 1, 10);
        rows.write(ORDERS, GLOBAL, 5, 50);
        fixture.clock.advance(LAG);
        for (boolean descending : new boolean[] {false, true}) {
            StoreCursor cursor = rows.scan(GLOBAL, 0, 9, descending);
            rows.write(ORDERS, GLOBAL, 3, 30);
            rows.write(ORDERS, GLOBAL, 5, 55);
            rows.write(ORDERS, GLOBAL, 1, null);

            assertThat(IndexRows.rest(cursor)).containsExactlyInAnyOrder("1=10", "5=50");
            rows.write(ORDERS, GLOBAL, 3, null);
            rows.write(ORDERS, GLOBAL, 5, 50);
            rows.write(ORDERS, GLOBAL, 1, 10);
            fixture.clock.advance(LAG);
        }
    }

    @Test
    void localIndexNeverLags() {
        injection.faults().add(FaultRule.indexLag(LAG));
        rows.write(ORDERS, LOCAL, 1, 10);

        assertThat(rows.read(LOCAL, 0, 9, false)).containsExactly("1=10");
    }

    @Test
    void ruleOfOneTableLeavesOthersAlone() {
        injection.faults().add(FaultRule.indexLag(LAG).table("orders").index("byCustomer"));
        rows.write(OTHERS, GLOBAL, 1, 10);
        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=10");

        rows.write(ORDERS, GLOBAL, 2, 20);
        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=10");
    }

    @Test
    void switchedOffTheIndexIsUpToDateAtOnce() {
        ActiveFault lag = injection.faults().add(FaultRule.indexLag(LAG));
        rows.write(ORDERS, GLOBAL, 1, 10);
        lag.remove();

        assertThat(rows.read(GLOBAL, 0, 9, false)).containsExactly("1=10");
    }

    @Test
    void lagOfARangeShowsChangesOfARowInTheirOrder() {
        injection
                .faults()
                .add(FaultRule.indexLag(Duration.ZERO, Duration.ofSeconds(1)).seed(3));
        int last = 0;
        for (int value = 1; value <= 200; value++) {
            rows.write(ORDERS, GLOBAL, 1, value % 128);
            fixture.clock.advance(Duration.ofMillis(7));
            List<String> seen = rows.read(GLOBAL, 1, 1, false);
            if (!seen.isEmpty()) {
                int now = Integer.parseInt(seen.get(0).substring(2));
                now = now < last - 64 ? now + 128 : now;
                assertThat(now).isGreaterThanOrEqualTo(last);
                last = now;
            }
        }
        assertThat(last).isPositive();
    }

    @Test
    void overlayForgetsWhatEveryReaderSees() {
        IndexLag lag = new IndexLag();
        for (int i = 0; i < 100; i++) {
            lag.changed(new byte[] {(byte) i}, null, i, i + 10);
        }

        assertThat(lag.size()).isEqualTo(10);
    }
}
