package dev.monochord.systems.qrie.current;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A finding as it is stored before the redesign. Closing one that never was made an item with little but its keys and a
 * state, so that most of it can be absent.
 *
 * <pre>{@code
 * {"ARN": {"S": "arn:aws:s3:::my-bucket"}, "Policy": {"S": "S3BucketPublic"},
 *  "AccountService": {"S": "123456789012_s3"}, "State": {"S": "ACTIVE"}, "Severity": {"N": "90"},
 *  "FirstSeen": {"N": "1762473600000"}, "LastEvaluated": {"N": "1762477200000"}, "Evidence": {"M": {}}}
 * }</pre>
 *
 * @param arn the resource
 * @param policy the policy
 * @param accountService account and service
 * @param state whether it is still so
 * @param severity 0 to 100
 * @param firstSeen when it was first found; old items have text
 * @param lastEvaluated when it was last looked at; old items have text
 * @param evidence what was seen
 * @param describeTime of the configuration that was evaluated
 * @param resolvedReason why it is resolved
 * @param accountId written ahead of the migration
 * @param service written ahead of the migration
 */
@Item(table = CurrentFindingsTable.class, name = "Finding")
@Key(partition = "{arn}", sort = "{policy}")
@IndexKey(index = "AccountService-State-index", partition = "{accountService}", sort = "{state}")
@SuppressWarnings("MC108") // the index as it is
public record CurrentFinding(
        @Attribute(name = "ARN") String arn,
        String policy,
        @Nullable String accountService,
        State state,
        @Attribute(lenient = true) @Nullable Integer severity,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant firstSeen,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant lastEvaluated,

        @Nullable Map<String, Object> evidence,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant describeTime,

        @Nullable String resolvedReason,
        @Nullable String accountId,
        @Nullable String service) {

    public CurrentFinding {
        evidence = evidence == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }
}
