package dev.monochord.engine.internal.error;

import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Makes the exceptions an SDK client would throw, with the error code, status and message that the service sends. */
public final class ServiceError {

    private static final String SERVICE = "DynamoDb";
    private static final Set<String> THROTTLING =
            Set.of("ProvisionedThroughputExceededException", "ThrottlingException");

    private ServiceError() {}

    /** A {@code ValidationException}: the request itself is wrong. */
    public static DynamoDbException validation(String message) {
        return plain("ValidationException", message, 400);
    }

    /** A {@code SerializationException}: the body does not fit the operation's shape. */
    public static DynamoDbException serialization(String message) {
        return plain("SerializationException", message, 400);
    }

    public static ResourceNotFoundException resourceNotFound(String message) {
        return of(ResourceNotFoundException.builder(), message);
    }

    public static ResourceInUseException resourceInUse(String message) {
        return of(ResourceInUseException.builder(), message);
    }

    /** An error that has no class of its own in the SDK. */
    public static DynamoDbException plain(String code, String message, int status) {
        return (DynamoDbException) DynamoDbException.builder()
                .message(message)
                .awsErrorDetails(details(code, message))
                .statusCode(status)
                .build();
    }

    /** An error with status 400 and the name of its class as its code. */
    public static <E extends AwsServiceException> E of(AwsServiceException.Builder builder, String message) {
        return of(builder, builder.getClass().getEnclosingClass().getSimpleName(), message, 400);
    }

    /** An error of a class of its own: {@code of(ConditionalCheckFailedException.builder().item(old), …)}. */
    @SuppressWarnings("unchecked")
    public static <E extends AwsServiceException> E of(
            AwsServiceException.Builder builder, String code, String message, int status) {
        return (E) builder.message(message)
                .awsErrorDetails(details(code, message))
                .statusCode(status)
                .build();
    }

    /**
     * Rethrows an error unless it is the throttling of a table or an index. Compares codes, because the SDK has no class
     * for {@code ThrottlingException} before 2.32.23.
     */
    public static void rethrowUnlessThrottling(DynamoDbException error) {
        if (!THROTTLING.contains(error.awsErrorDetails().errorCode())) {
            throw error;
        }
    }

    private static AwsErrorDetails details(String code, String message) {
        return AwsErrorDetails.builder()
                .serviceName(SERVICE)
                .errorCode(code)
                .errorMessage(message)
                .build();
    }
}
