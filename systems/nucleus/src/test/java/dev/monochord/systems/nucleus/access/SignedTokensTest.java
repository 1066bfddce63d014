package dev.monochord.systems.nucleus.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.monochord.systems.kit.Caller;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which signed tokens prove something. */
class SignedTokensTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    private static final Instant NOW = Instant.parse("2026-06-01T10:30:00Z");

    private final SignedTokens tokens = new SignedTokens(SECRET, Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void tokenNamesItsUserAndTheirRoles() throws JOSEException {
        assertThat(tokens.verify(signed(claims().build(), SECRET, JWSAlgorithm.HS256)))
                .hasValue(new Caller("ann", Set.of("viewer", "operator")));
    }

    @Test
    void rolesThatAreNotOursGiveNothing() throws JOSEException {
        JWTClaimsSet claims = claims().claim("roles", List.of("root")).build();
        assertThat(tokens.verify(signed(claims, SECRET, JWSAlgorithm.HS256)).map(Caller::roles))
                .hasValue(Set.of());
    }

    @Test
    void tokenThatIsNotInOrderProvesNothing() throws JOSEException {
        assertThat(List.of(
                        signed(claims().build(), SECRET.toUpperCase(Locale.ROOT), JWSAlgorithm.HS256),
                        signed(claims().build(), SECRET, JWSAlgorithm.HS512),
                        signed(claims().subject(null).build(), SECRET, JWSAlgorithm.HS256),
                        signed(claims().expirationTime(null).build(), SECRET, JWSAlgorithm.HS256),
                        signed(claims().expirationTime(Date.from(NOW)).build(), SECRET, JWSAlgorithm.HS256),
                        signed(
                                claims().notBeforeTime(Date.from(NOW.plusSeconds(1)))
                                        .build(),
                                SECRET,
                                JWSAlgorithm.HS256),
                        new PlainJWT(claims().build()).serialize(),
                        "a.b.c",
                        "",
                        "..",
                        "x"))
                .map(tokens::verify)
                .containsOnly(Optional.empty());
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .subject("ann")
                .claim("roles", List.of("operator"))
                .expirationTime(Date.from(NOW.plusSeconds(60)));
    }

    private static String signed(JWTClaimsSet claims, String secret, JWSAlgorithm algorithm) throws JOSEException {
        SignedJWT jwt = new SignedJWT(new JWSHeader(algorithm), claims);
        jwt.sign(new MACSigner(secret));
        return jwt.serialize();
    }
}
