package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointSettingTest {

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8000", "https://dynamodb.eu-west-1.amazonaws.com/", "http://[::1]:8000"})
    void addressOfAHostIsTaken(String text) {
        assertThat(EndpointSetting.parse("X_ENDPOINT", text)).hasToString(text);
    }

    @Test
    void whatIsNotSetStaysSo() {
        assertThat(EndpointSetting.parse("X_ENDPOINT", null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sesame", "ftp://sesame", "http://", "http://[sesame", "http://ses ame", "http://sesame/x", "//x"
            })
    void anythingElseIsRefusedByTheNameOfTheVariableAndWithoutItsValue(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EndpointSetting.parse("X_ENDPOINT", text))
                .withMessage("X_ENDPOINT must be an address such as http://127.0.0.1:8000")
                .withNoCause();
    }
}
