package dev.monochord.systems.authz;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A tenant: the owner of its partition, in which its grants are. The index finds it by name, the guard makes the name
 * unique.
 *
 * <pre>{@code
 * {"PK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"}, "SK": {"S": "TENANT#01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"},
 *  "GSI1PK": {"S": "TENANT_NAME#acme"}, "GSI1SK": {"S": "TENANT_NAME#acme"},
 *  "Type": {"S": "Tenant"}, "tenantId": {"S": "01J8Z0E2Z8D2A3J7A7Y2H9GQ9C"}, "name": {"S": "acme"}}
 * }</pre>
 *
 * @param tenantId a ULID
 * @param name small letters, digits and dashes
 * @param parentTenantId the tenant it belongs to
 * @param version counts the changes
 * @param deletionId the mark of a deletion under way: no grant is written any more
 * @param deletionStartedAt when that began
 */
@Item(table = AuthzTable.class)
@Key(partition = "TENANT#{tenantId}", sort = "TENANT#{tenantId}")
@IndexKey(index = "GSI1", partition = "TENANT_NAME#{name}", sort = "TENANT_NAME#{name}")
public record Tenant(
        String tenantId,

        @Unique(value = "TENANT_NAME#{name}", type = "TenantName", attributes = "tenantId", readAs = TenantName.class)
        String name,

        @Nullable String parentTenantId,
        @Version @Nullable Long version,
        @Attribute(name = "deletion_id") @Nullable String deletionId,
        @Attribute(name = "deletion_started_at") @Nullable Instant deletionStartedAt) {

    /** A tenant as the design document shows it. */
    public static Tenant of(String tenantId, String name) {
        return new Tenant(tenantId, name, null, null, null, null);
    }
}
