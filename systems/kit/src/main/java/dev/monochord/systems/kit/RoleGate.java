package dev.monochord.systems.kit;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lets callers in by role. A caller proves a role with its secret in {@code Authorization: Bearer}; what exactly is wrong
 * with a credential is not disclosed. Thread-safe.
 */
public final class RoleGate {

    private static final String SCHEME = "Bearer ";
    private static final String UNAUTHORIZED = "the Authorization header is missing or invalid";

    private final Roles roles;
    private final Map<String, HashedSecret> secrets = new LinkedHashMap<>();

    private RoleGate(Roles roles, Map<String, String> secrets) {
        this.roles = roles;
        secrets.forEach((role, secret) -> this.secrets.put(role, HashedSecret.of(secret)));
    }

    /**
     * A gate with the secrets in the settings, such as {@code NUCLEUS_VIEWER_SECRET}; the installation generates and keeps
     * those that are not set.
     *
     * @throws IllegalArgumentException if a secret in the settings is too short
     */
    public static RoleGate open(Roles roles, SystemContext context) {
        Settings settings = Settings.of(roles.system().toUpperCase(Locale.ROOT) + "_", context.settings());
        roles.check(settings);
        return open(roles, role -> Roles.secret(role, settings), context.secrets());
    }

    /**
     * As {@link #open(Roles, SystemContext)}, for a system that reads the secrets itself.
     *
     * @param given the secret in the settings, given the role
     */
    public static RoleGate open(Roles roles, Function<String, Optional<String>> given, Secrets installation) {
        Map<String, String> secrets = new LinkedHashMap<>();
        for (String role : roles.names()) {
            String name = roles.system() + "-" + role;
            String purpose = role + " secret of " + roles.system();
            secrets.put(role, given.apply(role).orElseGet(() -> installation.get(name, purpose)));
        }
        return new RoleGate(roles, secrets);
    }

    /** Closes a route to callers below a role, and documents so. */
    public Route require(String role, Route route) {
        return require(role, route, this::authenticate);
    }

    /** As {@link #require(String, Route)}, for a system that accepts other credentials besides the secrets. */
    public Route require(String role, Route route, Authenticator credentials) {
        roles.included(role);
        Route closed = route.securedBy(request -> authorized(role, credentials.authenticate(request)))
                .answers(401, UNAUTHORIZED);
        return role.equals(roles.least()) ? closed : closed.answers(403, "this needs the role " + role);
    }

    private static Caller authorized(String role, Caller caller) {
        if (!caller.is(role)) {
            throw new HttpException(FailureKind.FORBIDDEN, "this needs the role " + role);
        }
        return caller;
    }

    private Caller authenticate(Request request) {
        return identify(request, role -> role).orElseThrow(RoleGate::unauthorized);
    }

    /**
     * The caller whose role the request proves.
     *
     * @param name the caller's name, given the role
     */
    public Optional<Caller> identify(Request request, Function<String, String> name) {
        return identify(bearer(request), name);
    }

    /** The caller who knows the secret of a role, named by the role. */
    public Optional<Caller> identify(String secret) {
        return identify(secret, role -> role);
    }

    private Optional<Caller> identify(String secret, Function<String, String> name) {
        return role(secret).map(role -> new Caller(name.apply(role), roles.included(role)));
    }

    /** The credential after {@code Bearer}; empty if there is none. */
    public static String bearer(Request request) {
        String header = request.header("Authorization").orElse("");
        boolean bearer = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        return bearer ? header.substring(SCHEME.length()) : "";
    }

    /** A refusal of whoever proves nothing, which names the scheme as RFC 9110 asks. */
    public static HttpException unauthorized() {
        return Failure.of(FailureKind.UNAUTHENTICATED, "unauthorized: " + UNAUTHORIZED)
                .withHeader("WWW-Authenticate", "Bearer")
                .asException();
    }

    /** The OpenAPI security scheme of this gate. */
    public static Map<String, Object> securityScheme(String description) {
        return Map.of("bearer", Map.of("type", "http", "scheme", "bearer", "description", description));
    }

    /** Compares with every secret, so that the time does not tell which role came close. */
    private Optional<String> role(String credential) {
        String found = null;
        for (Map.Entry<String, HashedSecret> known : secrets.entrySet()) {
            if (known.getValue().matches(credential)) {
                found = known.getKey();
            }
        }
        return Optional.ofNullable(found);
    }
}
