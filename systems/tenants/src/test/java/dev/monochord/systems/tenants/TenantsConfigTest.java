package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
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
                        9999,
                        new ProvisionerSettings(
                                ProvisionerKind.SQS, true, null, null, null, null, List.of(), null, null)));
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
    void settingsOfStacksAreRead() {
        TenantsConfig config = TenantsConfig.of(Map.of(
                "TENANTS_PROVISIONER", "cloudformation",
                "TENANTS_TEMPLATE", "tenant.yaml",
                "TENANTS_CAPABILITIES", "CAPABILITY_IAM, CAPABILITY_AUTO_EXPAND",
                "TENANTS_STACK_ROLE_ARN", "arn:aws:iam::123456789012:role/makes-queues",
                "TENANTS_AWS_ROLE_ARN", "arn:aws:iam::123456789012:role/makes-stacks",
                "TENANTS_AWS_EXTERNAL_ID", "acme-7",
                "TENANTS_AWS_REGION", "eu-west-1"));
        assertThat(config.provisioning())
                .isEqualTo(new ProvisionerSettings(
                        ProvisionerKind.CLOUDFORMATION,
                        false,
                        "eu-west-1",
                        "arn:aws:iam::123456789012:role/makes-stacks",
                        "acme-7",
                        "tenant.yaml",
                        List.of("CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"),
                        "arn:aws:iam::123456789012:role/makes-queues",
                        null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PROVISIONER=terraform                                             | TENANTS_PROVISIONER must be",
                "PROVISIONER=cloudformation                                        | TENANTS_TEMPLATE must be",
                "PROVISIONER=cloudformation TEMPLATE=t.yaml STACK=my_tenants       | TENANTS_STACK must begin",
                "PROVISIONER=cloudformation TEMPLATE=t.yaml CAPABILITIES=ALL       | TENANTS_CAPABILITIES must be",
                "PROVISIONER=stepfunctions                                         | TENANTS_STATE_MACHINE_ARN must be",
                "PROVISIONER=stepfunctions STATE_MACHINE_ARN=tenants               | TENANTS_STATE_MACHINE_ARN must be",
                "PROVISIONER=stepfunctions STATE_MACHINE_ARN=arn:aws:states:eu-west-1:123456789012:stateMachine:m "
                        + "| TENANTS_VERSION must be",
                "AWS_ROLE_ARN=admin                                                | TENANTS_AWS_ROLE_ARN must be",
            })
    void whatAProvisionerNeedsIsAskedFor(String given, String message) {
        Map<String, String> settings = new HashMap<>();
        for (String setting : given.strip().split(" +")) {
            settings.put(
                    "TENANTS_" + setting.substring(0, setting.indexOf('=')),
                    setting.substring(setting.indexOf('=') + 1));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TenantsConfig.of(settings))
                .withMessageStartingWith(message);
    }

    @Test
    void longestNamesOfQueuesFit() {
        TenantsConfig config = TenantsConfig.of(Map.of("TENANTS_STACK", "s".repeat(34)));
        assertThat(config.queueName("t".repeat(36))).hasSizeLessThanOrEqualTo(80);
    }
}
