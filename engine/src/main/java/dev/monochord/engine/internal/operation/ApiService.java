package dev.monochord.engine.internal.operation;

/** A service whose operations the engine has. */
public enum ApiService {
    DYNAMODB("DynamoDB_20120810"),
    STREAMS("DynamoDBStreams_20120810");

    private final String target;

    ApiService(String target) {
        this.target = target;
    }

    /** The service part of {@code X-Amz-Target}. */
    public String target() {
        return target;
    }
}
