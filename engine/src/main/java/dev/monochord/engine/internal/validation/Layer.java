package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The way an operation words what it finds wrong before it looks at the table. The service is moving its operations from
 * one set of checks to another, and the two differ in the details of their messages.
 */
public enum Layer {
    /** PutItem, UpdateItem and DeleteItem: the current wording, counted like a broken constraint. */
    ENVELOPED,
    /** GetItem, BatchGetItem and Query: the current wording, bare. */
    CURRENT,
    /** All the others: the older wording, bare; a bad expression value is named by its placeholder. */
    OLDER;

    private static final Pattern COUNTED = Pattern.compile("\\d+ validation errors? detected: .*", Pattern.DOTALL);

    /**
     * Does what an operation does before it looks at the table, and words a refusal as this layer does. Everything that
     * may refuse a request by itself belongs in here: the checks of this package, and the parsing of expressions.
     */
    public <T> T word(SdkPojo request, Supplier<T> work) {
        if (this != ENVELOPED) {
            return work.get();
        }
        try {
            return work.get();
        } catch (DynamoDbException refusal) {
            String message = refusal.awsErrorDetails().errorMessage();
            boolean validation =
                    "ValidationException".equals(refusal.awsErrorDetails().errorCode());
            if (!validation || COUNTED.matcher(message).matches() || Depth.tooDeepToRead(request)) {
                throw refusal;
            }
            throw ServiceError.validation("1 validation error detected: " + message);
        }
    }

    boolean older() {
        return this == OLDER;
    }
}
