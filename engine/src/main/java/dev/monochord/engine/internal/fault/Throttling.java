package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/** The refusals of a service that has no capacity left, with its messages and reasons. */
final class Throttling {

    private static final String TABLE = "The level of configured provisioned throughput for the table was exceeded. "
            + "Consider increasing your provisioning level with the UpdateTable API.";
    private static final String INDEX =
            "The level of configured provisioned throughput for one or more global secondary indexes of the table was "
                    + "exceeded. Consider increasing your provisioning level for the under-provisioned global secondary "
                    + "indexes with the UpdateTable API";
    private static final String ON_DEMAND =
            "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table "
                    + "or index so please try again shortly. If exceptions persist, check if you have a hot key: "
                    + "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";
    private static final String ON_DEMAND_INDEX =
            "Throughput exceeds the current capacity for one or more global secondary indexes. DynamoDB is automatically "
                    + "scaling your index so please try again shortly.";
    private static final String MAXIMUM =
            "Throughput exceeds the maximum OnDemandThroughput configured on table or index";
    private static final String ACCOUNT = "Throughput exceeds the current throughput limit for your account. Please "
            + "contact AWS Support at https://aws.amazon.com/support request a limit increase";

    /** Whether this SDK has reasons, and an exception named ThrottlingException: 2.32.23 added both. */
    private static final boolean REASONS = hasReasons();

    private Throttling() {}

    /** The throughput that a table or an index is configured to give is used up. */
    static DynamoDbException configured(
            TableDefinition table, @Nullable IndexSchema index, boolean write, boolean onDemand) {
        return onDemand
                ? throttled(MAXIMUM, reason(table, index, write, "MaxOnDemandThroughputExceeded"))
                : exceeded(index, reason(table, index, write, "ProvisionedThroughputExceeded"));
    }

    /** A partition key is used beyond what one partition gives. */
    static DynamoDbException keyRange(
            TableDefinition table, @Nullable IndexSchema index, boolean write, boolean onDemand) {
        Reason reason = reason(table, index, write, "KeyRangeThroughputExceeded");
        return onDemand ? throttled(index == null ? ON_DEMAND : ON_DEMAND_INDEX, reason) : exceeded(index, reason);
    }

    /** A refusal that a rule asked for. */
    static DynamoDbException injected() {
        return ServiceError.of(ProvisionedThroughputExceededException.builder(), TABLE);
    }

    /** The account's throughput is used up, because a rule asked for it. */
    static DynamoDbException requestLimit() {
        return ServiceError.of(RequestLimitExceededException.builder(), "RequestLimitExceeded", ACCOUNT, 400);
    }

    private static DynamoDbException exceeded(@Nullable IndexSchema index, Reason reason) {
        ProvisionedThroughputExceededException.Builder error = ProvisionedThroughputExceededException.builder();
        if (REASONS) {
            error.throttlingReasons(reason.toSdk());
        }
        return ServiceError.of(error, index == null ? TABLE : INDEX);
    }

    private static DynamoDbException throttled(String message, Reason reason) {
        return REASONS
                ? ServiceError.of(ThrottlingException.builder().throttlingReasons(reason.toSdk()), message)
                : ServiceError.plain("ThrottlingException", message, 400);
    }

    private static Reason reason(TableDefinition table, @Nullable IndexSchema index, boolean write, String what) {
        return new Reason(
                (index == null ? "Table" : "Index") + (write ? "Write" : "Read") + what,
                index == null ? table.arn() : table.arn() + "/index/" + index.name());
    }

    private static boolean hasReasons() {
        try {
            ThrottlingReason.builder();
            return true;
        } catch (NoClassDefFoundError older) {
            return false;
        }
    }

    private record Reason(String reason, String resource) {

        ThrottlingReason toSdk() {
            return ThrottlingReason.builder().reason(reason).resource(resource).build();
        }
    }
}
