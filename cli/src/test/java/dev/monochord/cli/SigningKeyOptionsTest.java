package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Where the key of an engine is read from. */
class SigningKeyOptionsTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("MONOCHORD_ACCESS_KEY", "id", "MONOCHORD_SECRET_KEY", "secret");

    @TempDir
    Path folder;

    @Test
    void environmentIsEnough() {
        assertThat(parse().read(ENVIRONMENT)).hasValue(new SigningKey("id", "secret"));
        assertThat(parse().read(Map.of("MONOCHORD_ACCESS_KEY", "", "MONOCHORD_SECRET_KEY", "")))
                .isEmpty();
        assertThat(parse().warning()).isEmpty();
    }

    @Test
    void fileComesBeforeTheEnvironment() throws IOException {
        assertThat(parse("--secret-key-file", file("rw-------", "another\n").toString())
                        .read(ENVIRONMENT))
                .hasValue(new SigningKey("id", "another"));
    }

    @Test
    void argumentComesFirstAndIsWarnedAboutWithoutItsValue() {
        SigningKeyOptions options = parse("--access-key", "k", "--secret-key", "sesame");
        assertThat(options.read(ENVIRONMENT)).hasValue(new SigningKey("k", "sesame"));
        assertThat(options.warning())
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("MONOCHORD_SECRET_KEY", "--secret-key-file")
                        .doesNotContain("sesame"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwxrwxrwx"})
    void fileOfOthersIsRefused(String permissions) throws IOException {
        Path file = file(permissions, "sesame");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--secret-key-file", file.toString()).read(ENVIRONMENT))
                .withMessageContaining("chmod 600")
                .withMessageNotContaining("sesame");
    }

    @Test
    void emptyFileIsRefused() throws IOException {
        Path file = file("rw-------", "\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--secret-key-file", file.toString()).read(ENVIRONMENT))
                .withMessageContaining("is empty");
    }

    @Test
    void halfOfAKeyIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse().read(Map.of("MONOCHORD_SECRET_KEY", "sesame")))
                .withMessageContaining("belong together")
                .withMessageNotContaining("sesame");
    }

    @Test
    void secretIsNotShown() {
        assertThat(new SigningKey("id", "sesame")).hasToString("id");
    }

    private Path file(String permissions, String content) throws IOException {
        Path file = Files.writeString(folder.resolve("key"), content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static SigningKeyOptions parse(String... args) {
        SigningKeyOptions options = new SigningKeyOptions();
        new CommandLine(options).parseArgs(args);
        return options;
    }
}
