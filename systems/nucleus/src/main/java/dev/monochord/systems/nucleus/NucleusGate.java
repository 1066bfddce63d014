package dev.monochord.systems.nucleus;

import dev.monochord.systems.kit.Authenticator;
import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import dev.monochord.systems.kit.Route;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may do what. A caller proves a role by its secret and names themselves in {@code X-User-Id}, or proves both by a
 * signed token. Thread-safe.
 */
final class NucleusGate {

    /** Viewers see everything, operators make schedules and let them act, admins add accounts. */
    static final Roles ROLES = Roles.of("nucleus", "viewer", "operator", "admin");

    private static final Parameter USER_ID = Parameter.header(
            "X-User-Id", "In whose name it is entered in the audit log; the role if left out. A JWT says it itself.");
    private static final Pattern USER = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private final RoleGate gate;
    private final Authenticator credentials;

    NucleusGate(RoleGate gate, @Nullable SignedTokens tokens) {
        this.gate = gate;
        this.credentials = request -> gate.identify(request, role -> user(request, role))
                .or(() -> verified(tokens, request))
                .orElseThrow(RoleGate::unauthorized);
    }

    /** A route for everybody who may look. */
    Route viewer(Route route) {
        return gate.require("viewer", route, credentials);
    }

    /** A route for those who may do something, in whose name it is entered in the audit log. */
    Route operator(Route route) {
        return gate.require("operator", route, credentials).with(USER_ID);
    }

    /** A route for those who may do everything. */
    Route admin(Route route) {
        return gate.require("admin", route, credentials).with(USER_ID);
    }

    private static String user(Request request, String role) {
        String user = request.header("X-User-Id").orElse(role);
        if (!USER.matcher(user).matches()) {
            throw Refusal.invalid("X-User-Id", "must have 1 to 128 visible ASCII characters");
        }
        return user;
    }

    private static Optional<Caller> verified(@Nullable SignedTokens tokens, Request request) {
        return Optional.ofNullable(tokens)
                .flatMap(known -> known.verify(RoleGate.bearer(request)))
                .filter(caller -> USER.matcher(caller.name()).matches());
    }
}
