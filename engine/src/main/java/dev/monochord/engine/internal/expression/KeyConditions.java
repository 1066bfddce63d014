package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyOperator;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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

    /**
     * The tests in the key's order, or the service's validation error where they do not fit the key.
     *
     * @param before what to do about each attribute of the key before the tests are held against it
     */
    public static ResolvedKey resolve(List<KeyPredicate> tests, KeySchema key, Consumer<KeyElement> before) {
        Map<String, KeyPredicate> byName = new HashMap<>();
        for (KeyPredicate test : tests) {
            byName.put(test.attribute(), test);
        }
        boolean foreign = byName.keySet().stream().anyMatch(name -> !key.contains(name));
        List<AttributeValue> partition = new ArrayList<>(key.partition().size());
        for (KeyElement attribute : key.partition()) {
            before.accept(attribute);
            requireFewEnough(tests.size(), key);
            partition.add(partition(require(byName, attribute), attribute));
        }
        List<KeyPredicate> sort = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (KeyElement attribute : key.sort()) {
            before.accept(attribute);
            KeyPredicate test = foreign ? require(byName, attribute) : byName.get(attribute.name());
            if (test != null) {
                if (key.sort().size() > 1) {
                    checkPrefix(test, attribute);
                }
                checkOperands(test, attribute);
                if (!open.isEmpty()) {
                    throw needsEquality(open, attribute.name());
                }
                sort.add(test);
            }
            if (test == null || test.operator() != KeyOperator.EQ) {
                open.add(attribute.name());
            }
        }
        requireContent(tests, key);
        return new ResolvedKey(partition, sort);
    }

    private static void requireFewEnough(int tests, KeySchema key) {
        int attributes = key.partition().size() + key.sort().size();
        if (attributes == 1 && tests == 2) {
            throw ServiceError.validation("Query key condition not supported");
        }
        if (tests > attributes) {
            throw ServiceError.validation("The number of query conditions (" + tests
                    + ") exceeds the number of key attributes defined in the schema (" + attributes + ")");
        }
    }

    private static void requireContent(List<KeyPredicate> tests, KeySchema key) {
        for (KeyPredicate test : tests) {
            for (AttributeValue operand : test.operands()) {
                if (ValueTests.size(operand) == 0) {
                    PrimaryKeyChecks.notEmpty(key, Map.of(test.attribute(), operand));
                }
            }
        }
    }

    private static AttributeValue partition(KeyPredicate test, KeyElement attribute) {
        checkOperands(test, attribute);
        if (test.operator() != KeyOperator.EQ) {
            throw ServiceError.validation("Query key condition not supported");
        }
        return test.operands().get(0);
    }

    private static KeyPredicate require(Map<String, KeyPredicate> tests, KeyElement attribute) {
        KeyPredicate test = tests.get(attribute.name());
        if (test == null) {
            throw ServiceError.validation("Query condition missed key schema element: " + attribute.name());
        }
        return test;
    }

    private static DynamoDbException needsEquality(List<String> attributes, String because) {
        return ServiceError.validation("RANGE key attributes " + String.join(", ", attributes)
                + " must have equality conditions specified in the query because a condition is present on key attribute "
                + because);
    }

    /** Where a sort key has several attributes, the service finds that a number has no beginning before all else. */
    private static void checkPrefix(KeyPredicate test, KeyElement attribute) {
        if (test.operator() == KeyOperator.BEGINS_WITH && attribute.type() == ScalarAttributeType.N) {
            throw ExpressionKind.KEY_CONDITION.invalid("Incorrect operand type for operator or function; "
                    + "operator or function: begins_with, operand type: N");
        }
    }

    private static void checkOperands(KeyPredicate test, KeyElement attribute) {
        if (test.operands().isEmpty()) {
            throw ServiceError.validation("Attempted conditional constraint is not an indexable operation");
        }
        for (AttributeValue operand : test.operands()) {
            if (!AttributeValues.type(operand).equals(attribute.type().toString())) {
                throw ServiceError.validation(INVALID + "Condition parameter type does not match schema type");
            }
        }
    }
}
