package dev.monochord.systems.cello;

import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HashedSecret;
import dev.monochord.systems.kit.HttpException;
import dev.monochord.systems.kit.Request;
import java.util.Set;

/**
 * Who may do what: the administrator everything with projects, their tokens and targets; a token what is done in the name
 * of its own project. Why somebody is refused is not told. Thread-safe.
 */
final class Gate {

    private static final String ADMIN = "admin";

    private final HashedSecret adminSecret;
    private final TokenService tokens;

    Gate(String adminSecret, TokenService tokens) {
        this.adminSecret = HashedSecret.of(adminSecret);
        this.tokens = tokens;
    }

    /** Lets in the administrator. */
    Caller admin(Request request) {
        Credential credential = credential(request);
        boolean knows = adminSecret.matches(credential.secret());
        if (knows && credential.key().equals(ADMIN) && credential.hasKnownProvider()) {
            return new Caller(ADMIN, Set.of(ADMIN));
        }
        throw refused("");
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

    private static HttpException refused(String what) {
        return new HttpException(
                FailureKind.UNAUTHENTICATED, "error unauthorized, invalid authorization header" + what);
    }
}
