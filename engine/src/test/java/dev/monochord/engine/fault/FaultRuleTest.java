package dev.monochord.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultRuleTest {

    @Test
    void readsTheRulesOfItsDocumentation() {
        assertThat(FaultRule.parse("throttle:0.1@PutItem/orders"))
                .isEqualTo(FaultRule.throttle().probability(0.1).on("PutItem").table("orders"));
        assertThat(FaultRule.parse("latency:20ms..80ms@Query"))
                .isEqualTo(FaultRule.latency(Duration.ofMillis(20), Duration.ofMillis(80))
                        .on("Query"));
        assertThat(FaultRule.parse("latency:1s,probability=0.01"))
                .isEqualTo(FaultRule.latency(Duration.ofSeconds(1)).probability(0.01));
        assertThat(FaultRule.parse("lost-answer,times=3"))
                .isEqualTo(FaultRule.lostAnswer().times(3));
        assertThat(FaultRule.parse("error-after-commit:0.05,seed=7"))
                .isEqualTo(
                        FaultRule.internalErrorAfterCommit().probability(0.05).seed(7));
        assertThat(FaultRule.parse("index-lag:2s@/orders/byCustomer"))
                .isEqualTo(FaultRule.indexLag(Duration.ofSeconds(2))
                        .table("orders")
                        .index("byCustomer"));
        assertThat(FaultRule.parse("partition-limits")).isEqualTo(FaultRule.partitionLimits());
    }

    @Test
    void starStandsForEveryOperationOrTable() {
        assertThat(FaultRule.parse("throttle@*/orders"))
                .isEqualTo(FaultRule.throttle().table("orders"));
        assertThat(FaultRule.parse("throttle@*/*")).isEqualTo(FaultRule.throttle());
    }

    @Property
    void readsWhatItWrites(@ForAll("rules") FaultRule rule) {
        assertThat(FaultRule.parse(rule.toString())).isEqualTo(rule);
    }

    @Provide
    Arbitrary<FaultRule> rules() {
        Arbitrary<String> names = Arbitraries.strings()
                .withCharRange('a', 'z')
                .withChars("AZ09._-")
                .ofMinLength(3)
                .ofMaxLength(12);
        Arbitrary<Duration> times = Arbitraries.longs().between(0, 10_000_000).map(Duration::ofMillis);
        Arbitrary<FaultRule> plain = Combinators.combine(
                        Arbitraries.of(FaultKind.class), times, times, names.injectNull(0.5), names.injectNull(0.5))
                .as((kind, shortest, wider, table, index) -> {
                    FaultRule rule =
                            kind.timed() ? FaultRule.of(kind, shortest, shortest.plus(wider)) : FaultRule.of(kind);
                    rule = table == null ? rule : rule.table(table);
                    return table == null || index == null ? rule : rule.index(index);
                });
        return Combinators.combine(
                        plain,
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.longs().greaterOrEqual(1),
                        Arbitraries.longs(),
                        Arbitraries.of("PutItem", "Query", "CreateTable", "GetRecords")
                                .injectNull(0.5))
                .as((rule, probability, count, seed, operation) -> {
                    FaultRule seeded = rule.seed(seed);
                    if (!rule.kind().perRequest()) {
                        return seeded;
                    }
                    FaultRule limited = seeded.probability(probability).times(count);
                    return operation == null ? limited : limited.on(operation);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "thrott1e | there is no kind \"thrott1e\"",
                "throttle:often | \"often\" is not a number",
                "throttle:1.5 | a probability is between 0 and 1, got 1.5",
                "throttle,sometimes=1 | there is no option \"sometimes\"",
                "throttle,times=0 | a rule meets one call or more",
                "latency | latency needs a time, such as latency:200ms",
                "latency:20 | \"20\" is not a time",
                "latency:80ms..20ms | a range of times goes up, got 80ms..20ms",
                "latency:-5s | a time is zero or more, got -5s",
                "throttle@putitem/orders | no operation \"putitem\"; there are PutItem",
                "index-lag:1s@Query | holds all the time and for every operation",
                "heat:0.5 | holds all the time and for every operation",
                "throttle@PutItem//byDate | an index is named together with its table",
                "throttle@a/b/c/d | an operation, a table and an index at most"
            })
    void saysWhatIsWrongWithAText(String text, String what) {
        assertThatThrownBy(() -> FaultRule.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\" is not a fault rule")
                .hasMessageContaining(what)
                .hasMessageContaining("Expected KIND[:AMOUNT]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "@", ":", "latency:", "latency:ms", "latency:..", "throttle,", "throttle:", "throttle,times="
            })
    void refusesTextThatIsCutOff(String text) {
        assertThatThrownBy(() -> FaultRule.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
