package dev.monochord.runtime.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** The credentials of an assumed role, with the STS client that renews them, so that both are closed together. */
final class RoleCredentials implements AwsCredentialsProvider, SdkAutoCloseable {

    private final StsClient sts;
    private final StsAssumeRoleCredentialsProvider role;

    /** What role is assumed, and where. */
    record Wanted(
            String arn,
            String sessionName,
            @Nullable Region region,
            @Nullable URI endpoint) {}

    private RoleCredentials(StsClient sts, StsAssumeRoleCredentialsProvider role) {
        this.sts = sts;
        this.role = role;
    }

    static RoleCredentials of(Wanted wanted, AwsCredentialsProvider own, SdkHttpClient.Builder<?> httpClient) {
        StsClientBuilder client =
                StsClient.builder().httpClientBuilder(httpClient).credentialsProvider(own);
        if (wanted.region() != null) {
            client.region(wanted.region());
        }
        if (wanted.endpoint() != null) {
            client.endpointOverride(wanted.endpoint());
        }
        StsClient sts = client.build();
        return new RoleCredentials(
                sts,
                StsAssumeRoleCredentialsProvider.builder()
                        .stsClient(sts)
                        .refreshRequest(request -> request.roleArn(wanted.arn()).roleSessionName(wanted.sessionName()))
                        .build());
    }

    @Override
    public AwsCredentials resolveCredentials() {
        return role.resolveCredentials();
    }

    @Override
    public void close() {
        role.close();
        sts.close();
    }
}
