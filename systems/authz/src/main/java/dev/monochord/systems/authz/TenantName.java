package dev.monochord.systems.authz;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/**
 * The guard of a tenant's name, which also finds the tenant by a consistent read. It is in no index, so that the index
 * still finds one item for a name.
 *
 * @param name the name
 * @param tenantId whose it is
 */
@Item(table = AuthzTable.class)
@Key(partition = "TENANT_NAME#{name}", sort = "TENANT_NAME#{name}")
public record TenantName(String name, String tenantId) {}
