package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Constraint.atLeast;
import static dev.monochord.engine.internal.validation.Constraint.atMost;
import static dev.monochord.engine.internal.validation.Constraint.mapKeys;
import static dev.monochord.engine.internal.validation.Constraint.mapValues;
import static dev.monochord.engine.internal.validation.Constraint.maxLength;
import static dev.monochord.engine.internal.validation.Constraint.minLength;
import static dev.monochord.engine.internal.validation.Constraint.nameCharacters;
import static dev.monochord.engine.internal.validation.Constraint.oneOf;
import static dev.monochord.engine.internal.validation.Constraint.pattern;
import static dev.monochord.engine.internal.validation.Shape.Member.optional;
import static dev.monochord.engine.internal.validation.Shape.Member.required;

import dev.monochord.engine.internal.validation.Shape.Member;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of every request, by operation. The order of the members is the order in which the service reports
 * them, and the order of an enum's names is the one its messages have: both are facts of the service, not of the model.
 *
 * <p>It is one long table on purpose: an operation is looked up here by its name, and shares its members with others.
 */
final class RequestShapes {

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

    // Where a table's name is asked for, its ARN will do; and an empty one is told nothing but its length.
    private static final Constraint[] TABLE = {
        minLength(1),
        maxLength(1024),
        nameCharacters().where(RequestShapes::isName),
        minLength(3).where(RequestShapes::isName),
        maxLength(255).where(RequestShapes::isName)
    };
    private static final Constraint[] NAME = {nameCharacters(), minLength(3), maxLength(255)};
    private static final Constraint TABLE_KEYS = mapKeys(List.of(
            maxLength(255).where(RequestShapes::isName),
            minLength(3).where(RequestShapes::isName),
            nameCharacters().where(RequestShapes::isName)));

    private static final Member CONSUMED_CAPACITY = optional("ReturnConsumedCapacity", CAPACITY);
    private static final Member COLLECTION_METRICS = optional("ReturnItemCollectionMetrics", METRICS);
    private static final Member OLD_ON_FAILURE =
            optional("ReturnValuesOnConditionCheckFailure", oneOf("ALL_OLD", "NONE"));
    private static final Member TABLE_NAME = required("TableName", TABLE);
    private static final Member INDEX_NAME = required("IndexName", NAME);
    private static final Member KEY = required("Key");
    private static final Member RETURN = optional("ReturnValues", RETURN_VALUES);
    private static final Member CONDITIONAL_OPERATOR = optional("ConditionalOperator", CONDITIONAL);
    private static final Member ATTRIBUTES_TO_GET = optional("AttributesToGet", minLength(1), maxLength(255));
    private static final Member EXPECTED =
            optional("Expected").with(Shape.of(optional("ComparisonOperator", COMPARISON)));
    private static final Shape CONDITION = Shape.of(required("ComparisonOperator", COMPARISON));
    private static final Member LIMIT = optional("Limit", atLeast(1));
    private static final Member STATEMENT = required("Statement", minLength(1), maxLength(8192));
    private static final Member PARAMETERS = optional("Parameters", minLength(1));
    private static final Member TOKEN = optional("ClientRequestToken", minLength(1), maxLength(36));

    private static final Member ATTRIBUTE_NAME = required("AttributeName", minLength(1), maxLength(255));
    private static final Shape KEY_ELEMENT = Shape.of(ATTRIBUTE_NAME, required("KeyType", oneOf("HASH", "RANGE")));
    private static final Shape ATTRIBUTE_DEFINITION =
            Shape.of(ATTRIBUTE_NAME, required("AttributeType", oneOf("B", "N", "S")));
    private static final Member KEY_SCHEMA =
            required("KeySchema", minLength(1), maxLength(2)).with(KEY_ELEMENT);
    // A global index may have four partition and four sort attributes.
    private static final Member WIDE_KEY_SCHEMA =
            required("KeySchema", minLength(1), maxLength(8)).with(KEY_ELEMENT);
    private static final Member PROJECTION = required("Projection")
            .with(Shape.of(
                    optional("ProjectionType", oneOf("ALL", "INCLUDE", "KEYS_ONLY")),
                    optional("NonKeyAttributes", minLength(1), maxLength(20)).each(minLength(1), maxLength(255))));
    private static final Shape UNITS =
            Shape.of(required("WriteCapacityUnits", atLeast(1)), required("ReadCapacityUnits", atLeast(1)));
    private static final Member THROUGHPUT = optional("ProvisionedThroughput").with(UNITS);
    private static final Member BILLING = optional("BillingMode", oneOf("PROVISIONED", "PAY_PER_REQUEST"));
    private static final Member STREAM = optional("StreamSpecification")
            .with(Shape.of(
                    required("StreamEnabled"),
                    optional("StreamViewType", oneOf("NEW_AND_OLD_IMAGES", "OLD_IMAGE", "KEYS_ONLY", "NEW_IMAGE"))));
    private static final Shape ENCRYPTION_SETTINGS = Shape.of(optional("SSEType", oneOf("AES256", "KMS")));
    private static final Member ENCRYPTION = optional("SSESpecification").with(ENCRYPTION_SETTINGS);
    private static final Shape TAG =
            Shape.of(required("Key", minLength(1), maxLength(128)), required("Value", minLength(0), maxLength(256)));
    private static final Member RESOURCE = required("ResourceArn", minLength(1), maxLength(1283));
    private static final Member STREAM_ARN = required("StreamArn", minLength(37), maxLength(1024));

    private static final Member GLOBAL_TABLE = required("GlobalTableName", NAME);
    private static final Member CLIENT_TOKEN = optional("ClientToken", pattern("^[^\\$]+$"));
    private static final Member BUCKET =
            required("S3Bucket", maxLength(255), pattern("^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$"));
    private static final Member BUCKET_OWNER = optional("S3BucketOwner", pattern("[0-9]{12}"));
    private static final Member REVISION = optional("ExpectedRevisionId", minLength(1), maxLength(255));
    private static final Member BACKUP_ARN = required("BackupArn", minLength(37), maxLength(1024));

    private static final Map<String, Shape> BY_OPERATION = Map.ofEntries(
            Map.entry("GetItem", Shape.of(CONSUMED_CAPACITY, ATTRIBUTES_TO_GET, TABLE_NAME, KEY)),
            Map.entry(
                    "PutItem",
                    Shape.of(
                            CONSUMED_CAPACITY,
                            RETURN,
                            COLLECTION_METRICS,
                            TABLE_NAME,
                            required("Item"),
                            CONDITIONAL_OPERATOR,
                            EXPECTED,
                            OLD_ON_FAILURE)),
            Map.entry(
                    "UpdateItem",
                    Shape.of(
                            CONDITIONAL_OPERATOR,
                            CONSUMED_CAPACITY,
                            TABLE_NAME,
                            COLLECTION_METRICS,
                            RETURN,
                            KEY,
                            EXPECTED,
                            optional("AttributeUpdates")
                                    .with(Shape.of(optional("Action", oneOf("ADD", "PUT", "DELETE")))),
                            OLD_ON_FAILURE)),
            Map.entry(
                    "DeleteItem",
                    Shape.of(
                            CONSUMED_CAPACITY,
                            RETURN,
                            COLLECTION_METRICS,
                            TABLE_NAME,
                            KEY,
                            CONDITIONAL_OPERATOR,
                            EXPECTED,
                            OLD_ON_FAILURE)),
            Map.entry(
                    "Query",
                    Shape.of(
                            LIMIT,
                            CONSUMED_CAPACITY,
                            ATTRIBUTES_TO_GET,
                            optional("QueryFilter").with(CONDITION),
                            optional("Select", SELECT),
                            CONDITIONAL_OPERATOR,
                            optional("KeyConditions").with(CONDITION),
                            TABLE_NAME,
                            optional("IndexName", NAME))),
            Map.entry(
                    "Scan",
                    Shape.of(
                            LIMIT,
                            optional("TotalSegments", atLeast(1), atMost(1_000_000)),
                            CONSUMED_CAPACITY,
                            ATTRIBUTES_TO_GET,
                            optional("Select", SELECT),
                            TABLE_NAME,
                            optional("Segment", atLeast(0), atMost(999_999)),
                            CONDITIONAL_OPERATOR,
                            optional("ScanFilter").with(CONDITION),
                            optional("IndexName", NAME))),
            Map.entry(
                    "BatchGetItem",
                    Shape.of(
                            required("RequestItems", minLength(1), maxLength(100), TABLE_KEYS)
                                    .with(Shape.of(required("Keys", minLength(1), maxLength(100)), ATTRIBUTES_TO_GET)),
                            CONSUMED_CAPACITY)),
            Map.entry(
                    "BatchWriteItem",
                    Shape.of(
                            CONSUMED_CAPACITY,
                            COLLECTION_METRICS,
                            required(
                                            "RequestItems",
                                            minLength(1),
                                            maxLength(25),
                                            TABLE_KEYS,
                                            mapValues(List.of(maxLength(25), minLength(1))))
                                    .with(Shape.of(
                                            optional("DeleteRequest").with(Shape.of(KEY)),
                                            optional("PutRequest").with(Shape.of(required("Item"))))))),
            Map.entry(
                    "TransactGetItems",
                    Shape.of(
                            CONSUMED_CAPACITY,
                            required("TransactItems", minLength(1), maxLength(100))
                                    .with(Shape.of(required("Get").with(Shape.of(TABLE_NAME, KEY)))))),
            Map.entry(
                    "TransactWriteItems",
                    Shape.of(
                            TOKEN,
                            CONSUMED_CAPACITY,
                            COLLECTION_METRICS,
                            required("TransactItems", minLength(1), maxLength(100))
                                    .with(Shape.of(
                                            optional("ConditionCheck")
                                                    .with(Shape.of(
                                                            TABLE_NAME,
                                                            KEY,
                                                            required("ConditionExpression"),
                                                            OLD_ON_FAILURE)),
                                            optional("Put")
                                                    .with(Shape.of(TABLE_NAME, required("Item"), OLD_ON_FAILURE)),
                                            optional("Delete").with(Shape.of(TABLE_NAME, KEY, OLD_ON_FAILURE)),
                                            optional("Update")
                                                    .with(Shape.of(
                                                            TABLE_NAME,
                                                            KEY,
                                                            required("UpdateExpression"),
                                                            OLD_ON_FAILURE)))))),
            Map.entry(
                    "ExecuteStatement",
                    Shape.of(
                            STATEMENT,
                            PARAMETERS,
                            optional("NextToken", minLength(1), maxLength(32768)),
                            CONSUMED_CAPACITY,
                            LIMIT,
                            OLD_ON_FAILURE)),
            Map.entry(
                    "BatchExecuteStatement",
                    Shape.of(
                            required("Statements", minLength(1), maxLength(25))
                                    .with(Shape.of(STATEMENT, PARAMETERS, OLD_ON_FAILURE)),
                            CONSUMED_CAPACITY)),
            Map.entry(
                    "ExecuteTransaction",
                    Shape.of(
                            required("TransactStatements", minLength(1), maxLength(100))
                                    .with(Shape.of(STATEMENT, PARAMETERS, OLD_ON_FAILURE)),
                            TOKEN,
                            CONSUMED_CAPACITY)),
            Map.entry(
                    "CreateTable",
                    Shape.of(
                            required("AttributeDefinitions").with(ATTRIBUTE_DEFINITION),
                            TABLE_NAME,
                            BILLING,
                            THROUGHPUT,
                            KEY_SCHEMA,
                            optional("GlobalSecondaryIndexes")
                                    .with(Shape.of(INDEX_NAME, WIDE_KEY_SCHEMA, PROJECTION, THROUGHPUT)),
                            optional("LocalSecondaryIndexes").with(Shape.of(INDEX_NAME, KEY_SCHEMA, PROJECTION)),
                            STREAM,
                            ENCRYPTION,
                            optional("Tags").with(TAG))),
            Map.entry(
                    "UpdateTable",
                    Shape.of(
                            optional("AttributeDefinitions").with(ATTRIBUTE_DEFINITION),
                            TABLE_NAME,
                            BILLING,
                            THROUGHPUT,
                            optional("GlobalSecondaryIndexUpdates")
                                    .with(Shape.of(
                                            optional("Update").with(Shape.of(INDEX_NAME, THROUGHPUT)),
                                            optional("Create")
                                                    .with(Shape.of(
                                                            INDEX_NAME, WIDE_KEY_SCHEMA, PROJECTION, THROUGHPUT)),
                                            optional("Delete").with(Shape.of(INDEX_NAME)))),
                            STREAM,
                            ENCRYPTION)),
            Map.entry("DeleteTable", Shape.of(TABLE_NAME)),
            Map.entry("DescribeTable", Shape.of(TABLE_NAME)),
            Map.entry(
                    "ListTables",
                    Shape.of(optional("ExclusiveStartTableName", NAME), optional("Limit", atLeast(1), atMost(100)))),
            Map.entry("DescribeTimeToLive", Shape.of(TABLE_NAME)),
            Map.entry(
                    "UpdateTimeToLive",
                    Shape.of(
                            TABLE_NAME,
                            required("TimeToLiveSpecification").with(Shape.of(ATTRIBUTE_NAME, required("Enabled"))))),
            Map.entry("TagResource", Shape.of(RESOURCE, required("Tags").with(TAG))),
            Map.entry("UntagResource", Shape.of(RESOURCE, required("TagKeys"))),
            Map.entry("ListTagsOfResource", Shape.of(RESOURCE)),
            Map.entry("CreateBackup", Shape.of(TABLE_NAME, required("BackupName", NAME))),
            Map.entry("DescribeBackup", Shape.of(BACKUP_ARN)),
            Map.entry("DeleteBackup", Shape.of(BACKUP_ARN)),
            Map.entry(
                    "ListBackups",
                    Shape.of(
                            optional("TableName", TABLE),
                            optional("Limit", atLeast(1), atMost(100)),
                            optional("ExclusiveStartBackupArn", minLength(37), maxLength(1024)),
                            optional("BackupType", oneOf("USER", "SYSTEM", "AWS_BACKUP", "ALL")))),
            Map.entry(
                    "RestoreTableFromBackup",
                    Shape.of(
                            required("TargetTableName", NAME),
                            BACKUP_ARN,
                            optional("BillingModeOverride", oneOf("PROVISIONED", "PAY_PER_REQUEST")),
                            optional("GlobalSecondaryIndexOverride")
                                    .with(Shape.of(INDEX_NAME, WIDE_KEY_SCHEMA, PROJECTION, THROUGHPUT)),
                            optional("LocalSecondaryIndexOverride").with(Shape.of(INDEX_NAME, KEY_SCHEMA, PROJECTION)),
                            optional("ProvisionedThroughputOverride").with(UNITS),
                            optional("SSESpecificationOverride").with(ENCRYPTION_SETTINGS))),
            Map.entry(
                    "UpdateContributorInsights",
                    Shape.of(
                            TABLE_NAME,
                            optional("IndexName", NAME),
                            required("ContributorInsightsAction", oneOf("ENABLE", "DISABLE")),
                            optional(
                                    "ContributorInsightsMode",
                                    oneOf("ACCESSED_AND_THROTTLED_KEYS", "THROTTLED_KEYS")))),
            Map.entry("DescribeContributorInsights", Shape.of(TABLE_NAME, optional("IndexName", NAME))),
            Map.entry(
                    "ListContributorInsights",
                    Shape.of(optional("TableName", TABLE), optional("MaxResults", atMost(100)))),
            Map.entry("PutResourcePolicy", Shape.of(RESOURCE, required("Policy"), REVISION)),
            Map.entry("GetResourcePolicy", Shape.of(RESOURCE)),
            Map.entry("DeleteResourcePolicy", Shape.of(RESOURCE, REVISION)),
            Map.entry("DescribeContinuousBackups", Shape.of(TABLE_NAME)),
            Map.entry("CreateGlobalTable", Shape.of(GLOBAL_TABLE, required("ReplicationGroup"))),
            Map.entry("DescribeGlobalTable", Shape.of(GLOBAL_TABLE)),
            Map.entry("UpdateGlobalTable", Shape.of(GLOBAL_TABLE, required("ReplicaUpdates"))),
            Map.entry("DescribeGlobalTableSettings", Shape.of(GLOBAL_TABLE)),
            Map.entry("UpdateGlobalTableSettings", Shape.of(GLOBAL_TABLE)),
            Map.entry(
                    "ListGlobalTables",
                    Shape.of(optional("ExclusiveStartGlobalTableName", NAME), optional("Limit", atLeast(1)))),
            Map.entry(
                    "ExportTableToPointInTime",
                    Shape.of(
                            required("TableArn", minLength(1), maxLength(1024)),
                            CLIENT_TOKEN,
                            BUCKET,
                            BUCKET_OWNER,
                            optional("S3Prefix", minLength(1), maxLength(1024)),
                            optional("S3SseAlgorithm", oneOf("AES256", "KMS")),
                            optional("S3SseKmsKeyId", minLength(1), maxLength(2048)),
                            optional("ExportFormat", oneOf("DYNAMODB_JSON", "ION")),
                            optional("ExportType", oneOf("FULL_EXPORT", "INCREMENTAL_EXPORT")))),
            Map.entry("DescribeExport", Shape.of(required("ExportArn", minLength(37), maxLength(1024)))),
            Map.entry(
                    "ImportTable",
                    Shape.of(
                            CLIENT_TOKEN,
                            required("S3BucketSource")
                                    .with(Shape.of(BUCKET, BUCKET_OWNER, optional("S3KeyPrefix", maxLength(1024)))),
                            required("InputFormat", oneOf("DYNAMODB_JSON", "ION", "CSV")),
                            optional("InputCompressionType", oneOf("GZIP", "ZSTD", "NONE")),
                            required("TableCreationParameters")
                                    .with(Shape.of(
                                            required("TableName", NAME),
                                            required("AttributeDefinitions").with(ATTRIBUTE_DEFINITION),
                                            KEY_SCHEMA,
                                            BILLING,
                                            THROUGHPUT)))),
            Map.entry("DescribeImport", Shape.of(required("ImportArn", minLength(37), maxLength(1024)))),
            Map.entry(
                    "ListImports",
                    Shape.of(
                            optional("TableArn", minLength(1), maxLength(1024)),
                            optional("PageSize", atLeast(1), atMost(25)),
                            optional("NextToken", minLength(112), maxLength(1024), pattern("([0-9a-f]{16})+")))),
            Map.entry(
                    "UpdateContinuousBackups",
                    Shape.of(
                            TABLE_NAME,
                            required("PointInTimeRecoverySpecification")
                                    .with(Shape.of(
                                            required("PointInTimeRecoveryEnabled"),
                                            optional("RecoveryPeriodInDays", atLeast(1), atMost(35)))))),
            Map.entry(
                    "DescribeStream",
                    Shape.of(
                            STREAM_ARN,
                            LIMIT,
                            optional("ExclusiveStartShardId", minLength(28), maxLength(65)),
                            optional("ShardFilter")
                                    .with(Shape.of(
                                            optional("Type", oneOf("CHILD_SHARDS")),
                                            optional("ShardId", minLength(28), maxLength(65)))))),
            Map.entry("GetRecords", Shape.of(required("ShardIterator", minLength(1), maxLength(2048)), LIMIT)),
            Map.entry(
                    "GetShardIterator",
                    Shape.of(
                            required("ShardId", minLength(28), maxLength(65)),
                            required(
                                    "ShardIteratorType",
                                    oneOf("AFTER_SEQUENCE_NUMBER", "LATEST", "AT_SEQUENCE_NUMBER", "TRIM_HORIZON")),
                            STREAM_ARN,
                            optional("SequenceNumber", minLength(21), maxLength(40)))),
            Map.entry(
                    "ListStreams",
                    Shape.of(
                            optional("TableName", NAME),
                            LIMIT,
                            optional("ExclusiveStartStreamArn", minLength(37), maxLength(1024)))));

    private RequestShapes() {}

    /** The shape of an operation's request; null where nothing is constrained. */
    static @Nullable Shape of(String operation) {
        return BY_OPERATION.get(operation);
    }

    /** Whether this is to be a table's name: neither empty nor an ARN. */
    static boolean isName(String text) {
        return !text.isEmpty() && !text.startsWith("arn:");
    }
}
