package dev.monochord.systems.nucleus;

import dev.monochord.http.Authenticator;
import dev.monochord.http.Caller;
import dev.monochord.http.FailureKind;
import dev.monochord.http.HttpException;
import dev.monochord.http.Parameter;
import dev.monochord.http.Request;
import dev.monochord.http.Route;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may do what. A caller proves a role by its secret and says who they are in {@code X-User-Id}, or proves both by a
 * signed token. Why somebody is refused is not told. Thread-safe.
 */
final class Gate {

    private static final String SCHEME = "Bearer ";
    private static final String UNKNOWN = "the header Authorization is missing or proves nothing";
    private static final Parameter USER_ID = Parameter.header(
            "X-User-Id", "In whose name it is entered in the audit log; the role if left out. A JWT says it itself.");
    private static final Pattern USER = Pattern.compile("[\\x21-\\x7e]{1,128}");

    private final Map<Role, byte[]> hashes = new EnumMap<>(Role.class);
    private final @Nullable SignedTokens tokens;

    Gate(Map<Role, String> secrets, @Nullable SignedTokens tokens) {
        secrets.forEach((role, secret) -> hashes.put(role, hash(secret)));
        this.tokens = tokens;
    }

    /** A route for everybody who may look. */
    Route viewer(Route route) {
        return route.securedBy(atLeast(Role.VIEWER)).answers(401, UNKNOWN);
    }

    /** A route for those who may do something, in whose name it is entered in the audit log. */
    Route operator(Route route) {
        return changing(route, Role.OPERATOR);
    }

    /** A route for those who may do everything. */
    Route admin(Route route) {
        return changing(route, Role.ADMIN);
    }

    private Route changing(Route route, Role role) {
        return route.securedBy(atLeast(role))
                .with(USER_ID)
                .answers(401, UNKNOWN)
                .answers(403, "this needs the role " + role.text());
    }

    private Authenticator atLeast(Role role) {
        return request -> {
            Caller caller = caller(request);
            if (!caller.is(role.text())) {
                throw new HttpException(FailureKind.FORBIDDEN, "this needs the role " + role.text());
            }
            return caller;
        };
    }

    private Caller caller(Request request) {
        String header = request.header("Authorization").orElse("");
        boolean bearer = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        String credential = bearer ? header.substring(SCHEME.length()) : "";
        Optional<Role> proven = role(credential);
        if (proven.isPresent()) {
            String user = request.header("X-User-Id").orElse(proven.get().text());
            if (!USER.matcher(user).matches()) {
                throw Refusal.invalid("X-User-Id", "must have 1 to 128 visible ASCII characters");
            }
            return new Caller(user, proven.get().included());
        }
        SignedTokens signed = tokens;
        return Optional.ofNullable(signed)
                .flatMap(known -> known.verify(credential))
                .filter(caller -> USER.matcher(caller.name()).matches())
                .orElseThrow(() -> new HttpException(FailureKind.UNAUTHENTICATED, "unauthorized"));
    }

    /** Compares with every secret, so that the time tells nothing. */
    private Optional<Role> role(String credential) {
        byte[] given = hash(credential);
        Role found = null;
        for (Map.Entry<Role, byte[]> known : hashes.entrySet()) {
            if (MessageDigest.isEqual(given, known.getValue())) {
                found = known.getKey();
            }
        }
        return Optional.ofNullable(found);
    }

    private static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }
}
