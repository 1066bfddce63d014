package dev.monochord.systems.authz;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
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
 * @param version counts the changes
 * @param sync what is still to be done in the policy store; null if both agree, or there is none
 * @param syncToken identifies the change that is to be done; also the id of a policy that the store has not given one yet
 * @param syncUntil until when the call that writes it has it to itself
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
        @Nullable Instant updatedAt,
        @Version @Nullable Long version,
        @Nullable SyncState sync,
        @Nullable String syncToken,
        @Nullable Instant syncUntil) {

    /** A policy that is in no policy store, or as the store has it. */
    public Policy(
            String policyId,
            String name,
            @Nullable String statement,
            @Nullable String checksum,
            @Nullable Instant updatedAt) {
        this(policyId, name, statement, checksum, updatedAt, null, null, null, null);
    }

    /** A policy as the design document shows it. */
    public static Policy of(String policyId, String name) {
        return new Policy(policyId, name, null, null, null);
    }

    /** The same with a change that is to be done in the policy store, which one call has to itself until a moment. */
    Policy toDo(SyncState state, String token, @Nullable Instant until) {
        return new Policy(policyId, name, statement, checksum, updatedAt, version, state, token, until);
    }

    /** The same under an id that the policy store gave it. */
    Policy withId(String id) {
        return new Policy(id, name, statement, checksum, updatedAt, version, sync, syncToken, syncUntil);
    }

    /** The same with nothing left to do. */
    Policy done() {
        return new Policy(policyId, name, statement, checksum, updatedAt, version, null, null, null);
    }

    /** The same with another text. */
    Policy withText(String text, Instant now) {
        return new Policy(policyId, name, text, Checksum.of(text), now, version, sync, syncToken, syncUntil);
    }

    /** Whether the policy store has never given it an id. */
    boolean isNew() {
        return policyId.equals(syncToken);
    }
}
