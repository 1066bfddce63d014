package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.aws.AssumedRole;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.tenants.Provisioner;
import dev.monochord.systems.tenants.ProvisionerSettings;
import dev.monochord.systems.tenants.TenantsConfig;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.sfn.SfnClient;

/** Opens the provisioner that the settings of tenants name. */
public final class TenantProvisioners {

    private static final String SESSION = "monochord-tenants";

    private TenantProvisioners() {}

    /**
     * Opens a provisioner on CloudFormation or Step Functions.
     *
     * @throws IllegalArgumentException if a setting or the template cannot be used; the message says what to do
     */
    public static Provisioner open(TenantsConfig config) {
        AwsClients clients = new AwsClients(config.provisioning().region());
        try {
            return open(config, clients);
        } catch (RuntimeException unopened) {
            clients.close();
            throw unopened;
        }
    }

    /** As the other method, with clients that are closed with the provisioner. */
    static Provisioner open(TenantsConfig config, AwsClients clients) {
        ProvisionerSettings settings = config.provisioning();
        AssumedRole role = role(settings);
        return switch (settings.kind()) {
            case CLOUDFORMATION -> {
                CloudFormationClient client = clients.client(CloudFormationClient.builder(), role, null);
                try {
                    StackTemplate template = StackTemplate.read(client, settings);
                    yield new StackProvisioner(client, clients, config, template);
                } catch (RuntimeException unread) {
                    client.close();
                    throw unread;
                }
            }
            case STEPFUNCTIONS ->
                new ExecutionProvisioner(clients.client(SfnClient.builder(), role, null), clients, config);
            case SQS ->
                throw new IllegalArgumentException("TENANTS_PROVISIONER must be cloudformation or stepfunctions");
        };
    }

    private static @Nullable AssumedRole role(ProvisionerSettings settings) {
        String arn = settings.roleArn();
        return arn == null ? null : new AssumedRole(arn, settings.externalId(), SESSION);
    }
}
