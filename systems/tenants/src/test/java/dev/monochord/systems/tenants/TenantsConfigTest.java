package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TenantsConfigTest {

    @Test
    void withoutSettingsTheQueuesAreInThisProcess() {
        assertThat(TenantsConfig.of(Map.of())).isEqualTo(TenantsConfig.defaults());
        assertThat(TenantsConfig.defaults().isLocal()).isTrue();
    }

    @Test
    void everySettingIsRead() {
        TenantsConfig config = TenantsConfig.of(Map.of(
                "TENANTS_STACK", "acme",
                "TENANTS_VERSION", "1.2.3",
                "TENANTS_LEASE", "PT10M",
                "TENANTS_WORKERS", "8",
                "TENANTS_SQS_ENDPOINT", "http://127.0.0.1:4566",
                "TENANTS_SQS_REGION", "eu-west-1",
                "TENANTS_QUEUE_PORT", "9999"));
        assertThat(config)
                .isEqualTo(new TenantsConfig(
                        "acme",
                        "1.2.3",
                        Duration.ofMinutes(10),
                        8,
                        URI.create("http://127.0.0.1:4566"),
                        "eu-west-1",
                        9999));
        assertThat(config.isLocal()).isFalse();
        assertThat(config.queueName("t1")).isEqualTo("acme-t1-inbound");
    }

    @Test
    void queuesAreInTheRegionOfTheServerUnlessTheyHaveTheirOwn() {
        Map<String, String> both = Map.of("MONOCHORD_AWS_REGION", "eu-west-1", "TENANTS_SQS_REGION", "us-west-2");
        assertThat(TenantsConfig.of(both).sqsRegion()).isEqualTo("us-west-2");
        TenantsConfig config = TenantsConfig.of(Map.of("MONOCHORD_AWS_REGION", "eu-west-1"));
        assertThat(config.sqsRegion()).isEqualTo("eu-west-1");
        assertThat(config.isLocal()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "TENANTS_STACK, a b",
        "TENANTS_STACK, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "TENANTS_VERSION, latest",
        "TENANTS_LEASE, 30",
        "TENANTS_LEASE, PT1S",
        "TENANTS_WORKERS, many",
        "TENANTS_WORKERS, 0",
        "TENANTS_SQS_ENDPOINT, localhost:9324",
        "TENANTS_SQS_ENDPOINT, http://",
        "TENANTS_QUEUE_PORT, 70000"
    })
    void settingThatCannotBeUsedIsNamed(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TenantsConfig.of(Map.of(name, value)))
                .withMessageContaining(name);
    }

    @Test
    void longestNamesOfQueuesFit() {
        TenantsConfig config = TenantsConfig.of(Map.of("TENANTS_STACK", "s".repeat(34)));
        assertThat(config.queueName("t".repeat(36))).hasSizeLessThanOrEqualTo(80);
    }
}
