package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Recorder;
import dev.monochord.model.Design;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.json.DesignFiles;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is predicted of a pattern is what an engine measures, for every pattern of the built-in designs. */
class PredictedCostTest {

    @TestFactory
    Stream<DynamicTest> predictedIsMeasured() {
        return designs().stream()
                .flatMap(design -> design.tables().stream()
                        .flatMap(table -> table.patterns().stream()
                                .map(pattern -> DynamicTest.dynamicTest(
                                        design.name() + "@" + design.version() + " " + table.name() + "."
                                                + pattern.name(),
                                        () -> compare(table, pattern)))));
    }

    private static void compare(TableDesign table, PatternDesign pattern) throws ReflectiveOperationException {
        try (PatternRun run = new PatternRun(table, pattern)) {
            run.load();
            Recorder recorder = run.engine().recorder();
            recorder.clear();
            run.call(run.engine().client());
            PatternCost predicted = new Cost(table, run.workload(), PriceList.US_EAST_1)
                    .of(pattern)
                    .orElseThrow();
            assertThat(recorder.capacity())
                    .as("%s of %s", recorder.calls(), run.workload())
                    .isEqualTo(new Recorder.Capacity(predicted.readUnits(), predicted.writeUnits()));
        }
    }

    private static List<Design> designs() {
        List<Design> designs = DesignFiles.onClassPath(PredictedCostTest.class.getClassLoader());
        assertThat(designs).extracting(Design::name).contains("authz", "cello", "nucleus", "qrie", "tenants");
        return designs;
    }
}
