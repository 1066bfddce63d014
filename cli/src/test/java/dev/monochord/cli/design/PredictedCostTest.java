package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.Recorder;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is predicted of a pattern is what an engine measures, for every pattern of the built-in designs. */
class PredictedCostTest {

    @TestFactory
    Stream<DynamicTest> predictedIsMeasured() {
        return forEach((table, pattern) -> compare(table, pattern, 3, 50));
    }

    /** More than fits a page, a read of a hundred or the smallest block. */
    @TestFactory
    Stream<DynamicTest> predictedIsMeasuredOfManyItems() {
        return forEach((table, pattern) -> {
            if (pattern.kind().ranges()) {
                compare(table, pattern, 130, 20);
            }
        });
    }

    private interface Comparison {
        void run(TableDesign table, PatternDesign pattern) throws ReflectiveOperationException;
    }

    private static Stream<DynamicTest> forEach(Comparison comparison) {
        return BuiltInDesigns.all().stream()
                .flatMap(design -> design.tables().stream()
                        .flatMap(table -> table.patterns().stream()
                                .map(pattern -> DynamicTest.dynamicTest(
                                        design.name() + "@" + design.version() + " " + table.name() + "."
                                                + pattern.name(),
                                        () -> comparison.run(table, pattern)))));
    }

    private static void compare(TableDesign table, PatternDesign pattern, int matches, int page)
            throws ReflectiveOperationException {
        try (PatternRun run = new PatternRun(table, pattern, matches, page)) {
            run.load();
            Recorder recorder = run.engine().recorder();
            recorder.clear();
            @Nullable Object found = run.call(run.engine().client());
            PatternCost predicted = new Cost(table, run.workload(), PriceList.US_EAST_1)
                    .of(pattern)
                    .orElseThrow();
            if (pattern.kind().reads()) {
                assertThat(found).as("it found something").isNotIn(0, 0L, Optional.empty(), List.of());
            }
            assertThat(recorder.capacity())
                    .as("%s of %s", recorder.calls(), run.workload())
                    .isEqualTo(new Recorder.Capacity(predicted.readUnits(), predicted.writeUnits()));
        }
    }
}
