package dev.monochord.runtime.call;

import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Whether a client tries again by itself. */
final class SdkRetries {

    private SdkRetries() {}

    static boolean of(DynamoDbClient client) {
        ClientOverrideConfiguration configuration;
        try {
            configuration = client.serviceClientConfiguration().overrideConfiguration();
        } catch (UnsupportedOperationException notAnSdkClient) {
            return false;
        }
        return configuration
                .retryStrategy()
                .map(strategy -> strategy.maxAttempts() > 1)
                .orElse(true);
    }
}
