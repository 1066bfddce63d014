package dev.monochord.systems.authz.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of the public keys verifies a token, and how those at an address are come by. */
class TokenKeysTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static RSAKey rsa;
    private static RSAKey otherRsa;
    private static ECKey ec;
    private static ECKey otherEc;
    private static ECKey large;

    @TempDir
    static Path folder;

    private static Issuer issuer;

    @BeforeAll
    static void start() throws JOSEException, IOException, GeneralSecurityException {
        issuer = new Issuer(folder);
        rsa = new RSAKeyGenerator(2048).keyID("rsa").generate();
        otherRsa = new RSAKeyGenerator(2048).keyID("other-rsa").generate();
        ec = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
        otherEc = new ECKeyGenerator(Curve.P_256).keyID("other-ec").generate();
        large = new ECKeyGenerator(Curve.P_384).keyID("large").generate();
    }

    @AfterAll
    static void stop() {
        issuer.close();
    }

    @BeforeEach
    void forgetEarlierCalls() {
        issuer.calls.set(0);
    }

    @Test
    void tokenWithoutAKeyIdIsVerifiedAmongKeysOfAllKindsAndCurves() throws Exception {
        TokenVerifier verifier = verifier(set(large, rsa, otherRsa, otherEc, ec));
        assertThat(verifier.verify(token(null, ec)).subject()).isEqualTo("ann");
        assertThat(verifier.verify(token(null, otherEc)).subject()).isEqualTo("ann");
        assertThat(verifier.verify(token(null, rsa)).subject()).isEqualTo("ann");
        assertThat(verifier.verify(token(null, otherRsa)).subject()).isEqualTo("ann");
    }

    @Test
    void keyOfAnotherCurveOrUseVerifiesNothing() throws Exception {
        refuses(verifier(set(large)), token(null, ec));
        refuses(verifier(set(large, ec)), token(null, large));
        refuses(verifier(set(large, ec)), token("large", ec));
        JWK forEncryption = new ECKey.Builder(ec).keyUse(KeyUse.ENCRYPTION).build();
        refuses(verifier(set(forEncryption)), token("ec", ec));
    }

    @Test
    void keysAtAnAddressAreAskedForOnceAndKept() throws Exception {
        issuer.publish(rsa, ec, large);
        TokenVerifier verifier = verifier(remote());
        for (int n = 0; n < 5; n++) {
            assertThat(verifier.verify(token("rsa", rsa)).subject()).isEqualTo("ann");
            assertThat(verifier.verify(token(null, ec)).subject()).isEqualTo("ann");
        }
        assertThat(issuer.calls).hasValue(1);
    }

    @Test
    void keyThatTheIssuerHasSinceIsFound() throws Exception {
        issuer.publish(rsa);
        TokenVerifier verifier = verifier(remote());
        verifier.verify(token("rsa", rsa));
        issuer.publish(otherRsa);
        assertThat(verifier.verify(token("other-rsa", otherRsa)).subject()).isEqualTo("ann");
        refuses(verifier, token("rsa", rsa));
    }

    @Test
    void madeUpKeyIdsDoNotBecomeCallsToTheIssuer() throws Exception {
        issuer.publish(rsa);
        TokenVerifier verifier = verifier(remote());
        for (int n = 0; n < 20; n++) {
            refuses(verifier, token("made-up-" + n, otherRsa));
        }
        assertThat(issuer.calls).hasValueLessThanOrEqualTo(2);
        assertThat(verifier.verify(token("rsa", rsa)).subject()).isEqualTo("ann");
    }

    @Test
    void issuerThatIsNotTrustedIsNotBelieved() throws Exception {
        issuer.publish(rsa);
        refuses(verifier(TokenKeys.none().withKeySet(issuer.address())), token("rsa", rsa));
        assertThat(issuer.calls).hasValue(0);
    }

    @Test
    void keySetThatIsTooLargeOrNoneIsNotRead() throws Exception {
        issuer.publish("{\"keys\":[]," + "\"x\":\"" + "y".repeat(300_000) + "\"}");
        refuses(verifier(remote()), token("rsa", rsa));
        issuer.publish("<html>");
        refuses(verifier(remote()), token("rsa", rsa));
    }

    @Test
    void redirectionToAnotherSchemeIsNotFollowed() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        HttpServer plain = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        plain.createContext("/", exchange -> {
            calls.incrementAndGet();
            exchange.close();
        });
        plain.start();
        try {
            issuer.moveTo(URI.create("http://127.0.0.1:" + plain.getAddress().getPort() + "/keys"));
            refuses(verifier(remote()), token("rsa", rsa));
            assertThat(issuer.calls.get()).isPositive();
            assertThat(calls).hasValue(0);
        } finally {
            issuer.moveTo(null);
            plain.stop(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1/keys", "file:/keys.json", "https:/keys", "keys", "jar:https://x/y!/z"})
    void onlyHttpsIsAnAddressOfKeys(String address) {
        assertThatIllegalArgumentException().isThrownBy(() -> TokenKeys.none().withKeySet(URI.create(address)));
    }

    private TokenKeys remote() {
        return TokenKeys.none().withKeySet(issuer.address(), issuer.trust());
    }

    private static TokenKeys set(JWK... keys) {
        return TokenKeys.none().withKeySet(new JWKSet(List.of(keys)).toString());
    }

    private static TokenVerifier verifier(TokenKeys keys) {
        return new TokenVerifier(keys, TokenRules.none(), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static void refuses(TokenVerifier verifier, String token) {
        assertThatThrownBy(() -> verifier.verify(token)).isInstanceOf(TokenRefusedException.class);
    }

    private static String token(String keyId, JWK key) throws JOSEException {
        JWSSigner signer = key instanceof RSAKey pair ? new RSASSASigner(pair) : new ECDSASigner(key.toECKey());
        JWSAlgorithm algorithm =
                key instanceof RSAKey ? JWSAlgorithm.RS256 : ((ECDSASigner) signer).supportedECDSAAlgorithm();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(algorithm).keyID(keyId).build(),
                new JWTClaimsSet.Builder()
                        .subject("ann")
                        .expirationTime(Date.from(NOW.plusSeconds(60)))
                        .build());
        token.sign(signer);
        return token.serialize();
    }
}
