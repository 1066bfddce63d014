package dev.monochord.systems.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8000", "https://dynamodb.eu-west-1.amazonaws.com/", "http://[::1]:8000"})
    void endpointIsTheAddressOfAHost(String text) {
        assertThat(read("DYNAMODB_ENDPOINT", text, Settings::endpoint))
                .hasValueSatisfying(endpoint -> assertThat(endpoint).hasToString(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sesame", "ftp://sesame", "http://", "http://[sesame", "http://ses ame", "http://sesame/x", "//x"
            })
    void anyOtherEndpointIsRejectedByItsNameAndWithoutItsValue(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("DYNAMODB_ENDPOINT", text, Settings::endpoint))
                .withMessage("X_DYNAMODB_ENDPOINT must be an address such as http://127.0.0.1:8000")
                .withNoCause();
    }

    @Test
    void unsetAndBlankSettingsAreEmpty() {
        Optional<URI> unset = Settings.read("X_", Map.of(), Settings::endpoint);
        assertThat(unset).isEmpty();
        assertThat(read("NAME", "  ", settings -> settings.text("NAME"))).isEmpty();
        assertThat(read("NAME", "", settings -> settings.secret("NAME"))).isEmpty();
    }

    @Test
    void spacesAroundAValueAreIgnoredExceptInSecrets() {
        assertThat(read("COUNT", " 7 ", settings -> settings.count("COUNT", 1, 7)))
                .contains(7);
        assertThat(read("SECRET", " a secret of spaces ", settings -> settings.secret("SECRET")))
                .contains(" a secret of spaces ");
    }

    @ParameterizedTest
    @CsvSource({
        "URL,      localhost:9324, must be a URL such as http://localhost:9324",
        "ROLE,     role/x,         'must be the ARN of a role, such as arn:aws:iam::123456789012:role/monochord'",
        "TABLE,    ab,             'must have 3 to 255 letters, digits, ''_'', ''-'' or ''.'''",
        "COUNT,    8,              must be a whole number from 1 to 7",
        "COUNT,    0,              must be a whole number from 1 to 7",
        "COUNT,    sesame,         must be a whole number from 1 to 7",
        "COUNT,    99999999999,    must be a whole number from 1 to 7",
        "PORT,     65536,          must be a whole number from 0 to 65535",
        "DURATION, PT1S,           'must be a duration of PT1M or more, such as PT30M'",
        "DURATION, sesame,         'must be a duration of PT1M or more, such as PT30M'",
        "FLAG,     yes,            must be true or false",
        "CHOICE,   sesame,         must be red or green",
        "SECRET,   sesame,         must have at least 16 characters; give it random ones",
        "KEY,      sesame,         must have at least 32 bytes; give it random ones",
        "TEXT,     sesame,         must be short",
    })
    void valueThatCannotBeUsedIsRejectedByItsName(String name, String value, String requirement) {
        String variable = name.equals("ROLE") ? "DYNAMODB_ASSUME_ROLE_ARN" : name;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(variable, value, SettingsTest::everything))
                .withMessage("X_" + variable + " " + requirement);
    }

    @Test
    void earlierPrefixTakesPrecedence() {
        assertThat(readA(Map.of("NEW_A", "new", "OLD_A", "old"))).contains("new");
        assertThat(readA(Map.of("NEW_A", "", "OLD_A", "old"))).contains("old");
    }

    @Test
    void misspeltSettingIsRejectedAndForeignVariablesAreNot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("WORKRES", "8", settings -> settings.count("WORKERS", 1, 9)))
                .withMessage("X_WORKRES is not a setting; did you mean X_WORKERS?");
        assertThat(read("SERVICE_HOST", "10.0.0.1", settings -> settings.port("PORT")))
                .isEmpty();
    }

    private static Optional<String> readA(Map<String, String> variables) {
        return Settings.read(List.of("NEW_", "OLD_"), variables, settings -> settings.text("A"));
    }

    private static Optional<List<Object>> everything(Settings settings) {
        return Optional.of(List.of(
                settings.url("URL", "http://localhost:9324"),
                settings.roleArn(),
                settings.tableName("TABLE", "table"),
                settings.count("COUNT", 1, 7),
                settings.port("PORT"),
                settings.duration("DURATION", Duration.ofMinutes(1)),
                settings.flag("FLAG", true),
                settings.choice("CHOICE", "red", "green"),
                settings.secret("SECRET"),
                settings.signingSecret("KEY"),
                settings.text("TEXT", text -> text.length() < 3, "must be short")));
    }

    private static <T> Optional<T> read(String name, String value, Function<Settings, Optional<T>> reader) {
        return Settings.read("X_", Map.of("X_" + name, value), reader);
    }
}
