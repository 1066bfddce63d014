package dev.monochord.runtime.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Makes clients for a {@code Monochord}.
 *
 * <pre>{@code
 * DynamoDbClient client = new ClientFactory()
 *         .region("eu-central-1")
 *         .assumeRole("arn:aws:iam::123456789012:role/cello")
 *         .client();
 * }</pre>
 *
 * <p>The region and the credentials default to what the SDK's default provider chains find. A role is assumed with those
 * credentials through STS, and assumed again before its session expires. The clients do not retry: the runtime does, and
 * two nested loops would multiply the attempts.
 *
 * <p>All clients with the same {@link TransportOptions} share one pool of connections, also across factories; see
 * {@link Transport}. It needs {@code software.amazon.awssdk:apache5-client}. {@link #httpClient} replaces it.
 *
 * <p>Not thread-safe. The clients are thread-safe, and are closed by the caller.
 */
public final class ClientFactory {

    private @Nullable URI endpoint;
    private @Nullable URI stsEndpoint;
    private @Nullable Region region;
    private @Nullable String roleArn;
    private String sessionName = "monochord";
    private @Nullable AwsCredentialsProvider credentials;
    private TransportOptions options = TransportOptions.defaults();
    private SdkHttpClient.@Nullable Builder<?> httpClient;

    /** Another endpoint than the region's: an embedded engine, or any compatible service. */
    public ClientFactory endpoint(@Nullable URI url) {
        endpoint = url;
        return this;
    }

    public ClientFactory region(@Nullable String name) {
        region = name == null ? null : Region.of(name);
        return this;
    }

    /** The role to work as; null for the credentials themselves. Needs {@code software.amazon.awssdk:sts}. */
    public ClientFactory assumeRole(@Nullable String arn) {
        roleArn = arn;
        return this;
    }

    /** What the session of the role is called in the audit log. */
    public ClientFactory roleSessionName(String name) {
        sessionName = name;
        return this;
    }

    /** Another endpoint of STS than the region's. */
    public ClientFactory stsEndpoint(@Nullable URI url) {
        stsEndpoint = url;
        return this;
    }

    /** Other credentials than the default chain finds; a role is assumed with them. */
    public ClientFactory credentials(AwsCredentialsProvider provider) {
        credentials = provider;
        return this;
    }

    /** Requests are not signed: for an endpoint that asks for no credentials. */
    public ClientFactory anonymousCredentials() {
        return credentials(AnonymousCredentialsProvider.create());
    }

    /** Connection limits and time-outs; default to {@link TransportOptions#defaults()}. */
    public ClientFactory transport(TransportOptions limits) {
        options = limits;
        return this;
    }

    /** Another HTTP client. Each DynamoDB client builds its own and closes it; only the call time-out still applies. */
    public ClientFactory httpClient(SdkHttpClient.Builder<?> builder) {
        httpClient = builder;
        return this;
    }

    /** Returns a new client. Closing it closes its role session, and the connections if no other client shares them. */
    public DynamoDbClient client() {
        SdkHttpClient.Builder<?> http = httpClient == null ? Transport.of(options) : httpClient;
        AwsCredentialsProvider own =
                credentials == null ? DefaultCredentialsProvider.builder().build() : credentials;
        DynamoDbClientBuilder client = DynamoDbClient.builder()
                .httpClientBuilder(http)
                .credentialsProvider(roleArn == null ? own : role(roleArn, own, http))
                .overrideConfiguration(override ->
                        override.retryStrategy(AwsRetryStrategy.doNotRetry()).apiCallTimeout(options.callTimeout()));
        if (endpoint != null) {
            client.endpointOverride(endpoint);
        }
        if (region != null) {
            client.region(region);
        }
        return client.build();
    }

    private AwsCredentialsProvider role(String arn, AwsCredentialsProvider own, SdkHttpClient.Builder<?> http) {
        OptionalLibrary.STS.require();
        return RoleCredentials.of(new RoleCredentials.Wanted(arn, sessionName, region, stsEndpoint), own, http);
    }
}
