package dev.monochord.engine.internal.fault;

import static dev.monochord.engine.internal.fault.Fixture.GLOBAL;
import static dev.monochord.engine.internal.fault.Fixture.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.FaultRule;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

/** The overlay against a model that keeps every state the index was ever in. */
class IndexLagPropertyTest {

    @Property
    void readersSeeTheIndexAsItWas(@ForAll("steps") @Size(max = 60) List<Step> steps, @ForAll("lags") int lagMillis) {
        Fixture fixture = new Fixture();
        IndexRows rows = new IndexRows(fixture.injection);
        fixture.injection.faults().add(FaultRule.indexLag(Duration.ofMillis(lagMillis)));
        History model = new History();
        for (Step step : steps) {
            fixture.clock.advance(Duration.ofMillis(step.millis()));
            long now = fixture.clock.millis();
            rows.write(ORDERS, GLOBAL, step.key(), step.value());
            model.write(now, step.key(), step.value());
            int low = Math.min(step.from(), step.to());
            int high = Math.max(step.from(), step.to());
            assertThat(rows.read(GLOBAL, low, high, step.descending()))
                    .isEqualTo(model.read(now - lagMillis, low, high, step.descending()));
        }
    }

    /** Time passes, a row is written (deleted where the value is null), a range is read. */
    record Step(int millis, int key, Integer value, int from, int to, boolean descending) {}

    @Provide
    Arbitrary<Step> step() {
        Arbitrary<Integer> keys = Arbitraries.integers().between(0, 7);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 30),
                        keys,
                        Arbitraries.integers().between(0, 100).injectNull(0.3),
                        keys,
                        keys,
                        Arbitraries.of(true, false))
                .as(Step::new);
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return step().list();
    }

    @Provide
    Arbitrary<Integer> lags() {
        return Arbitraries.of(0, 1, 20, 100, 1000);
    }

    /** The obviously right index: every state it was ever in, with its time. */
    private static final class History {

        private record State(long at, TreeMap<Integer, Integer> rows) {}

        private final Deque<State> states = new ArrayDeque<>(List.of(new State(Long.MIN_VALUE, new TreeMap<>())));

        void write(long at, int key, Integer value) {
            TreeMap<Integer, Integer> rows = new TreeMap<>(states.getLast().rows());
            if (value == null) {
                rows.remove(key);
            } else {
                rows.put(key, value);
            }
            states.add(new State(at, rows));
        }

        List<String> read(long asOf, int low, int high, boolean descending) {
            TreeMap<Integer, Integer> seen = new TreeMap<>();
            for (State state : states) {
                if (state.at() <= asOf) {
                    seen = state.rows();
                }
            }
            NavigableMap<Integer, Integer> range = seen.subMap(low, true, high, true);
            List<String> rows = new ArrayList<>();
            (descending ? range.descendingMap() : range).forEach((key, value) -> rows.add(key + "=" + value));
            return rows;
        }
    }
}
