package dev.monochord.cli.store;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.client.TransportOptions;
import dev.monochord.server.StoreStatus;
import dev.monochord.systems.kit.SystemStore;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Amazon DynamoDB in a region, or whatever answers at an endpoint. */
public final class RemoteStore implements TableStore {

    private final Supplier<ClientFactory> clients;
    private final DynamoDbClient client;
    private final String description;

    private RemoteStore(Supplier<ClientFactory> clients, DynamoDbClient client, String description) {
        this.clients = clients;
        this.client = client;
        this.description = description;
    }

    /** Connects with what the SDK's default chain finds; an endpoint of a local service takes any credentials. */
    public static RemoteStore open(
            @Nullable URI endpoint, @Nullable String region, @Nullable String roleArn, int maxConnections) {
        return open(
                new SystemStore(endpoint, roleArn, SystemStore.shared().roleSessionName(), Map.of()),
                region,
                maxConnections);
    }

    /** As {@link #open(URI, String, String, int)}, with the endpoint, the role and the session name of a system. */
    static RemoteStore open(SystemStore wanted, @Nullable String region, int maxConnections) {
        URI endpoint = wanted.endpoint();
        String roleArn = wanted.roleArn();
        TransportOptions transport = TransportOptions.defaults().withMaxConnections(maxConnections);
        AwsCredentialsProvider credentials = credentials(endpoint != null && roleArn == null);
        String where = region == null && endpoint != null ? "us-east-1" : region;
        Supplier<ClientFactory> clients =
                () -> new ClientFactory().region(where).credentials(credentials).transport(transport);
        try {
            DynamoDbClient client = clients.get()
                    .endpoint(endpoint)
                    .assumeRole(roleArn)
                    .roleSessionName(wanted.roleSessionName())
                    .client();
            return new RemoteStore(clients, client, describe(endpoint, where, roleArn));
        } catch (SdkClientException nowhere) {
            throw new CommandFailedException("No region is known. Name one with --region, such as eu-west-1", nowhere);
        }
    }

    private static String describe(@Nullable URI endpoint, @Nullable String region, @Nullable String roleArn) {
        String amazon = region == null ? "Amazon DynamoDB" : "Amazon DynamoDB in " + region;
        String what = endpoint == null ? amazon : endpoint.toString();
        return roleArn == null ? what : what + " as " + roleArn;
    }

    private static AwsCredentialsProvider credentials(boolean anyWillDo) {
        DefaultCredentialsProvider chain = DefaultCredentialsProvider.builder().build();
        try {
            chain.resolveCredentials();
            return chain;
        } catch (SdkClientException none) {
            chain.close();
            if (anyWillDo) {
                return StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
            }
            throw new CommandFailedException(
                    "No AWS credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or"
                            + " leave out --region to run on an engine of your own",
                    none);
        }
    }

    @Override
    public DynamoDbClient client() {
        return client;
    }

    @Override
    public Supplier<ClientFactory> clients() {
        return clients;
    }

    @Override
    public Clock clock() {
        return Clock.systemUTC();
    }

    @Override
    public Optional<URI> url() {
        return Optional.empty();
    }

    @Override
    public StoreStatus status() {
        return StoreStatus.OK;
    }

    @Override
    public String describe() {
        return description;
    }

    @Override
    public void close() {
        client.close();
    }
}
