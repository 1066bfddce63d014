package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.table.KeyAttribute;
import dev.monochord.engine.internal.table.KeyOperator;
import dev.monochord.engine.internal.table.KeySchema;
import dev.monochord.engine.internal.table.KeyTest;
import dev.monochord.engine.internal.validation.KeyChecks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Fits the tests of a query to the key of its table or index.
 *
 * <p>A test without operands stands for a legacy operator that no key serves, such as CONTAINS: the service accepts it
 * until it has found the table.
 */
public final class KeyConditions {

    private static final String INVALID = "One or more parameter values were invalid: ";

    private KeyConditions() {}

    /** The tests in the key's order, or the service's validation error where they do not fit the key. */
    public static ResolvedKey resolve(List<KeyTest> tests, KeySchema key) {
        int attributes = key.partition().size() + key.sort().size();
        if (attributes == 1 && tests.size() == 2) {
            throw ServiceError.validation("Query key condition not supported");
        }
        if (tests.size() > attributes) {
            throw ServiceError.validation("The number of query conditions (" + tests.size()
                    + ") exceeds the number of key attributes defined in the schema (" + attributes + ")");
        }
        Map<String, KeyTest> byName = new HashMap<>();
        for (KeyTest test : tests) {
            byName.put(test.attribute(), test);
        }
        requireKeyAttributes(byName, key);
        for (KeyTest test : tests) {
            if (test.operands().isEmpty()) {
                throw ServiceError.validation("Attempted conditional constraint is not an indexable operation");
            }
        }
        ResolvedKey resolved = new ResolvedKey(partition(byName, key.partition()), sort(byName, key.sort()));
        requireContent(tests, key);
        return resolved;
    }

    private static void requireKeyAttributes(Map<String, KeyTest> tests, KeySchema key) {
        boolean foreign = tests.keySet().stream().anyMatch(name -> !key.contains(name));
        for (KeyAttribute attribute : foreign ? key.attributes() : key.partition()) {
            if (!tests.containsKey(attribute.name())) {
                throw ServiceError.validation("Query condition missed key schema element: " + attribute.name());
            }
        }
    }

    private static void requireContent(List<KeyTest> tests, KeySchema key) {
        for (KeyTest test : tests) {
            for (AttributeValue operand : test.operands()) {
                if (ValueTests.size(operand) == 0) {
                    KeyChecks.notEmpty(key, Map.of(test.attribute(), operand));
                }
            }
        }
    }

    private static List<AttributeValue> partition(Map<String, KeyTest> tests, List<KeyAttribute> attributes) {
        List<AttributeValue> values = new ArrayList<>(attributes.size());
        for (KeyAttribute attribute : attributes) {
            KeyTest test = require(tests, attribute);
            checkOperands(test, attribute);
            if (test.operator() != KeyOperator.EQ) {
                throw ServiceError.validation("Query key condition not supported");
            }
            values.add(test.operands().get(0));
        }
        return values;
    }

    private static KeyTest require(Map<String, KeyTest> tests, KeyAttribute attribute) {
        KeyTest test = tests.get(attribute.name());
        if (test == null) {
            throw ServiceError.validation("Query condition missed key schema element: " + attribute.name());
        }
        return test;
    }

    private static List<KeyTest> sort(Map<String, KeyTest> tests, List<KeyAttribute> attributes) {
        List<KeyTest> found = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (KeyAttribute attribute : attributes) {
            KeyTest test = tests.get(attribute.name());
            if (test != null) {
                if (attributes.size() > 1) {
                    checkPrefix(test, attribute);
                }
                checkOperands(test, attribute);
                if (!open.isEmpty()) {
                    throw needsEquality(open, attribute.name());
                }
                found.add(test);
            }
            if (test == null || test.operator() != KeyOperator.EQ) {
                open.add(attribute.name());
            }
        }
        return found;
    }

    private static DynamoDbException needsEquality(List<String> attributes, String because) {
        return ServiceError.validation("RANGE key attributes " + String.join(", ", attributes)
                + " must have equality conditions specified in the query because a condition is present on key attribute "
                + because);
    }

    /** Where a sort key has several attributes, the service finds that a number has no beginning before all else. */
    private static void checkPrefix(KeyTest test, KeyAttribute attribute) {
        if (test.operator() == KeyOperator.BEGINS_WITH && attribute.type() == ScalarAttributeType.N) {
            throw ExpressionKind.KEY_CONDITION.invalid("Incorrect operand type for operator or function; "
                    + "operator or function: begins_with, operand type: N");
        }
    }

    private static void checkOperands(KeyTest test, KeyAttribute attribute) {
        for (AttributeValue operand : test.operands()) {
            if (!AttributeValues.type(operand).equals(attribute.type().toString())) {
                throw ServiceError.validation(INVALID + "Condition parameter type does not match schema type");
            }
        }
    }
}
