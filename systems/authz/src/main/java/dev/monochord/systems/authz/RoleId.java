package dev.monochord.systems.authz;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/**
 * The guard of a role's id, with a copy of what the authorizer needs: many of them are read at once, consistently, which
 * an index cannot do.
 *
 * @param roleId the id
 * @param name of the role
 * @param scope of the role
 */
@Item(table = AuthzTable.class)
@Key(partition = "ROLE#{roleId}", sort = "ROLE#{roleId}")
public record RoleId(String roleId, String name, RoleScope scope) {}
