package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Constraint.atLeast;
import static dev.monochord.engine.internal.validation.Constraint.atMost;
import static dev.monochord.engine.internal.validation.Constraint.maxLength;
import static dev.monochord.engine.internal.validation.Constraint.minLength;
import static dev.monochord.engine.internal.validation.Constraint.oneOf;
import static dev.monochord.engine.internal.validation.Constraint.pattern;
import static dev.monochord.engine.internal.validation.RequestMembers.NAME;
import static dev.monochord.engine.internal.validation.RequestMembers.TABLE;
import static dev.monochord.engine.internal.validation.RequestMembers.TABLE_NAME;
import static dev.monochord.engine.internal.validation.RequestShape.Member.optional;
import static dev.monochord.engine.internal.validation.RequestShape.Member.required;

import dev.monochord.engine.internal.validation.RequestShape.Member;

/** The constraints on requests of the control plane; see {@link ItemRequestConstraints} for their order. */
public final class TableRequestConstraints {

    private static final Member INDEX_NAME = required("IndexName", NAME);
    private static final Member ATTRIBUTE_NAME = required("AttributeName", minLength(1), maxLength(255));
    private static final RequestShape KEY_ELEMENT =
            RequestShape.of(ATTRIBUTE_NAME, required("KeyType", oneOf("HASH", "RANGE")));
    private static final RequestShape ATTRIBUTE_DEFINITION =
            RequestShape.of(ATTRIBUTE_NAME, required("AttributeType", oneOf("B", "N", "S")));
    private static final Member KEY_SCHEMA =
            required("KeySchema", minLength(1), maxLength(2)).with(KEY_ELEMENT);
    // A global index may have four partition and four sort attributes.
    private static final Member WIDE_KEY_SCHEMA =
            required("KeySchema", minLength(1), maxLength(8)).with(KEY_ELEMENT);
    private static final Member PROJECTION = required("Projection")
            .with(RequestShape.of(
                    optional("ProjectionType", oneOf("ALL", "INCLUDE", "KEYS_ONLY")),
                    optional("NonKeyAttributes", minLength(1), maxLength(20)).each(minLength(1), maxLength(255))));
    private static final RequestShape MAXIMUM =
            RequestShape.of(optional("MaxReadRequestUnits"), optional("MaxWriteRequestUnits"));
    private static final Member ON_DEMAND = optional("OnDemandThroughput").with(MAXIMUM);
    private static final Member WARM = optional("WarmThroughput")
            .with(RequestShape.of(optional("ReadUnitsPerSecond"), optional("WriteUnitsPerSecond")));
    private static final RequestShape UNITS =
            RequestShape.of(required("WriteCapacityUnits", atLeast(1)), required("ReadCapacityUnits", atLeast(1)));
    private static final Member THROUGHPUT = optional("ProvisionedThroughput").with(UNITS);
    private static final Member BILLING = optional("BillingMode", oneOf("PROVISIONED", "PAY_PER_REQUEST"));
    private static final RequestShape GLOBAL_INDEX =
            RequestShape.of(INDEX_NAME, WIDE_KEY_SCHEMA, PROJECTION, THROUGHPUT, ON_DEMAND, WARM);
    private static final RequestShape ADDED_INDEX =
            RequestShape.of(INDEX_NAME, WIDE_KEY_SCHEMA, PROJECTION, THROUGHPUT, ON_DEMAND, WARM);
    private static final RequestShape LOCAL_INDEX = RequestShape.of(INDEX_NAME, KEY_SCHEMA, PROJECTION);
    private static final Member STREAM = optional("StreamSpecification")
            .with(RequestShape.of(
                    required("StreamEnabled"),
                    optional("StreamViewType", oneOf("NEW_AND_OLD_IMAGES", "OLD_IMAGE", "KEYS_ONLY", "NEW_IMAGE"))));
    private static final RequestShape ENCRYPTION_SETTINGS = RequestShape.of(
            optional("SSEType", oneOf("AES256", "KMS")), optional("Enabled"), optional("KMSMasterKeyId"));
    private static final Member ENCRYPTION = optional("SSESpecification").with(ENCRYPTION_SETTINGS);
    private static final RequestShape TAG = RequestShape.of(
            required("Key", minLength(1), maxLength(128)), required("Value", minLength(0), maxLength(256)));
    private static final Member RESOURCE = required("ResourceArn", minLength(1), maxLength(1283));
    private static final Member GLOBAL_TABLE = required("GlobalTableName", NAME);
    private static final Member CLIENT_TOKEN = optional("ClientToken", pattern("^[^\\$]+$"));
    private static final Member BUCKET =
            required("S3Bucket", maxLength(255), pattern("^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$"));
    private static final Member BUCKET_OWNER = optional("S3BucketOwner", pattern("[0-9]{12}"));
    private static final Member REVISION = optional("ExpectedRevisionId", minLength(1), maxLength(255));
    private static final Member BACKUP_ARN = required("BackupArn", minLength(37), maxLength(1024));

    public static final RequestConstraints CREATE_TABLE = RequestConstraints.of(
            ConstraintWording.NEW_TABLE,
            required("AttributeDefinitions").with(ATTRIBUTE_DEFINITION),
            TABLE_NAME,
            BILLING,
            THROUGHPUT,
            KEY_SCHEMA,
            optional("GlobalSecondaryIndexes").with(GLOBAL_INDEX),
            optional("LocalSecondaryIndexes").with(LOCAL_INDEX),
            STREAM,
            ENCRYPTION,
            optional("Tags").with(TAG),
            optional("TableClass"),
            optional("DeletionProtectionEnabled"),
            optional("ResourcePolicy"),
            ON_DEMAND,
            WARM);
    public static final RequestConstraints UPDATE_TABLE = RequestConstraints.of(
            ConstraintWording.TABLE,
            optional("AttributeDefinitions").with(ATTRIBUTE_DEFINITION),
            TABLE_NAME,
            BILLING,
            THROUGHPUT,
            optional("GlobalSecondaryIndexUpdates")
                    .with(RequestShape.of(
                            optional("Update").with(RequestShape.of(INDEX_NAME, THROUGHPUT, ON_DEMAND, WARM)),
                            optional("Create").with(ADDED_INDEX),
                            optional("Delete").with(RequestShape.of(INDEX_NAME)))),
            STREAM,
            ENCRYPTION,
            optional("TableClass"),
            optional("DeletionProtectionEnabled"),
            ON_DEMAND,
            WARM,
            // UpdateTable rejects all replicas.
            optional("ReplicaUpdates"));
    public static final RequestConstraints DELETE_TABLE = RequestConstraints.of(ConstraintWording.TABLE, TABLE_NAME);
    public static final RequestConstraints DESCRIBE_TABLE = RequestConstraints.of(ConstraintWording.TABLE, TABLE_NAME);
    public static final RequestConstraints LIST_TABLES = RequestConstraints.of(
            optional("ExclusiveStartTableName", NAME), optional("Limit", atLeast(1), atMost(100)));
    public static final RequestConstraints DESCRIBE_TIME_TO_LIVE =
            RequestConstraints.of(ConstraintWording.TABLE, TABLE_NAME);
    public static final RequestConstraints UPDATE_TIME_TO_LIVE = RequestConstraints.of(
            ConstraintWording.TABLE,
            TABLE_NAME,
            required("TimeToLiveSpecification").with(RequestShape.of(ATTRIBUTE_NAME, required("Enabled"))));
    public static final RequestConstraints TAG_RESOURCE = RequestConstraints.of(
            ConstraintWording.RESOURCE, RESOURCE, required("Tags").with(TAG));
    public static final RequestConstraints UNTAG_RESOURCE =
            RequestConstraints.of(ConstraintWording.RESOURCE, RESOURCE, required("TagKeys"));
    public static final RequestConstraints LIST_TAGS_OF_RESOURCE = RequestConstraints.of(
            ConstraintWording.RESOURCE,
            RESOURCE,
            // Never given out: all tags of a table fit one page.
            optional("NextToken"));
    public static final RequestConstraints CREATE_BACKUP =
            RequestConstraints.of(TABLE_NAME, required("BackupName", NAME));
    public static final RequestConstraints DESCRIBE_BACKUP = RequestConstraints.of(BACKUP_ARN);
    public static final RequestConstraints DELETE_BACKUP = RequestConstraints.of(BACKUP_ARN);
    public static final RequestConstraints LIST_BACKUPS = RequestConstraints.of(
            optional("TableName", TABLE),
            optional("Limit", atLeast(1), atMost(100)),
            optional("ExclusiveStartBackupArn", minLength(37), maxLength(1024)),
            optional("BackupType", oneOf("USER", "SYSTEM", "AWS_BACKUP", "ALL")),
            optional("TimeRangeLowerBound"),
            optional("TimeRangeUpperBound"));
    public static final RequestConstraints RESTORE_TABLE_FROM_BACKUP = RequestConstraints.of(
            required("TargetTableName", NAME),
            BACKUP_ARN,
            optional("BillingModeOverride", oneOf("PROVISIONED", "PAY_PER_REQUEST")),
            optional("GlobalSecondaryIndexOverride").with(GLOBAL_INDEX),
            optional("LocalSecondaryIndexOverride").with(LOCAL_INDEX),
            optional("ProvisionedThroughputOverride").with(UNITS),
            optional("SSESpecificationOverride").with(ENCRYPTION_SETTINGS),
            optional("OnDemandThroughputOverride").with(MAXIMUM));
    public static final RequestConstraints UPDATE_CONTRIBUTOR_INSIGHTS = RequestConstraints.of(
            TABLE_NAME,
            optional("IndexName", NAME),
            required("ContributorInsightsAction", oneOf("ENABLE", "DISABLE")),
            optional("ContributorInsightsMode", oneOf("ACCESSED_AND_THROTTLED_KEYS", "THROTTLED_KEYS")));
    public static final RequestConstraints DESCRIBE_CONTRIBUTOR_INSIGHTS =
            RequestConstraints.of(TABLE_NAME, optional("IndexName", NAME));
    public static final RequestConstraints LIST_CONTRIBUTOR_INSIGHTS = RequestConstraints.of(
            optional("TableName", TABLE), optional("MaxResults", atLeast(1), atMost(100)), optional("NextToken"));
    public static final RequestConstraints PUT_RESOURCE_POLICY = RequestConstraints.of(
            RESOURCE,
            required("Policy"),
            REVISION,
            // Policies are not evaluated, so none can lock its owner out.
            optional("ConfirmRemoveSelfResourceAccess"));
    public static final RequestConstraints GET_RESOURCE_POLICY = RequestConstraints.of(RESOURCE);
    public static final RequestConstraints DELETE_RESOURCE_POLICY = RequestConstraints.of(RESOURCE, REVISION);
    public static final RequestConstraints DESCRIBE_CONTINUOUS_BACKUPS = RequestConstraints.of(TABLE_NAME);
    public static final RequestConstraints UPDATE_CONTINUOUS_BACKUPS = RequestConstraints.of(
            TABLE_NAME,
            required("PointInTimeRecoverySpecification")
                    .with(RequestShape.of(
                            required("PointInTimeRecoveryEnabled"),
                            optional("RecoveryPeriodInDays", atLeast(1), atMost(35)))));
    public static final RequestConstraints CREATE_GLOBAL_TABLE =
            RequestConstraints.of(GLOBAL_TABLE, required("ReplicationGroup"));
    public static final RequestConstraints DESCRIBE_GLOBAL_TABLE = RequestConstraints.of(GLOBAL_TABLE);
    public static final RequestConstraints UPDATE_GLOBAL_TABLE =
            RequestConstraints.of(GLOBAL_TABLE, required("ReplicaUpdates"));
    public static final RequestConstraints DESCRIBE_GLOBAL_TABLE_SETTINGS = RequestConstraints.of(GLOBAL_TABLE);
    public static final RequestConstraints UPDATE_GLOBAL_TABLE_SETTINGS = RequestConstraints.of(
            GLOBAL_TABLE,
            // No global table exists, so these are never looked at.
            optional("GlobalTableBillingMode"),
            optional("GlobalTableProvisionedWriteCapacityUnits"),
            optional("GlobalTableProvisionedWriteCapacityAutoScalingSettingsUpdate"),
            optional("GlobalTableGlobalSecondaryIndexSettingsUpdate"),
            optional("ReplicaSettingsUpdate"));
    public static final RequestConstraints LIST_GLOBAL_TABLES = RequestConstraints.of(
            optional("ExclusiveStartGlobalTableName", NAME),
            optional("Limit", atLeast(1)),
            // The list is empty for every region.
            optional("RegionName"));
    public static final RequestConstraints EXPORT_TABLE_TO_POINT_IN_TIME = RequestConstraints.of(
            required("TableArn", minLength(1), maxLength(1024)),
            CLIENT_TOKEN,
            BUCKET,
            BUCKET_OWNER,
            optional("S3Prefix", minLength(1), maxLength(1024)),
            optional("S3SseAlgorithm", oneOf("AES256", "KMS")),
            optional("S3SseKmsKeyId", minLength(1), maxLength(2048)),
            optional("ExportFormat", oneOf("DYNAMODB_JSON", "ION")),
            optional("ExportType", oneOf("FULL_EXPORT", "INCREMENTAL_EXPORT")),
            optional("ExportTime"),
            optional("IncrementalExportSpecification"));
    public static final RequestConstraints DESCRIBE_EXPORT =
            RequestConstraints.of(required("ExportArn", minLength(37), maxLength(1024)));
    public static final RequestConstraints IMPORT_TABLE = RequestConstraints.of(
            CLIENT_TOKEN,
            required("S3BucketSource")
                    .with(RequestShape.of(BUCKET, BUCKET_OWNER, optional("S3KeyPrefix", maxLength(1024)))),
            required("InputFormat", oneOf("DYNAMODB_JSON", "ION", "CSV")),
            optional("InputCompressionType", oneOf("GZIP", "ZSTD", "NONE")),
            optional("InputFormatOptions"),
            required("TableCreationParameters")
                    .with(RequestShape.of(
                            required("TableName", NAME),
                            required("AttributeDefinitions").with(ATTRIBUTE_DEFINITION),
                            KEY_SCHEMA,
                            BILLING,
                            THROUGHPUT,
                            ON_DEMAND,
                            ENCRYPTION,
                            optional("GlobalSecondaryIndexes").with(GLOBAL_INDEX))));
    public static final RequestConstraints DESCRIBE_IMPORT =
            RequestConstraints.of(required("ImportArn", minLength(37), maxLength(1024)));
    public static final RequestConstraints LIST_IMPORTS = RequestConstraints.of(
            optional("TableArn", minLength(1), maxLength(1024)),
            optional("PageSize", atLeast(1), atMost(25)),
            optional("NextToken", minLength(112), maxLength(1024), pattern("([0-9a-f]{16})+")));

    private TableRequestConstraints() {}
}
