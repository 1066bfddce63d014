package dev.monochord.engine.internal.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What the tests here share: the message of a refusal, and short words for values. */
final class Refusal {

    static final String INVALID = "One or more parameter values were invalid: ";

    private Refusal() {}

    /** The message of the ValidationException that a call throws, "accepted" if it throws none. */
    static String of(ThrowingCallable call) {
        DynamoDbException refusal = catchThrowableOfType(DynamoDbException.class, call);
        if (refusal == null) {
            return "accepted";
        }
        assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
        return refusal.awsErrorDetails().errorMessage();
    }

    static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }

    static AttributeValue nested(int levels) {
        AttributeValue value = s("leaf");
        for (int i = 0; i < levels; i++) {
            value = AttributeValue.fromM(Map.of("n", value));
        }
        return value;
    }
}
