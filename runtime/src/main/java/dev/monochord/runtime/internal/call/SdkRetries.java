package dev.monochord.runtime.internal.call;

import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.retry.RetryPolicy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Whether a client tries again by itself. */
final class SdkRetries {

    private SdkRetries() {}

    @SuppressWarnings("deprecation") // a client may still be configured with a retry policy, which then wins
    static boolean of(DynamoDbClient client) {
        ClientOverrideConfiguration configuration;
        try {
            configuration = client.serviceClientConfiguration().overrideConfiguration();
        } catch (UnsupportedOperationException notAnSdkClient) {
            return false;
        }
        return configuration
                .retryPolicy()
                .map(RetryPolicy::numRetries)
                .map(retries -> retries > 0)
                .orElseGet(() -> configuration
                        .retryStrategy()
                        .map(strategy -> strategy.maxAttempts() > 1)
                        .orElse(false));
    }
}
