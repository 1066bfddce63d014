package dev.monochord.systems.authz;

import dev.monochord.systems.authz.token.VerifiedToken;
import org.jspecify.annotations.Nullable;

/** A token that names a tenant is good for that tenant only, and for nothing outside of it. */
final class TokenTenant {

    private static final String CLAIM = "tenantId";

    private TokenTenant() {}

    static boolean allows(VerifiedToken token, @Nullable String tenantId) {
        Object claimed = token.claims().get(CLAIM);
        return claimed == null
                || (tenantId != null
                        && claimed instanceof String text
                        && Ulids.parse(text).equals(Ulids.parse(tenantId)));
    }
}
