package dev.monochord.systems.authz;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import org.jspecify.annotations.Nullable;

/**
 * A role, one of its name in its scope. A rename changes its key; its id stays, and with it the guard.
 *
 * <pre>{@code
 * {"PK": {"S": "ROLE_SCOPE#tenant"}, "SK": {"S": "ROLE_NAME#admin"},
 *  "GSI1PK": {"S": "ROLE#01J8X2W3Y4Z5A6B7C8D9E0F1G2"}, "GSI1SK": {"S": "ROLE#01J8X2W3Y4Z5A6B7C8D9E0F1G2"},
 *  "Type": {"S": "Role"}, "roleId": {"S": "01J8X2W3Y4Z5A6B7C8D9E0F1G2"}, "name": {"S": "admin"}, "scope": {"S": "tenant"}}
 * }</pre>
 *
 * @param roleId a ULID
 * @param name unique in its scope
 * @param scope where it counts
 * @param useCount how many users and grants have it, where that is tracked
 */
@Item(table = AuthzTable.class)
@Key(partition = "ROLE_SCOPE#{scope}", sort = "ROLE_NAME#{name}")
@IndexKey(index = "GSI1", partition = "ROLE#{roleId}", sort = "ROLE#{roleId}")
public record Role(
        @Unique(
                value = "ROLE#{roleId}",
                type = "RoleId",
                attributes = {"name", "scope"},
                readAs = RoleId.class)
        String roleId,

        String name,
        RoleScope scope,
        @Attribute(name = "use_count") @Nullable Long useCount) {

    /** A role as the design document shows it. */
    public static Role of(String roleId, String name, RoleScope scope) {
        return new Role(roleId, name, scope, null);
    }
}
