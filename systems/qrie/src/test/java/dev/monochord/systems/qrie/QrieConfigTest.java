package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QrieConfigTest {

    @Test
    void nothingIsNeeded() {
        assertThat(QrieConfig.of(Map.of("QRIE_TABLE_PREFIX", "")))
                .isEqualTo(new QrieConfig(null, null, "", "qrie_resources", true, null, null));
        assertThat(new QrieFactory().store(Map.of()).isOwn()).isFalse();
    }

    @Test
    void everythingCanBeSaid() {
        Map<String, String> settings = Map.of(
                "QRIE_DYNAMODB_ENDPOINT", "http://127.0.0.1:8000",
                "QRIE_DYNAMODB_ASSUME_ROLE_ARN", "arn:aws:iam::123456789012:role/qrie",
                "QRIE_TABLE_PREFIX", "test-",
                "QRIE_INVENTORY", "empty");
        assertThat(QrieConfig.of(settings))
                .isEqualTo(new QrieConfig(
                        URI.create("http://127.0.0.1:8000"),
                        "arn:aws:iam::123456789012:role/qrie",
                        "test-",
                        "test-qrie_resources",
                        false,
                        null,
                        null));
        assertThat(new QrieFactory().store(settings).tableNames())
                .hasSize(5)
                .containsEntry("qrie_findings", "test-qrie_findings");
    }

    @Test
    void migrationNamesBothTables() {
        Map<String, String> settings = Map.of(
                "QRIE_MIGRATION", "rekey",
                "QRIE_OLD_RESOURCES_TABLE", "qrie_resources",
                "QRIE_RESOURCES_TABLE", "qrie_resources_v2",
                "QRIE_BUCKET_ACCOUNTS", "buckets.tsv",
                "QRIE_COMPARED_READS", "5",
                "QRIE_MIGRATION_LEASE_SECONDS", "3");
        QrieConfig config = QrieConfig.of(settings);
        assertThat(config.resourcesTable()).isEqualTo("qrie_resources_v2");
        assertThat(config.migration())
                .isEqualTo(new MigrationSettings(
                        "rekey", "qrie_resources", Path.of("buckets.tsv"), 5, Duration.ofSeconds(3)));
        assertThat(new QrieFactory().store(settings).tableNames()).containsEntry("qrie_resources", "qrie_resources_v2");
    }

    @Test
    void migrationWithoutAnOldTableIsRejected() {
        assertThatThrownBy(() -> QrieConfig.of(Map.of("QRIE_MIGRATION", "rekey")))
                .hasMessageStartingWith("QRIE_OLD_RESOURCES_TABLE must name");
        assertThatThrownBy(() ->
                        QrieConfig.of(Map.of("QRIE_MIGRATION", "rekey", "QRIE_OLD_RESOURCES_TABLE", "qrie_resources")))
                .hasMessageStartingWith("QRIE_OLD_RESOURCES_TABLE must differ");
    }

    @ParameterizedTest
    @CsvSource({
        "QRIE_MIGRATION,a b",
        "QRIE_COMPARED_READS,101",
        "QRIE_MIGRATION_LEASE_SECONDS,11",
        "QRIE_OLD_RESOURCES_TABLE,a b",
        "QRIE_RESOURCES_TABLE,x",
        "QRIE_TABLE_PREFIX,a b",
        "QRIE_DYNAMODB_ENDPOINT,127.0.0.1",
        "QRIE_DYNAMODB_ASSUME_ROLE_ARN,qrie",
        "QRIE_INVENTORY,gcp",
        "QRIE_AWS_REGIONS,everywhere",
        "QRIE_AWS_SERVICES,mainframe",
        "QRIE_AWS_ROLE_NAME,arn:aws:iam::123456789012:role/x",
        "QRIE_AWS_ACCOUNTS,all",
        "QRIE_AWS_PARALLEL,0",
    })
    void whatCannotBeUsedIsNamed(String name, String value) {
        assertThatThrownBy(() -> QrieConfig.of(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name);
    }
}
