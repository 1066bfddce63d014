package dev.monochord.systems.qrie;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource that does, or did, not comply with a policy.
 *
 * <pre>{@code
 * {"ARN": {"S": "arn:aws:s3:::my-bucket"}, "Policy": {"S": "S3BucketPublic"},
 *  "AccountService": {"S": "123456789012_s3"}, "AccountId": {"S": "123456789012"}, "Service": {"S": "s3"},
 *  "State": {"S": "ACTIVE"}, "Severity": {"N": "90"},
 *  "FirstSeen": {"N": "1762473600000"}, "LastEvaluated": {"N": "1762477200000"}, "Evidence": {"M": {}}}
 * }</pre>
 *
 * @param arn the resource
 * @param policy the policy
 * @param accountId whose it is
 * @param service the service of the ARN
 * @param state whether it is still so: the sort key of every index, so that it is asked for and not filtered
 * @param severity 0 to 100, a number: as text no comparison would match
 * @param firstSeen when it was first found
 * @param lastEvaluated when it was last looked at
 * @param evidence what was seen
 * @param describeTime of the configuration that was evaluated: an older one never changes the finding
 * @param resolvedReason why it is resolved
 * @param resolvedAt since when
 * @param reopenCount how often it came back
 */
@Item(table = QrieFindingsTable.class)
@Key(partition = "{arn}", sort = "{policy}")
@IndexKey(index = "AccountService-State-index", partition = "{accountId:word}_{service}", sort = "{state}")
@IndexKey(index = "Policy-State-index", partition = "{policy}", sort = "{state}")
@IndexKey(index = "Account-State-index", partition = "{accountId}", sort = "{state}")
@SuppressWarnings("MC108") // the documented projection; every listing shows the evidence
public record Finding(
        @Attribute(name = "ARN") String arn,
        String policy,
        String accountId,
        String service,
        State state,
        int severity,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS)
        Instant firstSeen,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS)
        Instant lastEvaluated,

        Map<String, Object> evidence,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant describeTime,

        @Nullable ResolvedReason resolvedReason,
        @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable Instant resolvedAt,
        @Nullable Long reopenCount) {

    public Finding {
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }
}
