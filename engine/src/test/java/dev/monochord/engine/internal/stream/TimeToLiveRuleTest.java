package dev.monochord.engine.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TimeToLiveRuleTest {

    private static final long NOW = 1_900_000_000L;

    @ParameterizedTest
    @CsvSource({"1900000000,1900000000", "19e8,1900000000", "1900000000.99,1900000000", "0.5,0"})
    void numberIsSecondsWithoutItsFraction(String number, long seconds) {
        assertThat(TimeToLiveRule.epochSeconds(AttributeValue.fromN(number))).isEqualTo(OptionalLong.of(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1E125", "-9.9E125", "253402300800"})
    void numberThatIsNoMomentNeverExpires(String number) {
        assertThat(TimeToLiveRule.epochSeconds(AttributeValue.fromN(number))).isEmpty();
    }

    @Test
    void otherTypesNeverExpire() {
        assertThat(TimeToLiveRule.epochSeconds(AttributeValue.fromS("1900000000")))
                .isEmpty();
        assertThat(TimeToLiveRule.epochSeconds(null)).isEmpty();
    }

    @Test
    void itemIsExpiredFromItsMomentOnForFiveYears() {
        AttributeValue value = AttributeValue.fromN(Long.toString(NOW));
        long fiveYears = 5L * 365 * 24 * 60 * 60;
        assertThat(TimeToLiveRule.expired(value, NOW - 1)).isFalse();
        assertThat(TimeToLiveRule.expired(value, NOW)).isTrue();
        assertThat(TimeToLiveRule.expired(value, NOW + fiveYears)).isTrue();
        assertThat(TimeToLiveRule.expired(value, NOW + fiveYears + 1)).isFalse();
    }
}
