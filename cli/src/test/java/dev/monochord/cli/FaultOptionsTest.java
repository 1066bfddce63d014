package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.fault.FaultKind;
import dev.monochord.engine.fault.FaultRule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;

class FaultOptionsTest {

    @Command
    static final class Holder {
        @ArgGroup(validate = false)
        FaultOptions faults = new FaultOptions();
    }

    @ParameterizedTest
    @EnumSource
    void everyKindHasAFlagOfItsName(FaultKind kind) {
        String amount = kind.timed() ? "200ms@/orders" : kind.perRequest() ? "1@/orders" : "@/orders";
        assertThat(rules("--" + kind.word(), amount)).singleElement().satisfies(rule -> {
            assertThat(rule.kind()).isEqualTo(kind);
            assertThat(rule.table()).isEqualTo("orders");
        });
    }

    @Test
    void nothingIsOnUnlessAskedFor() {
        assertThat(rules()).isEmpty();
    }

    @Test
    void flagThatHoldsAlwaysNeedsNoValue() {
        assertThat(rules("--partition-limits", "--provisioned", "--heat"))
                .containsExactly(FaultRule.partitionLimits(), FaultRule.provisionedThroughput(), FaultRule.heat());
    }

    @Test
    void flagsAreRepeatedAndScoped() {
        assertThat(rules("--throttle", "0.1@PutItem/orders", "--throttle=0.5@Query", "--latency", "20ms..80ms"))
                .containsExactly(
                        FaultRule.throttle().probability(0.1).on("PutItem").table("orders"),
                        FaultRule.throttle().probability(0.5).on("Query"),
                        FaultRule.latency(Duration.ofMillis(20), Duration.ofMillis(80)));
    }

    @Test
    void seedIsForTheRulesThatHaveNoneOfTheirOwn() {
        assertThat(rules("--conflict", "0.5", "--fault", "error:0.5,seed=3", "--seed", "7"))
                .extracting(FaultRule::seed)
                .containsExactly(7L, 3L);
    }

    @Test
    void wrongRuleIsRefusedWithWhatIsWrongWithIt() {
        assertThatThrownBy(() -> rules("--throttle", "1.5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("throttle:1.5")
                .hasMessageContaining("between 0 and 1");
    }

    private static List<FaultRule> rules(String... args) {
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs(args);
        return holder.faults.rules();
    }
}
