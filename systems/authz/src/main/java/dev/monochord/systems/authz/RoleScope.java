package dev.monochord.systems.authz;

import dev.monochord.annotations.TypeName;

/** Where a role counts. */
public enum RoleScope {
    /** In a tenant, by a grant. */
    @TypeName("tenant")
    TENANT,
    /** Everywhere, by the user. */
    @TypeName("global")
    GLOBAL;

    /** As it is stored and shown. */
    String text() {
        return this == TENANT ? "tenant" : "global";
    }
}
