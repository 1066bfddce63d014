package dev.monochord.systems.nucleus.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.monochord.systems.kit.Caller;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tokens (JWT, HS256) that name a user in {@code sub} and their roles in {@code roles}. One without a subject, without an
 * end or past it, or signed in any other way proves nothing. Thread-safe.
 */
public final class SignedTokens {

    private final MACVerifier verifier;
    private final Clock clock;

    /** With a secret of 32 bytes or more. */
    public SignedTokens(String secret, Clock clock) {
        try {
            this.verifier = new MACVerifier(secret.getBytes(StandardCharsets.UTF_8));
        } catch (JOSEException weak) {
            throw new IllegalArgumentException("NUCLEUS_JWT_SECRET must have at least 32 bytes", weak);
        }
        this.clock = clock;
    }

    Optional<Caller> verify(String token) {
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            boolean signed = JWSAlgorithm.HS256.equals(jwt.getHeader().getAlgorithm()) && jwt.verify(verifier);
            return signed ? caller(jwt.getJWTClaimsSet()) : Optional.empty();
        } catch (ParseException | JOSEException | IllegalStateException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<Caller> caller(JWTClaimsSet claims) throws ParseException {
        Instant now = clock.instant();
        String subject = claims.getSubject();
        Date end = claims.getExpirationTime();
        Date beginning = claims.getNotBeforeTime();
        if (subject == null
                || end == null
                || !now.isBefore(end.toInstant())
                || (beginning != null && now.isBefore(beginning.toInstant()))) {
            return Optional.empty();
        }
        return Optional.of(new Caller(subject, roles(claims.getStringListClaim("roles"))));
    }

    private static Set<String> roles(@Nullable List<String> named) {
        Set<String> roles = new HashSet<>();
        for (String role : NucleusCallers.ROLES.names()) {
            if (named != null && named.contains(role)) {
                roles.addAll(NucleusCallers.ROLES.included(role));
            }
        }
        return roles;
    }
}
