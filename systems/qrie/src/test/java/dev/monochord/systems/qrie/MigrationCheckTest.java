package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.testing.RunningSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** qrie does not start beside a migration that its settings do not fit. */
class MigrationCheckTest {

    @TempDir
    Path folder;

    private MigratingQrie migrating;
    private Path buckets;

    @BeforeEach
    void plan() throws IOException {
        buckets = buckets("buckets", Qrie.ACCOUNT);
        migrating = new MigratingQrie(buckets);
        migrating.create();
    }

    @AfterEach
    void close() {
        migrating.close();
    }

    private Path buckets(String file, String account) throws IOException {
        return Files.writeString(folder.resolve(file), Qrie.BUCKET + "\t" + account + "\n");
    }

    private RunningSystem start(Map<String, String> different) {
        Map<String, String> settings = new HashMap<>(Qrie.SETTINGS);
        settings.put("QRIE_MIGRATION", MigratingQrie.ID);
        settings.put("QRIE_OLD_RESOURCES_TABLE", MigratingQrie.OLD);
        settings.put(BucketAccounts.VARIABLE, buckets.toString());
        settings.putAll(different);
        return migrating.qrie.running.another(new QrieFactory(), settings);
    }

    @Test
    void settingsOfTheMigrationStart() {
        try (RunningSystem another = start(Map.of()).bearing(Qrie.ADMIN)) {
            assertThat(another.call("GET", "/policies", null).status()).isEqualTo(200);
        }
    }

    @Test
    void otherTablesAreRefused() {
        String message = "QRIE_MIGRATION is a migration of old_resources to qrie_resources; name these tables in"
                + " QRIE_OLD_RESOURCES_TABLE and QRIE_RESOURCES_TABLE";
        assertThatThrownBy(() -> start(Map.of("QRIE_OLD_RESOURCES_TABLE", "older_resources")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> start(Map.of("QRIE_RESOURCES_TABLE", "qrie_resources_v3")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void anotherBucketFileIsRefused() throws IOException {
        Path other = buckets("others", Qrie.OTHER);
        assertThatThrownBy(() -> start(Map.of(BucketAccounts.VARIABLE, other.toString())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("QRIE_BUCKET_ACCOUNTS must name the file that the migration was created with");
    }
}
