package dev.monochord.engine.internal.client;

/** The two services behind the clients, by the name they have in {@code X-Amz-Target}. */
final class ServiceTarget {

    static final String TABLES = "DynamoDB_20120810";
    static final String STREAMS = "DynamoDBStreams_20120810";

    private ServiceTarget() {}
}
