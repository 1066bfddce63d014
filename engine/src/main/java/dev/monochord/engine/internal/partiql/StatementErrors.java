package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The service's words for what it does not accept in statements. */
final class StatementErrors {

    static final String MISSING_KEY = "Where clause does not contain a mandatory equality on all key attributes";
    static final String KEY_MISMATCH = "The provided key element does not match the schema";

    private StatementErrors() {}

    /** A statement that cannot be parsed; the detail is empty where a token itself cannot be read. */
    static DynamoDbException malformed(String detail) {
        return ServiceError.validation("Statement wasn't well formed, can't be processed: " + detail);
    }

    static DynamoDbException at(String what, SourcePosition position) {
        return ServiceError.validation(what + " at " + position);
    }

    static DynamoDbException unsupported(Expr expr) {
        return ServiceError.validation("Unsupported operation: " + expr.label());
    }

    static DynamoDbException unknownFunction(Expr.Call call) {
        return at("Unrecognized function: " + call.name(), call.position());
    }

    static DynamoDbException wrongOperand(String operator, String type) {
        return ServiceError.validation("Incorrect operand type for operator or function; operator or function: "
                + operator + ", operand type: " + type);
    }
}
