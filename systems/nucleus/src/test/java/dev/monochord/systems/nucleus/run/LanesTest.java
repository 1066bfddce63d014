package dev.monochord.systems.nucleus.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanesTest {

    @Test
    void asManyThingsAreDoneAtOnceAsThereAreLanes() {
        CyclicBarrier together = new CyclicBarrier(4);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Supplier<Integer>> tasks = new ArrayList<>();
        IntStream.range(0, 40)
                .forEach(number -> tasks.add(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    await(together); // passed only if four are here at the same time
                    running.decrementAndGet();
                    return number;
                }));
        try (Lanes lanes = new Lanes("test", 4)) {
            assertThat(lanes.all(tasks))
                    .isEqualTo(IntStream.range(0, 40).boxed().toList());
        }
        assertThat(most).hasValueLessThanOrEqualTo(4);
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await();
        } catch (InterruptedException | BrokenBarrierException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void whatFailsIsThrownOnceAllOthersAreDone(int width) {
        AtomicInteger done = new AtomicInteger();
        List<Supplier<Integer>> tasks = new ArrayList<>();
        tasks.add(() -> {
            throw new IllegalStateException("the first");
        });
        IntStream.range(0, 20).forEach(number -> tasks.add(done::incrementAndGet));
        try (Lanes lanes = new Lanes("test", width)) {
            assertThatIllegalStateException().isThrownBy(() -> lanes.all(tasks)).withMessage("the first");
        }
        assertThat(done).hasValue(20);
    }

    @Test
    void singleLaneIsTheCallersThread() {
        try (Lanes lanes = new Lanes("test", 1)) {
            assertThat(lanes.all(List.<Supplier<Thread>>of(Thread::currentThread, Thread::currentThread)))
                    .containsOnly(Thread.currentThread());
        }
    }
}
