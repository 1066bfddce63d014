package dev.monochord.model.plan;

import java.util.stream.Stream;

/** An operation of Amazon DynamoDB, and the one place in the toolkit that spells its name. */
public enum DynamoDbOperation {
    GET_ITEM("GetItem"),
    BATCH_GET_ITEM("BatchGetItem"),
    /** Several items as they are at one moment; the runtime's own work needs it, and no pattern does. */
    TRANSACT_GET_ITEMS("TransactGetItems"),
    QUERY("Query"),
    SCAN("Scan"),
    PUT_ITEM("PutItem"),
    UPDATE_ITEM("UpdateItem"),
    DELETE_ITEM("DeleteItem"),
    /** A part of a transaction rather than a call; IAM has an action for it. */
    CONDITION_CHECK_ITEM("ConditionCheckItem"),
    TRANSACT_WRITE_ITEMS("TransactWriteItems"),
    /** A query of the partition, then batches of deletes: the steps are in the writes of the plan. */
    BATCH_WRITE_ITEM("BatchWriteItem"),
    EXECUTE_STATEMENT("ExecuteStatement"),
    LIST_TABLES("ListTables"),
    DESCRIBE_TABLE("DescribeTable"),
    DESCRIBE_TIME_TO_LIVE("DescribeTimeToLive"),
    DESCRIBE_CONTINUOUS_BACKUPS("DescribeContinuousBackups"),
    DESCRIBE_CONTRIBUTOR_INSIGHTS("DescribeContributorInsights"),
    DESCRIBE_KINESIS_STREAMING_DESTINATION("DescribeKinesisStreamingDestination"),
    GET_RESOURCE_POLICY("GetResourcePolicy"),
    LIST_TAGS_OF_RESOURCE("ListTagsOfResource");

    private final String apiName;

    DynamoDbOperation(String apiName) {
        this.apiName = apiName;
    }

    /** @throws IllegalArgumentException if no constant has this name in the service's API */
    public static DynamoDbOperation of(String apiName) {
        return Stream.of(values())
                .filter(operation -> operation.apiName.equals(apiName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No operation " + apiName + " is known"));
    }

    /** The name in the service's API, such as {@code GetItem}. */
    public String apiName() {
        return apiName;
    }

    /** The action in an IAM policy, such as {@code dynamodb:GetItem}. */
    public String iamAction() {
        return "dynamodb:" + apiName;
    }
}
