package dev.monochord.engine.internal.wire;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** The JSON of an error: its type in the namespace the service has it in, its message, and its further members. */
final class ErrorBody {

    static final String INTERNAL = "InternalServerError";

    private static final String MODEL = "com.amazonaws.dynamodb.v20120810#";
    private static final String SERVICE = "com.amazon.coral.service#";
    private static final String VALIDATE = "com.amazon.coral.validate#";
    private static final String AVAILABILITY = "com.amazon.coral.availability#";

    private static final Set<String> OF_SERVICE = Set.of(
            "AccessDeniedException",
            "ExpiredTokenException",
            "IncompleteSignatureException",
            "InvalidSignatureException",
            "MissingAuthenticationTokenException",
            "NotAuthorizedException",
            "SerializationException",
            "UnknownOperationException",
            "UnrecognizedClientException");

    private static final Set<String> OF_AVAILABILITY =
            Set.of("ThrottlingException", "ServiceUnavailable", "ServiceUnavailableException");

    /** These write their message with a capital. */
    private static final Set<String> CAPITAL_MESSAGE = Set.of("AccessDeniedException", "SerializationException");

    private ErrorBody() {}

    /** The error that an operation or a check has thrown. */
    static byte[] of(AwsServiceException error) {
        AwsErrorDetails details = error.awsErrorDetails();
        String code = details == null || details.errorCode() == null ? INTERNAL : details.errorCode();
        String message = details == null ? null : details.errorMessage();
        return JsonBody.write(generator -> {
            generator.writeStartObject();
            generator.writeStringField("__type", qualified(code));
            if (message != null) {
                generator.writeStringField(messageName(code), wellFormed(message));
            }
            StructureShape.of(error).writeMembers(generator, error);
            generator.writeEndObject();
        });
    }

    /** An error that has nothing but a name, and perhaps a message. */
    static byte[] of(String code, @Nullable String message) {
        return JsonBody.write(generator -> {
            generator.writeStartObject();
            generator.writeStringField("__type", qualified(code));
            if (message != null) {
                generator.writeStringField(messageName(code), message);
            }
            generator.writeEndObject();
        });
    }

    /** Returns the error body of the admin path. */
    static byte[] ofAdmin(String message) {
        return JsonBody.write(generator -> {
            generator.writeStartObject();
            generator.writeStringField("error", message);
            generator.writeEndObject();
        });
    }

    private static String messageName(String code) {
        return CAPITAL_MESSAGE.contains(code) ? "Message" : "message";
    }

    private static String qualified(String code) {
        if (code.equals("ValidationException")) {
            return VALIDATE + code;
        }
        if (OF_SERVICE.contains(code)) {
            return SERVICE + code;
        }
        return (OF_AVAILABILITY.contains(code) ? AVAILABILITY : MODEL) + code;
    }

    /** A message may quote text with half a surrogate pair, which has no form in UTF-8. */
    private static String wellFormed(String message) {
        return new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
