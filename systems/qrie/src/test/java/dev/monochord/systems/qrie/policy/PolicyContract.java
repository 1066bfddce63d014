package dev.monochord.systems.qrie.policy;

import static dev.monochord.systems.qrie.policy.Evaluated.evaluated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every policy. Its cases are tables of one case a line, {@code how it is | the ARN | the configuration}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // so that each policy names its cases in methods that it overrides
abstract class PolicyContract {

    private static final Pattern COLUMN = Pattern.compile(" \\| ");

    abstract BuiltInPolicy policy();

    /** The cases that comply. */
    abstract String compliant();

    /** The cases that are findings. */
    abstract String found();

    @ParameterizedTest(name = "{0}")
    @MethodSource("compliantCases")
    void complies(String how, String arn, String configuration) {
        assertThat(evaluated(policy(), arn, configuration).compliant()).as(how).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("foundCases")
    void isFound(String how, String arn, String configuration) {
        Evaluation evaluation = evaluated(policy(), arn, configuration);
        assertThat(evaluation.compliant()).as(how).isFalse();
        assertThat(evaluation.evidence()).containsKey("reason");
    }

    Stream<Arguments> compliantCases() {
        return cases(compliant());
    }

    Stream<Arguments> foundCases() {
        return cases(found());
    }

    private static Stream<Arguments> cases(String table) {
        return table.lines().map(line -> Arguments.of((Object[]) COLUMN.split(line)));
    }
}
