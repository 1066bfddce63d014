package dev.monochord.systems.authz.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies bearer tokens: signed with one of our keys by an algorithm of ours, within its time, and of somebody. Whatever is
 * wrong with a token, and whatever fails while it is verified, refuses it. Thread-safe.
 */
public final class TokenVerifier {

    /** Far above what any issuer makes; more is not even parsed. */
    static final int MAX_LENGTH = 16_384;

    private final TokenKeys keys;
    private final TokenRules rules;
    private final Clock clock;

    public TokenVerifier(TokenKeys keys, TokenRules rules, Clock clock) {
        this.keys = keys;
        this.rules = rules;
        this.clock = clock;
    }

    /** Takes the token out of a header {@code Authorization}; empty if it has another form. */
    public static Optional<String> bearer(String header) {
        return header.regionMatches(true, 0, "Bearer ", 0, 7)
                ? Optional.of(header.substring(7).strip())
                : Optional.empty();
    }

    public VerifiedToken verify(String token) throws TokenRefusedException {
        if (token.length() > MAX_LENGTH) {
            throw new TokenRefusedException("the token is too long");
        }
        try {
            SignedJWT signed = SignedJWT.parse(token);
            requireSignature(signed);
            return judge(signed.getJWTClaimsSet());
        } catch (ParseException | JOSEException | RuntimeException unusable) {
            throw new TokenRefusedException("the token cannot be verified");
        }
    }

    private void requireSignature(SignedJWT signed) throws JOSEException, TokenRefusedException {
        for (JWSVerifier verifier : keys.verifiers(signed.getHeader())) {
            if (signed.verify(verifier)) {
                return;
            }
        }
        throw new TokenRefusedException("the token is not signed with a key of ours");
    }

    private VerifiedToken judge(@Nullable JWTClaimsSet claims) throws TokenRefusedException {
        if (claims == null) {
            throw new TokenRefusedException("the token has no claims");
        }
        Instant now = clock.instant();
        Date expires = claims.getExpirationTime();
        require(expires != null, "the token does not say when it expires");
        require(expires != null && now.isBefore(expires.toInstant()), "the token has expired");
        Date from = claims.getNotBeforeTime();
        require(from == null || !now.isBefore(from.toInstant()), "the token is not valid yet");
        require(rules.issuer() == null || rules.issuer().equals(claims.getIssuer()), "the token has another issuer");
        require(
                rules.audience() == null || claims.getAudience().contains(rules.audience()),
                "the token is for somebody else");
        String subject = claims.getSubject();
        if (subject == null || subject.isBlank()) {
            throw new TokenRefusedException("the token has no subject");
        }
        return new VerifiedToken(subject, claims.getClaims());
    }

    private static void require(boolean holds, String otherwise) throws TokenRefusedException {
        if (!holds) {
            throw new TokenRefusedException(otherwise);
        }
    }
}
