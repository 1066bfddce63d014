package dev.monochord.systems.kit;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lets callers in by role. A caller proves a role with its secret in {@code Authorization: Bearer}, or by the credentials
 * that a system {@linkplain #accepting accepts} instead; what exactly is wrong with a credential is not disclosed.
 * Thread-safe.
 */
public final class RoleGate {

    private static final String SCHEME = "Bearer ";
    private static final String UNAUTHORIZED = "the Authorization header is missing or invalid";

    private final Roles roles;
    private final Map<String, HashedSecret> secrets;
    private final Authenticator credentials;
    private final String refusal;

    private RoleGate(Roles roles, Map<String, HashedSecret> secrets) {
        this.roles = roles;
        this.secrets = secrets;
        this.credentials = request -> identify(bearer(request)).orElseThrow(RoleGate::unauthorized);
        this.refusal = UNAUTHORIZED;
    }

    private RoleGate(RoleGate gate, Authenticator credentials, String refusal) {
        this.roles = gate.roles;
        this.secrets = gate.secrets;
        this.credentials = credentials;
        this.refusal = refusal;
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
        Map<String, HashedSecret> secrets = new LinkedHashMap<>();
        for (String role : roles.names()) {
            String name = roles.system() + "-" + role;
            String purpose = role + " secret of " + roles.system();
            secrets.put(role, HashedSecret.of(given.apply(role).orElseGet(() -> installation.get(name, purpose))));
        }
        return new RoleGate(roles, secrets);
    }

    /**
     * Returns a gate for the same roles that finds out in another way who asks, mostly with {@link #identify}.
     *
     * @param refusal when credentials are rejected, for the documentation of the routes
     */
    public RoleGate accepting(Authenticator other, String refusal) {
        return new RoleGate(this, other, refusal);
    }

    /** As {@link #accepting(Authenticator, String)}, with the usual words for credentials that are rejected. */
    public RoleGate accepting(Authenticator other) {
        return accepting(other, UNAUTHORIZED);
    }

    /** Closes a route to callers below a role, and documents so. */
    public Route require(String role, Route route) {
        roles.included(role);
        Route closed = route.securedBy(request -> authorized(role, credentials.authenticate(request)))
                .answers(401, refusal);
        return role.equals(roles.least()) ? closed : closed.answers(403, "this needs the role " + role);
    }

    /** Closes a route to callers without any role, and documents so. */
    public Route require(Route route) {
        return require(roles.least(), route);
    }

    private static Caller authorized(String role, Caller caller) {
        if (!caller.is(role)) {
            throw new HttpException(FailureKind.FORBIDDEN, "this needs the role " + role);
        }
        return caller;
    }

    /** Returns the caller who knows the secret of a role, named by the role. */
    public Optional<Caller> identify(String secret) {
        return role(secret).map(role -> new Caller(role, roles.included(role)));
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
