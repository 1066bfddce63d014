package dev.monochord.systems.authz;

import dev.monochord.systems.authz.token.TokenRefusedException;
import dev.monochord.systems.authz.token.TokenVerifier;
import dev.monochord.systems.authz.token.VerifiedToken;
import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import java.util.Set;

/**
 * Who asks, and what they may: the administrator, who knows the secret, everything; a user with a token may ask what they themselves
 * may do. Why somebody is refused is not told. Thread-safe.
 */
record AuthzCallers(RoleGate roles, TokenVerifier tokens) {

    static final String ADMIN = "admin";
    static final Roles ROLES = Roles.of("authz", ADMIN);

    /** Lets in the administrator. */
    Caller admin(Request request) {
        return roles.identify(bearer(request)).orElseThrow(AuthzRefusals::unauthenticated);
    }

    /** Lets in the administrator, and users by their tokens. */
    Caller anyone(Request request) {
        String bearer = bearer(request);
        return roles.identify(bearer).orElseGet(() -> user(verified(bearer)));
    }

    private static Caller user(VerifiedToken token) {
        return new Caller(Ulids.parse(token.subject()).orElse("unknown user"), Set.of("user"));
    }

    /** The token of a user who was let in. */
    VerifiedToken token(Request request) {
        return verified(bearer(request));
    }

    private VerifiedToken verified(String bearer) {
        try {
            return tokens.verify(bearer);
        } catch (TokenRefusedException refused) {
            throw AuthzRefusals.unauthenticated();
        }
    }

    private static String bearer(Request request) {
        return request.header("Authorization")
                .flatMap(TokenVerifier::bearer)
                .orElseThrow(AuthzRefusals::unauthenticated);
    }
}
