package dev.monochord.systems.authz;

import dev.monochord.systems.authz.token.TokenRefusedException;
import dev.monochord.systems.authz.token.TokenVerifier;
import dev.monochord.systems.authz.token.VerifiedToken;
import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.HashedSecret;
import dev.monochord.systems.kit.Request;
import java.util.Set;

/**
 * Who may call what: the administrator, who knows the secret, everything; a user with a token may ask what they themselves
 * may do. Why somebody is refused is not told. Thread-safe.
 */
final class Gate {

    static final String ADMIN = "admin";

    private final HashedSecret adminSecret;
    private final TokenVerifier tokens;

    Gate(String adminSecret, TokenVerifier tokens) {
        this.adminSecret = HashedSecret.of(adminSecret);
        this.tokens = tokens;
    }

    /** Lets in the administrator. */
    Caller admin(Request request) {
        if (isAdmin(bearer(request))) {
            return new Caller(ADMIN, Set.of(ADMIN));
        }
        throw Refusal.unauthenticated();
    }

    /** Lets in the administrator, and users by their tokens. */
    Caller anyone(Request request) {
        String bearer = bearer(request);
        return isAdmin(bearer)
                ? new Caller(ADMIN, Set.of(ADMIN))
                : new Caller(Ulids.parse(verified(bearer).subject()).orElse("unknown user"), Set.of("user"));
    }

    /** The token of a user who was let in. */
    VerifiedToken token(Request request) {
        return verified(bearer(request));
    }

    private VerifiedToken verified(String bearer) {
        try {
            return tokens.verify(bearer);
        } catch (TokenRefusedException refused) {
            throw Refusal.unauthenticated();
        }
    }

    private boolean isAdmin(String bearer) {
        return adminSecret.matches(bearer);
    }

    private static String bearer(Request request) {
        return request.header("Authorization").flatMap(TokenVerifier::bearer).orElseThrow(Refusal::unauthenticated);
    }
}
