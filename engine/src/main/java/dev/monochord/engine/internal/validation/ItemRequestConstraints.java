package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Constraint.atLeast;
import static dev.monochord.engine.internal.validation.Constraint.atMost;
import static dev.monochord.engine.internal.validation.Constraint.mapKeys;
import static dev.monochord.engine.internal.validation.Constraint.mapValues;
import static dev.monochord.engine.internal.validation.Constraint.maxLength;
import static dev.monochord.engine.internal.validation.Constraint.minLength;
import static dev.monochord.engine.internal.validation.Constraint.nameCharacters;
import static dev.monochord.engine.internal.validation.Constraint.oneOf;
import static dev.monochord.engine.internal.validation.RequestMembers.LIMIT;
import static dev.monochord.engine.internal.validation.RequestMembers.NAME;
import static dev.monochord.engine.internal.validation.RequestMembers.TABLE_NAME;
import static dev.monochord.engine.internal.validation.RequestShape.Member.optional;
import static dev.monochord.engine.internal.validation.RequestShape.Member.required;

import dev.monochord.engine.internal.validation.RequestShape.Member;
import java.util.List;

/**
 * The constraints on requests that read and write items, PartiQL included. The order of the members is the order in which
 * the service reports them, and the order of an enum's names is the one in its messages: both are facts of the service,
 * not of its model.
 */
public final class ItemRequestConstraints {

    private static final Constraint CAPACITY = oneOf("INDEXES", "TOTAL", "NONE");
    private static final Constraint METRICS = oneOf("SIZE", "NONE");
    private static final Constraint CONDITIONAL = oneOf("OR", "AND");
    private static final Constraint RETURN_VALUES = oneOf("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");
    private static final Constraint COMPARISON = oneOf(
            "IN",
            "NULL",
            "BETWEEN",
            "LT",
            "NOT_CONTAINS",
            "EQ",
            "GT",
            "NOT_NULL",
            "NE",
            "LE",
            "BEGINS_WITH",
            "GE",
            "CONTAINS");
    private static final Constraint SELECT =
            oneOf("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");
    private static final Constraint TABLE_KEYS = mapKeys(List.of(
            maxLength(255).where(RequestMembers::isName),
            minLength(3).where(RequestMembers::isName),
            nameCharacters().where(RequestMembers::isName)));
    private static final Member CONSUMED_CAPACITY = optional("ReturnConsumedCapacity", CAPACITY);
    private static final Member COLLECTION_METRICS = optional("ReturnItemCollectionMetrics", METRICS);
    private static final Member OLD_ON_FAILURE =
            optional("ReturnValuesOnConditionCheckFailure", oneOf("ALL_OLD", "NONE"));
    private static final Member KEY = required("Key");
    private static final Member RETURN = optional("ReturnValues", RETURN_VALUES);
    private static final Member CONDITIONAL_OPERATOR = optional("ConditionalOperator", CONDITIONAL);
    private static final Member ATTRIBUTES_TO_GET = optional("AttributesToGet", minLength(1), maxLength(255));
    private static final Member EXPECTED = optional("Expected")
            .with(RequestShape.of(
                    optional("ComparisonOperator", COMPARISON),
                    optional("Value"),
                    optional("Exists"),
                    optional("AttributeValueList")));
    private static final RequestShape CONDITION =
            RequestShape.of(required("ComparisonOperator", COMPARISON), optional("AttributeValueList"));
    private static final Member STATEMENT = required("Statement", minLength(1), maxLength(8192));
    private static final Member PARAMETERS = optional("Parameters", minLength(1));
    private static final Member CONSISTENT_READ = optional("ConsistentRead");
    private static final Member PROJECTION = optional("ProjectionExpression");
    private static final Member CONDITION_EXPRESSION = optional("ConditionExpression");
    private static final Member FILTER_EXPRESSION = optional("FilterExpression");
    private static final Member NAMES = optional("ExpressionAttributeNames");
    private static final Member VALUES = optional("ExpressionAttributeValues");
    private static final Member START_KEY = optional("ExclusiveStartKey");
    private static final Member TOKEN = optional("ClientRequestToken", minLength(1), maxLength(36));

    public static final RequestConstraints GET_ITEM = RequestConstraints.of(
            ConstraintWording.ITEM,
            CONSUMED_CAPACITY,
            ATTRIBUTES_TO_GET,
            TABLE_NAME,
            KEY,
            CONSISTENT_READ,
            PROJECTION,
            NAMES);
    public static final RequestConstraints PUT_ITEM = RequestConstraints.of(
            ConstraintWording.ITEM,
            CONSUMED_CAPACITY,
            RETURN,
            COLLECTION_METRICS,
            TABLE_NAME,
            required("Item"),
            CONDITIONAL_OPERATOR,
            EXPECTED,
            OLD_ON_FAILURE,
            CONDITION_EXPRESSION,
            NAMES,
            VALUES);
    public static final RequestConstraints UPDATE_ITEM = RequestConstraints.of(
            ConstraintWording.UPDATE,
            CONDITIONAL_OPERATOR,
            CONSUMED_CAPACITY,
            TABLE_NAME,
            COLLECTION_METRICS,
            RETURN,
            KEY,
            EXPECTED,
            optional("AttributeUpdates")
                    .with(RequestShape.of(optional("Action", oneOf("ADD", "PUT", "DELETE")), optional("Value"))),
            OLD_ON_FAILURE,
            optional("UpdateExpression"),
            CONDITION_EXPRESSION,
            NAMES,
            VALUES);
    public static final RequestConstraints DELETE_ITEM = RequestConstraints.of(
            ConstraintWording.ITEM,
            CONSUMED_CAPACITY,
            RETURN,
            COLLECTION_METRICS,
            TABLE_NAME,
            KEY,
            CONDITIONAL_OPERATOR,
            EXPECTED,
            OLD_ON_FAILURE,
            CONDITION_EXPRESSION,
            NAMES,
            VALUES);
    public static final RequestConstraints QUERY = RequestConstraints.of(
            ConstraintWording.QUERY,
            LIMIT,
            CONSUMED_CAPACITY,
            ATTRIBUTES_TO_GET,
            optional("QueryFilter").with(CONDITION),
            optional("Select", SELECT),
            CONDITIONAL_OPERATOR,
            optional("KeyConditions").with(CONDITION),
            TABLE_NAME,
            optional("IndexName", NAME),
            CONSISTENT_READ,
            optional("ScanIndexForward"),
            START_KEY,
            PROJECTION,
            FILTER_EXPRESSION,
            optional("KeyConditionExpression"),
            NAMES,
            VALUES);
    public static final RequestConstraints SCAN = RequestConstraints.of(
            LIMIT,
            optional("TotalSegments", atLeast(1), atMost(1_000_000)),
            CONSUMED_CAPACITY,
            ATTRIBUTES_TO_GET,
            optional("Select", SELECT),
            TABLE_NAME,
            optional("Segment", atLeast(0), atMost(999_999)),
            CONDITIONAL_OPERATOR,
            optional("ScanFilter").with(CONDITION),
            optional("IndexName", NAME),
            START_KEY,
            PROJECTION,
            FILTER_EXPRESSION,
            NAMES,
            VALUES,
            CONSISTENT_READ);
    public static final RequestConstraints BATCH_GET_ITEM = RequestConstraints.of(
            ConstraintWording.BATCH_GET,
            required("RequestItems", minLength(1), maxLength(100), TABLE_KEYS)
                    .with(RequestShape.of(
                            required("Keys", minLength(1), maxLength(100)),
                            ATTRIBUTES_TO_GET,
                            CONSISTENT_READ,
                            PROJECTION,
                            NAMES)),
            CONSUMED_CAPACITY);
    public static final RequestConstraints BATCH_WRITE_ITEM = RequestConstraints.of(
            ConstraintWording.BATCH_WRITE,
            CONSUMED_CAPACITY,
            COLLECTION_METRICS,
            required(
                            "RequestItems",
                            minLength(1),
                            maxLength(25),
                            TABLE_KEYS,
                            mapValues(List.of(maxLength(25), minLength(1))))
                    .with(RequestShape.of(
                            optional("DeleteRequest").with(RequestShape.of(KEY)),
                            optional("PutRequest").with(RequestShape.of(required("Item"))))));
    public static final RequestConstraints TRANSACT_GET_ITEMS = RequestConstraints.of(
            CONSUMED_CAPACITY,
            required("TransactItems", minLength(1), maxLength(100))
                    .with(RequestShape.of(required("Get").with(RequestShape.of(TABLE_NAME, KEY, PROJECTION, NAMES)))));
    public static final RequestConstraints TRANSACT_WRITE_ITEMS = RequestConstraints.of(
            TOKEN,
            CONSUMED_CAPACITY,
            COLLECTION_METRICS,
            required("TransactItems", minLength(1), maxLength(100))
                    .with(RequestShape.of(
                            optional("ConditionCheck")
                                    .with(RequestShape.of(
                                            TABLE_NAME,
                                            KEY,
                                            required("ConditionExpression"),
                                            OLD_ON_FAILURE,
                                            NAMES,
                                            VALUES)),
                            optional("Put")
                                    .with(RequestShape.of(
                                            TABLE_NAME,
                                            required("Item"),
                                            OLD_ON_FAILURE,
                                            CONDITION_EXPRESSION,
                                            NAMES,
                                            VALUES)),
                            optional("Delete")
                                    .with(RequestShape.of(
                                            TABLE_NAME, KEY, OLD_ON_FAILURE, CONDITION_EXPRESSION, NAMES, VALUES)),
                            optional("Update")
                                    .with(RequestShape.of(
                                            TABLE_NAME,
                                            KEY,
                                            required("UpdateExpression"),
                                            OLD_ON_FAILURE,
                                            CONDITION_EXPRESSION,
                                            NAMES,
                                            VALUES)))));
    public static final RequestConstraints EXECUTE_STATEMENT = RequestConstraints.of(
            STATEMENT,
            PARAMETERS,
            optional("NextToken", minLength(1), maxLength(32768)),
            CONSUMED_CAPACITY,
            LIMIT,
            OLD_ON_FAILURE,
            CONSISTENT_READ);
    public static final RequestConstraints BATCH_EXECUTE_STATEMENT = RequestConstraints.of(
            required("Statements", minLength(1), maxLength(25))
                    .with(RequestShape.of(STATEMENT, PARAMETERS, OLD_ON_FAILURE, CONSISTENT_READ)),
            CONSUMED_CAPACITY);
    public static final RequestConstraints EXECUTE_TRANSACTION = RequestConstraints.of(
            required("TransactStatements", minLength(1), maxLength(100))
                    .with(RequestShape.of(STATEMENT, PARAMETERS, OLD_ON_FAILURE)),
            TOKEN,
            CONSUMED_CAPACITY);

    private ItemRequestConstraints() {}
}
