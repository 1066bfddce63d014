package dev.monochord.systems.aws.qrie;

import dev.monochord.systems.aws.AssumedRole;
import dev.monochord.systems.aws.AwsClients;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsClient;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.services.cloudcontrol.CloudControlClient;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.s3.S3Client;

/** The clients of one account, made when they are first used. Thread-safe. */
final class AccountClients implements AutoCloseable {

    private final AwsClients clients;
    private final @Nullable AssumedRole role;
    private final Map<String, AwsClient> open = new ConcurrentHashMap<>();

    AccountClients(AwsClients clients, @Nullable AssumedRole role) {
        this.clients = clients;
        this.role = role;
    }

    CloudControlClient cloudControl(String region) {
        return client(CloudControlClient.class, CloudControlClient.builder(), region);
    }

    IamClient iam(String region) {
        return client(IamClient.class, IamClient.builder(), region);
    }

    Ec2Client ec2(String region) {
        return client(Ec2Client.class, Ec2Client.builder(), region);
    }

    RdsClient rds(String region) {
        return client(RdsClient.class, RdsClient.builder(), region);
    }

    S3Client s3(String region) {
        // The name of a bucket in the path needs no DNS and no certificate for it, at any endpoint.
        return client(S3Client.class, S3Client.builder().forcePathStyle(true), region);
    }

    private <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C extends AwsClient> C client(
            Class<C> type, B builder, String region) {
        return type.cast(open.computeIfAbsent(
                type.getSimpleName() + " " + region, name -> clients.client(builder, role, region)));
    }

    @Override
    public void close() {
        open.values().forEach(AwsClient::close);
        open.clear();
    }
}
