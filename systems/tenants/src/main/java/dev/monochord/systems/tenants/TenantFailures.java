package dev.monochord.systems.tenants;

import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;

/** Why a request about a tenant is rejected. */
final class TenantFailures {

    private TenantFailures() {}

    static HttpException unknown() {
        return new HttpException(FailureKind.NOT_FOUND, "there is no such tenant");
    }

    static HttpException deleted() {
        return new HttpException(FailureKind.NOT_FOUND, "the tenant was deleted");
    }

    static HttpException deleting() {
        return new HttpException(FailureKind.GONE, "the tenant is being deleted");
    }

    static HttpException busy() {
        return new HttpException(
                FailureKind.CONFLICT, "the tenant is being created or updated; try again when that has ended");
    }
}
