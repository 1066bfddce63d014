package dev.monochord.systems.nucleus.access;

import dev.monochord.systems.kit.Authenticator;
import dev.monochord.systems.kit.Caller;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who asks: a caller proves a role by its secret and names themselves in {@code X-User-Id}, or proves both by a signed
 * token. Thread-safe.
 */
public record NucleusCallers(RoleGate gate, @Nullable SignedTokens tokens) implements Authenticator {

    /** Sees everything. */
    public static final String VIEWER = "viewer";

    /** Makes schedules and lets them act. */
    public static final String OPERATOR = "operator";

    /** Adds accounts. */
    public static final String ADMIN = "admin";

    public static final Roles ROLES = Roles.of("nucleus", VIEWER, OPERATOR, ADMIN);

    /** In whose name a route enters something in the audit log. */
    public static final Parameter USER_ID = Parameter.header(
            "X-User-Id", "In whose name it is entered in the audit log; the role if left out. A JWT says it itself.");

    private static final Pattern USER = Pattern.compile("[\\x21-\\x7e]{1,128}");

    @Override
    public Caller authenticate(Request request) {
        String bearer = RoleGate.bearer(request);
        return gate.identify(bearer)
                .map(caller -> new Caller(user(request, caller.name()), caller.roles()))
                .or(() -> verified(bearer))
                .orElseThrow(RoleGate::unauthorized);
    }

    private static String user(Request request, String role) {
        String user = request.header("X-User-Id").orElse(role);
        if (!USER.matcher(user).matches()) {
            throw Refusal.invalid("X-User-Id", "must have 1 to 128 visible ASCII characters");
        }
        return user;
    }

    private Optional<Caller> verified(String bearer) {
        return Optional.ofNullable(tokens)
                .flatMap(known -> known.verify(bearer))
                .filter(caller -> USER.matcher(caller.name()).matches());
    }
}
