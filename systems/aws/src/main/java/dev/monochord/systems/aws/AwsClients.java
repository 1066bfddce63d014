package dev.monochord.systems.aws;

import dev.monochord.runtime.client.Transport;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;

/**
 * Makes clients of AWS services, for the caller's own account or for a role in another one. Thread-safe.
 *
 * <p>Region, credentials and endpoints follow the conventions of the SDKs: the default provider chains, {@code AWS_REGION},
 * {@code AWS_ENDPOINT_URL} and {@code AWS_ENDPOINT_URL_EC2} or the like. The session of a role is assumed once, shared by
 * all clients that work as the role, and renewed before it expires. The clients retry throttled and failed calls as the
 * SDK's standard mode does, and share a connection pool of the runtime.
 *
 * <p>Closing it ends the role sessions. The clients are closed by their callers.
 */
public final class AwsClients implements AutoCloseable {

    private final AwsCredentialsProvider own;
    private final @Nullable Region region;
    private final @Nullable URI endpoint;
    private final CallLimits limits;
    private final Transport transport;
    private final StsClient sts;
    private final Map<AssumedRole, StsAssumeRoleCredentialsProvider> sessions = new ConcurrentHashMap<>();

    /**
     * Creates a factory of clients.
     *
     * @param region where clients work unless told otherwise; null for the Region of the SDK's default chain
     * @throws IllegalArgumentException if no Region is given or configured; the message says what to do
     */
    public AwsClients(@Nullable String region) {
        this(DefaultCredentialsProvider.builder().build(), region);
    }

    /** As the other constructor, with credentials of the caller's own. */
    public AwsClients(AwsCredentialsProvider own, @Nullable String region) {
        this(own, region, null);
    }

    /** As the other constructors, with limits other than those by default. */
    public AwsClients(@Nullable String region, CallLimits limits) {
        this(DefaultCredentialsProvider.builder().build(), region, null, limits);
    }

    /** As the other constructors, with an endpoint. */
    public AwsClients(AwsCredentialsProvider own, @Nullable String region, @Nullable URI endpoint) {
        this(own, region, endpoint, CallLimits.DEFAULT);
    }

    /**
     * As the other constructors, with an endpoint and limits.
     *
     * @param endpoint of every service; null for those of the SDK's default chain
     * @throws IllegalArgumentException if no Region is given or configured; the message says what to do
     */
    public AwsClients(AwsCredentialsProvider own, @Nullable String region, @Nullable URI endpoint, CallLimits limits) {
        this.own = own;
        this.region = region == null ? null : Region.of(region);
        this.endpoint = endpoint;
        this.limits = limits;
        this.transport = Transport.of(limits.transport());
        try {
            this.sts = client(StsClient.builder(), null, null);
        } catch (SdkClientException unconfigured) {
            throw new IllegalArgumentException(
                    "no AWS Region is configured. Set AWS_REGION, or name one with --region", unconfigured);
        }
    }

    /**
     * Returns a new client.
     *
     * @param builder of the client, such as {@code Ec2Client.builder()}
     * @param role to work as; null for the caller's own credentials
     * @param where the Region to work in; null for the default Region
     */
    public <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C client(
            B builder, @Nullable AssumedRole role, @Nullable String where) {
        builder.httpClientBuilder(transport)
                .credentialsProvider(role == null ? own : session(role))
                .overrideConfiguration(override -> override.apiCallTimeout(limits.call()));
        Region chosen = where == null ? region : Region.of(where);
        if (chosen != null) {
            builder.region(chosen);
        }
        if (endpoint != null) {
            builder.endpointOverride(endpoint);
        }
        return builder.build();
    }

    private AwsCredentialsProvider session(AssumedRole role) {
        return sessions.computeIfAbsent(
                role,
                wanted -> StsAssumeRoleCredentialsProvider.builder()
                        .stsClient(sts)
                        .refreshRequest(request -> request.roleArn(wanted.arn())
                                .externalId(wanted.externalId())
                                .roleSessionName(wanted.sessionName()))
                        .build());
    }

    @Override
    public void close() {
        sessions.values().forEach(StsAssumeRoleCredentialsProvider::close);
        sessions.clear();
        sts.close();
    }
}
