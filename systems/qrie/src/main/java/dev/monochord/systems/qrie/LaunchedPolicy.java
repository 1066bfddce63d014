package dev.monochord.systems.qrie;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A policy that was launched, with what differs from its defaults.
 *
 * <pre>{@code
 * {"PolicyId": {"S": "S3BucketPublic"}, "Status": {"S": "active"}, "Scope": {"M": {}},
 *  "CreatedAt": {"N": "1762473600000"}, "UpdatedAt": {"N": "1762473600000"}}
 * }</pre>
 *
 * @param policyId which one
 * @param status whether it is applied
 * @param scope for which accounts
 * @param severity instead of the policy's own
 * @param remediation instead of the policy's own
 * @param createdAt when it was launched
 * @param updatedAt when it was last changed
 */
@Item(table = QriePoliciesTable.class)
@Key(partition = "{policyId}")
public record LaunchedPolicy(
        String policyId,
        PolicyStatus status,
        @Nullable Scope scope,
        @Attribute(lenient = true) @Nullable Integer severity,
        @Nullable String remediation,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant createdAt,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant updatedAt) {

    /** For which accounts it is; for all if it does not say. */
    Scope scopeOrAll() {
        return scope == null ? Scope.ALL : scope;
    }
}
