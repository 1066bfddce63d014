package dev.monochord.systems.qrie;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.systems.qrie.arn.Ownership;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import dev.monochord.systems.qrie.policy.State;
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
 * <p>Items from before the proposal lack {@code AccountId}, {@code Service} and more; what they lack is derived.
 *
 * @param arn the resource
 * @param policy the policy
 * @param accountId whose it is; null if neither an attribute nor the ARN names it
 * @param service the service of the ARN; null if neither an attribute nor the ARN names it
 * @param state whether it is still so: the sort key of every index, so that it is asked for and not filtered
 * @param severity 0 to 100, a number: as text no comparison would match; if it is not stored, that of the policy
 * @param firstSeen when it was first found; if it is not stored, when it was last evaluated
 * @param lastEvaluated when it was last evaluated; null if it is not stored
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

        @Attribute(alternatives = "AccountService") @Nullable
        String accountId,

        @Attribute(alternatives = "AccountService") @Nullable
        String service,

        State state,
        @Attribute(lenient = true) @Nullable Integer severity,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant firstSeen,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant lastEvaluated,

        @Attribute(lenient = true) Map<String, Object> evidence,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant describeTime,

        @Nullable ResolvedReason resolvedReason,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant resolvedAt,

        @Attribute(lenient = true) @Nullable Long reopenCount) {

    public Finding {
        Ownership owner = Ownership.of(accountId, service, arn);
        accountId = owner.account();
        service = owner.service();
        severity = severity == null
                ? BuiltInPolicy.of(policy).map(BuiltInPolicy::severity).orElse(null)
                : severity;
        firstSeen = firstSeen == null ? lastEvaluated : firstSeen;
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }

    /** The severity; 0 if nothing tells it. */
    int rank() {
        return severity == null ? 0 : severity;
    }
}
