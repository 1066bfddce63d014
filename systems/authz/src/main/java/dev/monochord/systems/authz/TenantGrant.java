package dev.monochord.systems.authz;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The roles of a user in a tenant. It lies with its tenant; an index finds those of a user, another one by its id.
 *
 * <pre>{@code
 * {"PK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"}, "SK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
 *  "GSI1PK": {"S": "USER#01J8YZZQ3V8PZKQ0ZKX4C2M7FM"}, "GSI1SK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
 *  "GSI2PK": {"S": "TENANT_GRANT#01J8Z3Q3TQ6T0C9J2W0G7N2B6V"}, "GSI2SK": {"S": "TENANT_GRANT#01J8Z3Q3TQ6T0C9J2W0G7N2B6V"},
 *  "Type": {"S": "TenantGrant"}, "tenantGrantId": {"S": "01J8Z3Q3TQ6T0C9J2W0G7N2B6V"},
 *  "tenantId": {"S": "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"}, "userId": {"S": "01J8YZZQ3V8PZKQ0ZKX4C2M7FM"},
 *  "roles": {"L": [{"S": "01J8X2W3Y4Z5A6B7C8D9E0F1G2"}]}}
 * }</pre>
 *
 * @param tenantGrantId a ULID; absent on items that have it in the key of the index only
 * @param tenantId the tenant
 * @param userId the user
 * @param roles ids of roles of a tenant's scope
 * @param version counts the changes
 */
@Item(table = AuthzTable.class)
@Key(partition = "TENANT#{tenantId}", sort = "USER#{userId}")
@IndexKey(index = "GSI1", partition = "USER#{userId}", sort = "TENANT#{tenantId}")
@IndexKey(index = "GSI2", partition = "TENANT_GRANT#{tenantGrantId}", sort = "TENANT_GRANT#{tenantGrantId}")
@ChildOf(Tenant.class)
@ChildOf(User.class)
public record TenantGrant(
        @Nullable String tenantGrantId,
        String tenantId,
        String userId,
        List<String> roles,
        @Version @Nullable Long version) {

    public TenantGrant {
        roles = List.copyOf(roles);
    }

    /** A grant that was not written yet. */
    public static TenantGrant of(String tenantGrantId, String tenantId, String userId, List<String> roles) {
        return new TenantGrant(tenantGrantId, tenantId, userId, roles, null);
    }
}
