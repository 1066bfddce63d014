package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The request parameter an expression stands in; messages name it. */
public enum ExpressionKind {
    CONDITION("ConditionExpression"),
    FILTER("FilterExpression"),
    KEY_CONDITION("KeyConditionExpression"),
    UPDATE("UpdateExpression"),
    PROJECTION("ProjectionExpression"),
    /** A PartiQL statement, whose problems are told without the name of a parameter. */
    STATEMENT("Statement") {
        @Override
        DynamoDbException invalid(String detail) {
            return ServiceError.validation(detail);
        }
    };

    private final String parameter;

    ExpressionKind(String parameter) {
        this.parameter = parameter;
    }

    /** The name of the request parameter. */
    public String parameter() {
        return parameter;
    }

    DynamoDbException invalid(String detail) {
        return ServiceError.validation("Invalid " + parameter + ": " + detail);
    }
}
