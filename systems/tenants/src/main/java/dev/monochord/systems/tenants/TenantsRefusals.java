package dev.monochord.systems.tenants;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;

/** Why a request about a tenant is refused. */
final class TenantsRefusals {

    private TenantsRefusals() {}

    static RefusedException unknown() {
        return Refusal.notFound("there is no such tenant");
    }

    static RefusedException deleted() {
        return Refusal.notFound("the tenant was deleted");
    }

    static RefusedException deleting() {
        return Refusal.gone("the tenant is being deleted");
    }

    static RefusedException busy() {
        return Refusal.conflict("the tenant is being created or updated; try again when that has ended");
    }
}
