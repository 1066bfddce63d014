package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationSecretsTest {

    @TempDir
    Path folder;

    @Test
    void secretIsMadeOnceAndKept() throws IOException {
        InstallationSecrets first = InstallationSecrets.in(folder);
        String secret = first.get("bell-admin", "admin of the bell");
        assertThat(secret).hasSize(43).isEqualTo(first.get("bell-admin", ""));
        assertThat(first.takeCreated()).singleElement().satisfies(made -> {
            assertThat(made.value()).isEqualTo(secret);
            assertThat(made.toString()).doesNotContain(secret);
        });
        assertThat(first.takeCreated()).isEmpty();

        InstallationSecrets second = InstallationSecrets.in(folder);
        assertThat(second.get("bell-admin", "")).isEqualTo(secret);
        assertThat(second.takeCreated()).isEmpty();
        assertThat(second.toString()).doesNotContain(secret);
    }

    @Test
    void rightsOfOthersAreTakenAway() throws IOException {
        InstallationSecrets.in(folder).get("bell-admin", "");
        Path file = folder.resolve("secrets.properties");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        InstallationSecrets.in(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bell-admin=\n",
                "bell-admin=short\n",
                "bell-admin\n",
                "=0123456789abcdef0123456789abcdef\n",
                "bell-admin=0123456789abcdef0123456789abcdef\npage-k",
                "\u00ff\u00fe\u0000"
            })
    void damagedFileIsNeitherUsedNorReplaced(String content) throws IOException {
        Path file = folder.resolve("secrets.properties");
        byte[] bytes = content.getBytes(ISO_8859_1);
        Files.write(file, bytes);
        assertThatThrownBy(() -> InstallationSecrets.in(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("secrets.properties is damaged")
                .hasMessageNotContaining("0123456789abcdef");
        assertThat(file).hasBinaryContent(bytes);
    }

    @Test
    void pageKeyIsKeptQuietlyOrGiven() throws IOException {
        InstallationSecrets secrets = InstallationSecrets.in(folder);
        byte[] key = secrets.pageKey(Map.of());
        assertThat(InstallationSecrets.in(folder).pageKey(Map.of())).isEqualTo(key);
        assertThat(secrets.takeCreated()).isEmpty();
        assertThat(secrets.pageKey(Map.of("MONOCHORD_PAGE_KEY", "k".repeat(32))))
                .isEqualTo("k".repeat(32).getBytes());
        assertThatThrownBy(() -> secrets.pageKey(Map.of("MONOCHORD_PAGE_KEY", "short")))
                .hasMessageContaining("shorter than 32");
    }
}
