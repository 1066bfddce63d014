package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationSecretsTest {

    @TempDir
    Path folder;

    @Test
    void generatedSecretIsSaved() throws IOException {
        InstallationSecrets first = InstallationSecrets.in(folder);
        assertThat(first.isNew()).isTrue();
        String secret = first.get("bell-admin", "admin of the bell");
        assertThat(secret).hasSize(43).isEqualTo(first.get("bell-admin", ""));
        assertThat(first.takeCreated()).singleElement().satisfies(made -> {
            assertThat(made.value()).isEqualTo(secret);
            assertThat(made.toString()).doesNotContain(secret);
        });
        assertThat(first.takeCreated()).isEmpty();
        first.save();

        InstallationSecrets second = InstallationSecrets.in(folder);
        assertThat(second.isNew()).isFalse();
        assertThat(second.get("bell-admin", "")).isEqualTo(secret);
        assertThat(second.takeCreated()).isEmpty();
        assertThat(second.toString()).doesNotContain(secret);
    }

    @Test
    void unsavedSecretLeavesNoFile() throws IOException {
        InstallationSecrets.in(folder).get("bell-admin", "");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void savedFileIsForItsOwnerOnly() throws IOException {
        Path file = saved();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        InstallationSecrets.in(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void everyKindOfDamageIsFound() throws IOException {
        Path file = saved();
        String text = Files.readString(file);
        List<String> lines = text.lines().toList();
        String page = lines.get(3);
        List<String> damaged = List.of(
                "",
                "\n",
                lines.get(0) + "\n",
                lines.get(0) + "\n" + lines.get(1) + "\n",
                text.replace(page + "\n", ""),
                text.replace(lines.get(1) + "\n", ""),
                text.substring(0, text.length() - 5),
                text.replace(page, page.substring(0, page.length() - 1) + "~"),
                text.replace("bell-admin", "bell-admim"),
                text + "bell-caller=0123456789abcdef0123456789abcdef\n",
                "\0".repeat(text.length()),
                lines.get(2) + "\n" + lines.get(3) + "\n");
        for (String content : damaged) {
            Files.writeString(file, content);
            assertThatThrownBy(() -> InstallationSecrets.in(folder))
                    .as(content)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("secrets.properties is damaged")
                    .hasMessageContaining("--new-secrets");
            assertThat(file).hasContent(content);
        }
    }

    @Test
    void editedFileIsAcceptedWithoutChecksum() throws IOException {
        Path file = folder.resolve("secrets.properties");
        Files.writeString(file, "# Checksum: none\nbell-admin=0123456789abcdef0123456789abcdef\n");
        InstallationSecrets edited = InstallationSecrets.in(folder);
        assertThat(edited.get("bell-admin", "")).isEqualTo("0123456789abcdef0123456789abcdef");
        edited.save();
        assertThat(file).content().doesNotContain("none");
        assertThat(InstallationSecrets.in(folder).get("bell-admin", "")).isEqualTo("0123456789abcdef0123456789abcdef");
    }

    @Test
    void fileOfAnEarlierVersionIsAcceptedAndGetsAChecksum() throws IOException {
        Path file = folder.resolve("secrets.properties");
        Files.writeString(
                file,
                "# Secrets of this installation. Whoever reads them is an administrator.\n"
                        + "bell-admin=0123456789abcdef0123456789abcdef\n");
        InstallationSecrets earlier = InstallationSecrets.in(folder);
        assertThat(earlier.get("bell-admin", "")).isEqualTo("0123456789abcdef0123456789abcdef");
        earlier.save();
        assertThat(file).content().contains("# Checksum: ");
    }

    private Path saved() throws IOException {
        InstallationSecrets secrets = InstallationSecrets.in(folder);
        secrets.get("bell-admin", "");
        secrets.pageKey(Map.of());
        secrets.save();
        return secrets.location().orElseThrow();
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
        secrets.save();
        assertThat(InstallationSecrets.in(folder).pageKey(Map.of())).isEqualTo(key);
        assertThat(secrets.takeCreated()).isEmpty();
        assertThat(secrets.pageKey(Map.of("MONOCHORD_PAGE_KEY", "k".repeat(32))))
                .isEqualTo("k".repeat(32).getBytes());
        assertThatThrownBy(() -> secrets.pageKey(Map.of("MONOCHORD_PAGE_KEY", "short")))
                .hasMessageContaining("shorter than 32");
    }
}
