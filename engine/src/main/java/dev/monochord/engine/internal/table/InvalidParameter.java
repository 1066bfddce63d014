package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The service's ValidationException for parameters that do not go together. */
final class InvalidParameter {

    private InvalidParameter() {}

    static DynamoDbException invalid(String reason) {
        return ServiceError.validation("One or more parameter values were invalid: " + reason);
    }
}
