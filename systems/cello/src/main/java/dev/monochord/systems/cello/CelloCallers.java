package dev.monochord.systems.cello;

import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import java.util.Set;

/**
 * Who asks, and what they may: the administrator everything with projects, their tokens and targets; a token what is done in the name
 * of its own project. Why somebody is refused is not told. Thread-safe.
 */
record CelloCallers(RoleGate roles, TokenService tokens) {

    static final String ADMIN = "admin";

    static final Roles ROLES = Roles.of("cello", ADMIN);

    /** Lets in the administrator. */
    Caller admin(Request request) {
        Credential credential = credential(request);
        return roles.identify(credential.secret())
                .filter(caller -> credential.key().equals(ADMIN) && credential.hasKnownProvider())
                .orElseThrow(() -> refused(""));
    }

    /** Lets in a living token of the project that the path names. */
    Caller token(Request request) {
        Credential credential = credential(request);
        boolean valid = tokens.isValid(request.variable("project"), credential.key(), credential.secret());
        if (valid && credential.hasKnownProvider()) {
            return new Caller(credential.key(), Set.of("token"));
        }
        throw refused("");
    }

    private static Credential credential(Request request) {
        return request.header("Authorization").flatMap(Credential::parse).orElseThrow(() -> refused(" format"));
    }

    private static RefusedException refused(String what) {
        return Refusal.unauthenticated("error unauthorized, invalid authorization header" + what);
    }
}
