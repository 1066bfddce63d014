package dev.monochord.systems.authz;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A policy by its name, with its text.
 *
 * <pre>{@code
 * {"PK": {"S": "GLOBAL"}, "SK": {"S": "POLICY_NAME#ticket-tenant-enforce"},
 *  "GSI1PK": {"S": "POLICY#p-abc123"}, "GSI1SK": {"S": "POLICY#p-abc123"},
 *  "Type": {"S": "Policy"}, "name": {"S": "ticket-tenant-enforce"}, "policyId": {"S": "p-abc123"}}
 * }</pre>
 *
 * @param policyId its id
 * @param name its name
 * @param statement its text; absent where it is kept elsewhere
 * @param checksum of the text, by which a change is noticed
 * @param updatedAt when it was last written
 */
@Item(table = AuthzTable.class)
@Key(partition = "GLOBAL", sort = "POLICY_NAME#{name}")
@IndexKey(index = "GSI1", partition = "POLICY#{policyId}", sort = "POLICY#{policyId}")
// the documented key; there are some hundred policies, and the authorizer keeps them in memory
@SuppressWarnings("MC101")
public record Policy(
        @Unique(value = "POLICY#{policyId}", type = "PolicyId", attributes = "name", readAs = PolicyId.class)
        String policyId,

        String name,
        @Nullable String statement,
        @Nullable String checksum,
        @Nullable Instant updatedAt) {

    /** A policy as the design document shows it. */
    public static Policy of(String policyId, String name) {
        return new Policy(policyId, name, null, null, null);
    }
}
