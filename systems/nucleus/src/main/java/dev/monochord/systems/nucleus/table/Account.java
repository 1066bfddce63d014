package dev.monochord.systems.nucleus.table;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An AWS account whose resources are scheduled.
 *
 * <pre>{@code
 * {"pk": {"S": "ACCOUNT#123456789012"}, "sk": {"S": "METADATA"},
 *  "gsi1pk": {"S": "TYPE#ACCOUNT"}, "gsi1sk": {"S": "production"},
 *  "account_name": {"S": "production"}, "role_arn": {"S": "arn:aws:iam::123456789012:role/nucleus"},
 *  "status": {"S": "ACTIVE"}, "created_at": {"S": "2023-10-27T08:00:00.000Z"}}
 * }</pre>
 *
 * @param accountId twelve digits, as text
 * @param accountName by which accounts are listed, in byte order; a rename moves the item in the index
 * @param roleArn the role that is assumed
 * @param status whether it can be used
 * @param lastTestRunAt when it was last tested
 * @param createdAt when it was added
 * @param updatedAt when it was last changed
 * @param externalId what the role's trust asks for
 * @param regions where its resources are
 * @param lastTestError why the last test failed
 * @param resourceCount how many resources are scheduled; the account stays while there are any
 * @param version counts the changes
 * @param deletionId the mark of a deletion under way
 * @param deletionStartedAt when that began
 */
@Item(table = NucleusAppTable.class)
@Key(partition = "ACCOUNT#{accountId}", sort = "METADATA")
@IndexKey(index = "GSI1", partition = "TYPE#ACCOUNT", sort = "{accountName}")
@SuppressWarnings("MC101") // the documented index; there are at most some thousand accounts, and they seldom change
public record Account(
        @KeyOnly String accountId,
        String accountName,
        String roleArn,
        @Attribute(lenient = true) AccountStatus status,
        @Nullable Instant lastTestRunAt,
        @Nullable Instant createdAt,
        @Nullable Instant updatedAt,
        @Nullable String externalId,
        @Nullable List<String> regions,
        @Nullable String lastTestError,
        @Nullable Long resourceCount,
        @Version @Nullable Long version,
        @Nullable String deletionId,
        @Nullable Instant deletionStartedAt) {

    public Account {
        regions = regions == null ? null : List.copyOf(regions);
    }

    /** A new account: not usable until it was tested. */
    public static Account create(
            String accountId,
            String accountName,
            String roleArn,
            @Nullable String externalId,
            @Nullable List<String> regions,
            Instant now) {
        return new Account(
                accountId,
                accountName,
                roleArn,
                AccountStatus.INACTIVE,
                null,
                now,
                now,
                externalId,
                regions,
                null,
                0L,
                1L,
                null,
                null);
    }

    /** The same with other particulars. Another role or external id is not tested yet. */
    public Account changed(
            String newName,
            String newRole,
            @Nullable String newExternalId,
            @Nullable List<String> newRegions,
            Instant now) {
        boolean sameRole = newRole.equals(roleArn) && Objects.equals(newExternalId, externalId);
        return new Account(
                accountId,
                newName,
                newRole,
                sameRole ? status : AccountStatus.INACTIVE,
                lastTestRunAt,
                createdAt,
                now,
                newExternalId,
                newRegions,
                lastTestError,
                resourceCount,
                version,
                deletionId,
                deletionStartedAt);
    }
}
