package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Migrations under load: several processes write without a pause while workers copy, are killed and replaced, phases change
 * and the engine fails as the service does. Whenever the writers rest, the new shape is what the old one becomes.
 */
class LiveMigrationTest {

    /** More rounds with {@code -Dmonochord.migrate.rounds=100}. */
    private static final int ROUNDS = Integer.getInteger("monochord.migrate.rounds", 1);

    private static final List<String> FAULTS = List.of(
            "",
            "throttle:0.1",
            "conflict:0.1",
            "error:0.1",
            "error-after-commit:0.1",
            "lost-answer:0.1",
            "unprocessed:0.3");

    static Stream<Arguments> rounds() {
        return IntStream.range(0, ROUNDS)
                .boxed()
                .flatMap(round -> FAULTS.stream().map(fault -> Arguments.of(fault, round)));
    }

    @ParameterizedTest
    @MethodSource("rounds")
    void shapesStayEqual(String fault, int round) throws Exception {
        try (MigratingSchool school = new MigratingSchool();
                Writers writers = new Writers(school, round)) {
            writers.live();
            school.create();
            if (!fault.isEmpty()) {
                school.engine.faults().add(fault + ",seed=" + round);
            }
            until(() -> school.start());
            MigrationState verified = workWithKills(school, new Random(round));
            assertThat(school.migrations
                            .differences(MigratingSchool.ID, "verify-1", PageRequest.first(10))
                            .items())
                    .isEmpty();
            assertThat(verified.failure()).isNull();
            assertThat(verified.phase()).isEqualTo(Phase.READ_NEW);
            check(school, writers);
            until(() -> school.control.cutOver(MigratingSchool.ID, text -> {}));
            check(school, writers);
            until(() -> school.control.rollBack(MigratingSchool.ID, text -> {}));
            check(school, writers);
            assertThat(school.migrations
                            .deadLetters(MigratingSchool.ID, PageRequest.first(10))
                            .items())
                    .isEmpty();
        }
    }

    /** Lets the writers rest, compares, and lets them go on. */
    private static void check(MigratingSchool school, Writers writers) throws Exception {
        writers.live();
        writers.rest();
        List<ActiveFault> faults = school.engine.faults().active();
        school.engine.faults().clear();
        SchoolInvariants.hold(school);
        faults.forEach(fault -> school.engine.faults().add(fault.rule()));
        writers.live();
    }

    /** A step that a fault of the engine has stopped is made again, as an operator would. */
    private static void until(Runnable step) {
        while (true) {
            try {
                step.run();
                return;
            } catch (BlockedException blocked) {
                throw blocked;
            } catch (MonochordException again) {
                continue;
            }
        }
    }

    /** SegmentWorker after worker, most of them killed in the middle of a write. */
    private static MigrationState workWithKills(MigratingSchool school, Random random) throws InterruptedException {
        for (int i = 0; ; i++) {
            SegmentWorker worker = school.worker("worker-" + i);
            boolean mortal = i < 8;
            int life = random.nextInt(12);
            UnaryOperator<ShapeWriter> writer =
                    real -> mortal ? new MortalWriter(real, life, random.nextBoolean()) : real;
            try {
                return school.work(worker, writer);
            } catch (MonochordException killed) {
                continue;
            }
        }
    }

    /** Processes that write until they are told to rest. */
    private static final class Writers implements AutoCloseable {

        private final ExecutorService executor = Executors.newFixedThreadPool(3);
        private final List<SchoolLife> lives = new ArrayList<>();
        private final List<Future<?>> running = new ArrayList<>();
        private AtomicBoolean rest = new AtomicBoolean();

        Writers(MigratingSchool school, int seed) {
            MigratingSchool.Instance one = school.instance("app-1");
            MigratingSchool.Instance two = school.instance("app-2");
            lives.add(new SchoolLife(one, seed));
            lives.add(new SchoolLife(one, seed + 1000));
            lives.add(new SchoolLife(two, seed + 2000));
        }

        void live() {
            if (!running.isEmpty()) {
                return;
            }
            AtomicBoolean stop = new AtomicBoolean();
            rest = stop;
            for (SchoolLife life : lives) {
                for (int i = 0; i < 20; i++) {
                    life.step();
                }
                running.add(executor.submit(() -> {
                    while (!stop.get()) {
                        life.step();
                    }
                }));
            }
        }

        void rest() throws Exception {
            rest.set(true);
            for (Future<?> writer : running) {
                writer.get();
            }
            running.clear();
        }

        @Override
        public void close() throws Exception {
            rest();
            executor.shutdown();
            assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }
}
