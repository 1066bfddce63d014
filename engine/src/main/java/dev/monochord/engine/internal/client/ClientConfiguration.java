package dev.monochord.engine.internal.client;

import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;

/**
 * What a client in the engine's process says of itself when it is asked: its region, and no credentials, since nothing
 * is signed. There is no endpoint to name.
 */
final class ClientConfiguration {

    private ClientConfiguration() {}

    static DynamoDbServiceClientConfiguration ofTables(Region region) {
        return DynamoDbServiceClientConfiguration.builder()
                .region(region)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(ClientOverrideConfiguration.builder().build())
                .build();
    }

    static DynamoDbStreamsServiceClientConfiguration ofStreams(Region region) {
        return DynamoDbStreamsServiceClientConfiguration.builder()
                .region(region)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(ClientOverrideConfiguration.builder().build())
                .build();
    }
}
