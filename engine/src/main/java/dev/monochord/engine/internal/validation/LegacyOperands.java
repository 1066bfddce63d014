package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The rules on the operands of the legacy comparison operators. */
public final class LegacyOperands {

    private static final String INVALID = "One or more parameter values were invalid: ";

    private LegacyOperands() {}

    public static DynamoDbException invalid(String detail) {
        return ServiceError.validation(INVALID + detail);
    }

    /** Checks number, types and order of an operator's operands, in that order. */
    public static void check(ComparisonOperator operator, List<AttributeValue> operands) {
        checkCount(operator, operands.size());
        for (AttributeValue operand : operands) {
            String type = AttributeValues.type(operand);
            if (!allows(operator, type)) {
                throw invalid("ComparisonOperator " + operator + " is not valid for " + type + " AttributeValue type");
            }
        }
        for (AttributeValue operand : operands) {
            if (operand.type() != operands.get(0).type()) {
                throw invalid("AttributeValues inside AttributeValueList must be of same type");
            }
        }
        if (operator == ComparisonOperator.BETWEEN && AttributeValues.compare(operands.get(0), operands.get(1)) > 0) {
            throw ServiceError.validation(
                    "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound");
        }
    }

    private static void checkCount(ComparisonOperator operator, int count) {
        boolean right = switch (operator) {
            case NULL, NOT_NULL -> count == 0;
            case BETWEEN -> count == 2;
            case IN -> count > 0;
            default -> count == 1;
        };
        if (!right) {
            throw invalid("Invalid number of argument(s) for the " + operator + " ComparisonOperator");
        }
    }

    private static boolean allows(ComparisonOperator operator, String type) {
        return switch (operator) {
            case LT, LE, GT, GE, IN, BETWEEN -> type.equals("S") || type.equals("N") || type.equals("B");
            case BEGINS_WITH -> type.equals("S") || type.equals("B");
            case CONTAINS, NOT_CONTAINS ->
                !type.equals("SS")
                        && !type.equals("NS")
                        && !type.equals("BS")
                        && !type.equals("L")
                        && !type.equals("M");
            default -> true;
        };
    }
}
