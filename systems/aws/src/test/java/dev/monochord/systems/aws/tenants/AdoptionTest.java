package dev.monochord.systems.aws.tenants;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.CloudFormationStandIn;
import dev.monochord.systems.testing.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.StackStatus;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/** A fleet of untagged stacks with names of their own, as another program made them. */
class AdoptionTest {

    private static final String STACK = "CdkTenantStack-acme";
    private static final String QUEUE = "arn:aws:sqs:eu-west-1:999999999999:" + STACK + "-inbound";
    private static final String URL = "https://sqs.eu-west-1.amazonaws.com/999999999999/" + STACK + "-inbound";
    private static final String TEMPLATE =
            "{\"Metadata\":{\"Version\":\"1.2.0\"},\"Parameters\":{\"TenantId\":{\"Type\":\"String\"}}}";

    @TempDir
    Path folder;

    private final CloudFormationStandIn stacks = new CloudFormationStandIn();
    private ProvisionedTenants tenants;

    @BeforeEach
    void start() throws IOException {
        Path template = folder.resolve("tenant.json");
        Files.writeString(template, TEMPLATE);
        tenants = new ProvisionedTenants(
                stacks, Map.of("TENANTS_PROVISIONER", "cloudformation", "TENANTS_TEMPLATE", template.toString()));
        makeStack(STACK);
    }

    @AfterEach
    void stop() {
        tenants.close();
    }

    /** CloudFormation, as the other program uses it. */
    private CloudFormationClient cdk() {
        return CloudFormationClient.builder()
                .endpointOverride(tenants.aws.url())
                .region(Region.of(ProvisionedTenants.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(AwsStandIn.ACCESS_KEY, AwsStandIn.SECRET_KEY)))
                .build();
    }

    private void makeStack(String name, Tag... tags) {
        try (CloudFormationClient cdk = cdk()) {
            cdk.createStack(create -> create.stackName(name).templateBody("{}").tags(tags));
            ProvisionedTenants.await(() -> cdk.describeStacks(describe -> describe.stackName(name))
                            .stacks()
                            .get(0)
                            .stackStatus()
                    == StackStatus.CREATE_COMPLETE);
        }
    }

    private void storeTenant(String tenantId, String queueArn) {
        tenants.server()
                .put(
                        "tenants",
                        item(
                                "pk",
                                "TENANT_ID#" + tenantId,
                                "sk",
                                "METADATA",
                                "CreatedAt",
                                "2020-08-31T16:02:16.808Z",
                                "Version",
                                "0.1.9",
                                "InboundQueueArn",
                                queueArn,
                                "InboundQueueUrl",
                                URL));
    }

    private Reply adopt(String tenantId, String body) {
        return tenants.server().call("POST", "/api/v1/tenants/" + tenantId + "/adoption", body);
    }

    @Test
    void adoptedStackIsUpgradedAndDeletedUnderItsOwnName() {
        storeTenant("acme", QUEUE);
        Reply checked = adopt("acme", "{\"name\":\"" + STACK + "\"}");
        assertThat(checked.status()).isEqualTo(200);
        assertThat(checked.json().path("inboundQueueArn").asText()).isEqualTo(QUEUE);
        assertThat(checked.json().path("version").asText()).isEqualTo("0.1.9");
        assertThat(tenants.operation("acme", "CREATE").isMissingNode())
                .as("it was only checked")
                .isTrue();

        assertThat(adopt("acme", "{\"name\":\"" + STACK + "\",\"commit\":true}").status())
                .isEqualTo(200);
        assertThat(adopt("acme", "{\"name\":\"" + STACK + "\",\"commit\":true}").status())
                .as("repeated")
                .isEqualTo(200);
        JsonNode creation = tenants.operation("acme", "CREATE");
        assertThat(creation.path("status").asText()).isEqualTo("Success");
        assertThat(creation.path("execution").asText())
                .startsWith("arn:aws:cloudformation:eu-west-1:999999999999:stack/" + STACK + "/");

        tenants.upgrade();
        assertThat(tenants.settled("acme", "UPDATE").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.present()).containsExactly(STACK + " UPDATE_COMPLETE");
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("1.2.0");
        assertThat(tenants.inbound("acme").json().path("arn").asText()).isEqualTo(QUEUE);

        tenants.delete("acme");
        assertThat(tenants.settled("acme", "DELETE").path("status").asText()).isEqualTo("Success");
        assertThat(stacks.present()).isEmpty();
    }

    @Test
    void upgradeOfAnAdoptedStackKeepsItsTags() {
        String stack = "CdkTenantStack-tagged";
        makeStack(stack, tag("aws:cloud9:owner", "AIDA"), tag("team", "billing"), tag("monochord:version", "0.1.9"));
        adopt("tagged", "{\"name\":\"" + stack + "\",\"version\":\"0.1.9\",\"commit\":true}");

        tenants.upgrade();

        assertThat(tenants.settled("tagged", "UPDATE").path("status").asText()).isEqualTo("Success");
        try (CloudFormationClient cdk = cdk()) {
            assertThat(cdk.describeStacks(describe -> describe.stackName(stack))
                            .stacks()
                            .get(0)
                            .tags())
                    .as("those of AWS are not sent")
                    .containsExactlyInAnyOrder(
                            tag("monochord:tenant", "tagged"),
                            tag("monochord:version", "1.2.0"),
                            tag("team", "billing"));
        }
    }

    private static Tag tag(String key, String value) {
        return Tag.builder().key(key).value(value).build();
    }

    @Test
    void tenantWithoutAnItemGetsOneOfTheVersionThatIsGiven() {
        assertThat(adopt("acme", "{\"name\":\"" + STACK + "\",\"commit\":true}").toString())
                .startsWith("400 ")
                .contains("version");
        adopt("acme", "{\"name\":\"" + STACK + "\",\"version\":\"0.1.9\",\"commit\":true}");
        assertThat(tenants.tenant("acme").path("version").asText()).isEqualTo("0.1.9");
        assertThat(tenants.inbound("acme").json().path("arn").asText()).isEqualTo(QUEUE);
    }

    @ParameterizedTest
    @CsvSource({
        "acme, none, there is no stack none",
        "other, " + STACK + ", that of the tenant is arn:another",
        "second, " + STACK + ", is that of the tenant acme",
        "acme, tagged, is that of the tenant somebody",
    })
    void stackThatIsNotTheTenantsIsRefused(String tenantId, String name, String reason) {
        makeStack("tagged", tag("monochord:tenant", "somebody"));
        storeTenant("acme", QUEUE);
        storeTenant("other", "arn:another");
        storeTenant("second", "");
        assertThat(adopt(tenantId, "{\"name\":\"" + name + "\",\"commit\":true}")
                        .toString())
                .startsWith("409 ")
                .contains(reason);
        assertThat(tenants.operation(tenantId, "CREATE").isMissingNode()).isTrue();
    }
}
