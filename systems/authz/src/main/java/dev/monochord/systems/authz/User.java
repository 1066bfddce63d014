package dev.monochord.systems.authz;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user. Three of the attributes are each unique by a guard; case does not tell two of them apart.
 *
 * <pre>{@code
 * {"PK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"}, "SK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
 *  "Type": {"S": "User"}, "userId": {"S": "01J8YZZQ3V8PZKQ0ZKX4C2M7FM"}, "email": {"S": "ann@example.org"},
 *  "givenName": {"S": "Ann"}, "familyName": {"S": "Lee"}, "roles": {"L": []}}
 * }</pre>
 *
 * @param userId a ULID
 * @param email an address, unique without its case; absent on rows of other programs that did not write it
 * @param phone a number in E.164 form, unique
 * @param preferredUsername a name to show, unique without its case
 * @param givenName a name
 * @param familyName a name
 * @param roles ids of global roles, as a list: a set cannot be empty
 * @param version counts the changes
 * @param deletionId the mark of a deletion under way: no grant is written any more
 * @param deletionStartedAt when that began
 */
@Item(table = AuthzTable.class)
@Key(partition = "USER#{userId}", sort = "USER#{userId}")
public record User(
        String userId,

        @Unique(value = "USER_EMAIL#{email:lower}", type = "UserEmail", attributes = "userId", readAs = UserEmail.class)
        @Nullable
        String email,

        @Unique(value = "USER_PHONE#{phone}", type = "UserPhone", attributes = "userId") @Nullable
        String phone,

        @Unique(
                value = "USER_PREFERREDUSERNAME#{preferredUsername:lower}",
                type = "UserPreferredUsername",
                attributes = "userId")
        @Nullable
        String preferredUsername,

        @Nullable String givenName,
        @Nullable String familyName,
        List<String> roles,
        @Version @Nullable Long version,
        @Attribute(name = "deletion_id") @Nullable String deletionId,
        @Attribute(name = "deletion_started_at") @Nullable Instant deletionStartedAt) {

    public User {
        roles = List.copyOf(roles);
    }
}
