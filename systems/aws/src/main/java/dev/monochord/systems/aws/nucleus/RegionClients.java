package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.aws.AssumedRole;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.nucleus.cloud.CloudAccount;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** The clients that work in accounts: one for each service, role and Region, made when it is first asked for. Thread-safe. */
final class RegionClients implements AutoCloseable {

    private static final String SESSION = "nucleus";

    private final AwsClients clients;
    private final Map<ClientKey, SdkAutoCloseable> made = new ConcurrentHashMap<>();

    RegionClients(AwsClients clients) {
        this.clients = clients;
    }

    private record ClientKey(
            Class<?> service, AssumedRole role, @Nullable String region) {}

    Ec2Client ec2(CloudAccount account, @Nullable String region) {
        return get(Ec2Client.class, account, region, () -> clients.client(Ec2Client.builder(), role(account), region));
    }

    RdsClient rds(CloudAccount account, String region) {
        return get(RdsClient.class, account, region, () -> clients.client(RdsClient.builder(), role(account), region));
    }

    EcsClient ecs(CloudAccount account, String region) {
        return get(EcsClient.class, account, region, () -> clients.client(EcsClient.builder(), role(account), region));
    }

    StsClient sts(CloudAccount account) {
        return get(StsClient.class, account, null, () -> clients.client(StsClient.builder(), role(account), null));
    }

    private <C extends SdkAutoCloseable> C get(
            Class<C> service, CloudAccount account, @Nullable String region, Supplier<C> maker) {
        ClientKey key = new ClientKey(service, role(account), region);
        return service.cast(made.computeIfAbsent(key, wanted -> maker.get()));
    }

    private static AssumedRole role(CloudAccount account) {
        return new AssumedRole(account.roleArn(), account.externalId(), SESSION);
    }

    @Override
    public void close() {
        made.values().forEach(SdkAutoCloseable::close);
        made.clear();
        clients.close();
    }
}
