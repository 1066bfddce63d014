package dev.monochord.systems.nucleus.table;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource that a schedule starts and stops. It is counted by its schedule and by its account, so that neither can be
 * deleted past it.
 *
 * <pre>{@code
 * {"pk": {"S": "SCHEDULE#9f2c"}, "sk": {"S": "RESOURCE#arn:aws:ec2:eu-west-1:123456789012:instance/i-0abc"},
 *  "gsi1pk": {"S": "ACCOUNT#123456789012"}, "gsi1sk": {"S": "SCHEDULE#9f2c"},
 *  "resource_type": {"S": "ec2"}, "region": {"S": "eu-west-1"}, "account_id": {"S": "123456789012"}}
 * }</pre>
 *
 * @param scheduleId the schedule
 * @param resourceArn the resource
 * @param resourceType what it is
 * @param region where it is
 * @param accountId whose it is, the account of the ARN
 * @param addedAt when it was added
 * @param clusterArn the cluster of an ECS service
 * @param savedState what to restore at the next start, such as the count of an ECS service
 * @param pendingSwitch what a run has begun to do, as {@code "stop <run id>"}; absent once its outcome is in the audit log
 * @param switchedBy the last run of a start or stop of the schedule that settled it, so that a run which takes over from
 *     that one leaves it alone
 */
@Item(table = NucleusAppTable.class)
@Key(partition = "SCHEDULE#{scheduleId}", sort = "RESOURCE#{resourceArn}")
@IndexKey(index = "GSI1", partition = "ACCOUNT#{accountId}", sort = "SCHEDULE#{scheduleId}")
@ChildOf(value = Schedule.class, counter = "resourceCount")
@ChildOf(value = Account.class, counter = "resourceCount")
@SuppressWarnings("MC108") // saved_state is a count or two
public record TargetedResource(
        @KeyOnly String scheduleId,
        @KeyOnly String resourceArn,
        @Attribute(lenient = true) ResourceType resourceType,
        String region,
        String accountId,
        @Nullable Instant addedAt,
        @Nullable String clusterArn,
        @Nullable Map<String, Object> savedState,
        @Nullable String pendingSwitch,
        @Nullable String switchedBy) {

    /** A resource that no run has switched yet. */
    public TargetedResource(
            String scheduleId,
            String resourceArn,
            ResourceType resourceType,
            String region,
            String accountId,
            @Nullable Instant addedAt,
            @Nullable String clusterArn,
            @Nullable Map<String, Object> savedState) {
        this(scheduleId, resourceArn, resourceType, region, accountId, addedAt, clusterArn, savedState, null, null);
    }

    public TargetedResource {
        savedState = savedState == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(savedState));
    }

    /** Returns a copy with another saved state. */
    public TargetedResource saving(Map<String, Object> state) {
        return new TargetedResource(
                scheduleId,
                resourceArn,
                resourceType,
                region,
                accountId,
                addedAt,
                clusterArn,
                state,
                pendingSwitch,
                switchedBy);
    }

    /** The same with a note of what a run has begun to do. */
    public TargetedResource switching(String note) {
        return new TargetedResource(
                scheduleId,
                resourceArn,
                resourceType,
                region,
                accountId,
                addedAt,
                clusterArn,
                savedState,
                note,
                switchedBy);
    }
}
