package dev.monochord.runtime.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Makes clients for a {@link dev.monochord.runtime.Monochord}.
 *
 * <pre>{@code
 * DynamoDbClient client = new ClientFactory()
 *         .region("eu-central-1")
 *         .assumeRole("arn:aws:iam::123456789012:role/cello")
 *         .client();
 * }</pre>
 *
 * <p>Unless told otherwise the region and the credentials are found as the SDK finds them by default. A role is assumed
 * with those credentials through STS, and assumed again before its session ends. The clients do not retry: the runtime does,
 * and two loops around each other would multiply.
 *
 * <p>Requests go through {@code HttpURLConnection}: it starts at once, needs no threads and brings no dependencies, and a
 * synchronous client with one request per thread gains little from more. {@link #httpClient} takes another one.
 *
 * <p>For one thread; the clients are for many, and are to be closed by whoever asked for them.
 */
public final class ClientFactory {

    private @Nullable URI endpoint;
    private @Nullable URI stsEndpoint;
    private @Nullable Region region;
    private @Nullable String roleArn;
    private String sessionName = "monochord";
    private @Nullable AwsCredentialsProvider credentials;
    private SdkHttpClient.Builder<?> httpClient = UrlConnectionHttpClient.builder();

    /** Another endpoint than the region's: an embedded engine, or any compatible service. */
    public ClientFactory endpoint(@Nullable URI url) {
        endpoint = url;
        return this;
    }

    public ClientFactory region(@Nullable String name) {
        region = name == null ? null : Region.of(name);
        return this;
    }

    /** The role to work as; null for the credentials themselves. */
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

    /** Another transport; each client gets one of its own and closes it. */
    public ClientFactory httpClient(SdkHttpClient.Builder<?> builder) {
        httpClient = builder;
        return this;
    }

    /** A client; closing it closes its transport and its session. */
    public DynamoDbClient client() {
        AwsCredentialsProvider own =
                credentials == null ? DefaultCredentialsProvider.builder().build() : credentials;
        DynamoDbClientBuilder client = DynamoDbClient.builder()
                .httpClientBuilder(httpClient)
                .credentialsProvider(roleArn == null ? own : role(roleArn, own))
                .overrideConfiguration(options -> options.retryStrategy(AwsRetryStrategy.doNotRetry()));
        if (endpoint != null) {
            client.endpointOverride(endpoint);
        }
        if (region != null) {
            client.region(region);
        }
        return client.build();
    }

    private AwsCredentialsProvider role(String arn, AwsCredentialsProvider own) {
        return RoleCredentials.of(new RoleCredentials.Wanted(arn, sessionName, region, stsEndpoint), own, httpClient);
    }
}
