package dev.monochord.systems.authz.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.net.URI;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * The keys that tokens are verified with: a shared secret for HS256, a set of public keys for RS256 and ES256. Which key is
 * tried is decided by the algorithm alone, so that a public key is never taken for a secret; addresses and keys in a
 * token's header are not looked at. Thread-safe.
 */
public final class TokenKeys {

    /** The shortest secret that HS256 allows. */
    private static final int MIN_SECRET_BYTES = 32;

    private final @Nullable MACVerifier secret;
    private final @Nullable JWKSource<SecurityContext> keySet;

    private TokenKeys(@Nullable MACVerifier secret, @Nullable JWKSource<SecurityContext> keySet) {
        this.secret = secret;
        this.keySet = keySet;
    }

    /** No key, so that no token is accepted. */
    public static TokenKeys none() {
        return new TokenKeys(null, null);
    }

    /** These keys, and a secret of at least 32 bytes; a shorter one is an {@link IllegalArgumentException}. */
    public TokenKeys withSecret(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        if (bytes.length < MIN_SECRET_BYTES) {
            throw new IllegalArgumentException("A secret for HS256 has at least " + MIN_SECRET_BYTES + " bytes");
        }
        try {
            return new TokenKeys(new MACVerifier(bytes), keySet);
        } catch (JOSEException unusable) {
            throw new IllegalArgumentException("The secret cannot be used for HS256", unusable);
        }
    }

    /** These keys, and the public keys of a set as JSON; what is no key set is an {@link IllegalArgumentException}. */
    public TokenKeys withKeySet(String json) {
        try {
            return new TokenKeys(
                    secret, new ImmutableJWKSet<>(JWKSet.parse(json).toPublicJWKSet()));
        } catch (ParseException unreadable) {
            throw new IllegalArgumentException("The key set is not a JSON Web Key Set", unreadable);
        }
    }

    /**
     * These keys, and the public keys at an https address, kept for some minutes and asked for again when one is missing;
     * any other address is an {@link IllegalArgumentException}.
     */
    public TokenKeys withKeySet(URI address) {
        return withKeySet(address, null);
    }

    /** As {@link #withKeySet(URI)}, from servers that {@code trust} believes. */
    TokenKeys withKeySet(URI address, @Nullable SSLSocketFactory trust) {
        return new TokenKeys(secret, RemoteKeySet.at(address, trust));
    }

    /** What could verify a token with this header; none if its algorithm is not one of the three or has no key. */
    List<JWSVerifier> verifiers(JWSHeader header) throws JOSEException {
        JWSAlgorithm algorithm = header.getAlgorithm();
        if (JWSAlgorithm.HS256.equals(algorithm)) {
            return secret == null ? List.of() : List.of(secret);
        }
        if (keySet == null) {
            return List.of();
        }
        List<JWSVerifier> verifiers = new ArrayList<>();
        if (JWSAlgorithm.RS256.equals(algorithm)) {
            for (JWK key : keySet.get(new JWKSelector(JWKMatcher.forJWSHeader(header)), null)) {
                verifiers.add(new RSASSAVerifier(key.toRSAKey()));
            }
        } else if (JWSAlgorithm.ES256.equals(algorithm)) {
            // Without a key id, keys of every curve would fit the header; those of another than the algorithm's do not.
            JWKMatcher onCurve = new JWKMatcher.Builder(JWKMatcher.forJWSHeader(header))
                    .curve(Curve.P_256)
                    .build();
            for (JWK key : keySet.get(new JWKSelector(onCurve), null)) {
                verifiers.add(new ECDSAVerifier(key.toECKey()));
            }
        }
        return verifiers;
    }
}
