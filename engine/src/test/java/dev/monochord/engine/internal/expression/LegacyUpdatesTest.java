package dev.monochord.engine.internal.expression;

import static dev.monochord.engine.internal.expression.Values.bool;
import static dev.monochord.engine.internal.expression.Values.n;
import static dev.monochord.engine.internal.expression.Values.nul;
import static dev.monochord.engine.internal.expression.Values.s;
import static dev.monochord.engine.internal.expression.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

class LegacyUpdatesTest {

    @ParameterizedTest
    @MethodSource
    void actionsThatDoNotGoWithTheirValueAreRefused(String action, AttributeValue value, String message) {
        assertThatThrownBy(() -> update(action, value))
                .hasMessageContaining("One or more parameter values were invalid: " + message);
    }

    static Stream<Arguments> actionsThatDoNotGoWithTheirValueAreRefused() {
        String valueMissing = "Only DELETE action is allowed when no attribute value is specified";
        String notDeleted = "DELETE action with value is not supported for the type ";
        String notAdded = "ADD action is not supported for the type ";
        return Stream.of(
                Arguments.of("PUT", null, valueMissing),
                Arguments.of("ADD", null, valueMissing),
                Arguments.of(null, null, valueMissing),
                Arguments.of("DELETE", s("a"), notDeleted + "S"),
                Arguments.of("DELETE", n("1"), notDeleted + "N"),
                Arguments.of("DELETE", AttributeValue.fromL(List.of()), notDeleted + "L"),
                Arguments.of("ADD", s("a"), notAdded + "S"),
                Arguments.of("ADD", bool(true), notAdded + "BOOL"),
                Arguments.of("ADD", nul(), notAdded + "NULL"),
                Arguments.of("ADD", AttributeValue.fromM(Map.of()), notAdded + "M"));
    }

    @Test
    void listsAreAddedToAndSetsAreTakenFrom() {
        AttributeValue one = AttributeValue.fromL(List.of(n("1")));
        assertThat(update("ADD", one).apply(Map.of("a", one)))
                .isEqualTo(Map.of("a", AttributeValue.fromL(List.of(n("1"), n("1")))));
        assertThat(update("DELETE", ss("x")).apply(Map.of("a", ss("x", "y")))).isEqualTo(Map.of("a", ss("y")));
        assertThat(update("DELETE", ss("x")).apply(Map.of("a", ss("x")))).isEmpty();
    }

    private static UpdateActions update(String action, AttributeValue value) {
        return LegacyUpdates.of(Map.of(
                "a", AttributeValueUpdate.builder().action(action).value(value).build()));
    }
}
