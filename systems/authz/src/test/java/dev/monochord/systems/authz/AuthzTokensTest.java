package dev.monochord.systems.authz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.monochord.systems.testing.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens that are let in, and hostile ones, which are not. */
class AuthzTokensTest {

    @TempDir
    static Path folder;

    private static RSAKey rsa;
    private static ECKey ec;
    private static Authz authz;
    private static String acme;
    private static String other;
    private static String ann;

    @BeforeAll
    static void start() throws JOSEException, IOException {
        rsa = new RSAKeyGenerator(2048).keyID("rsa-1").generate();
        ec = new ECKeyGenerator(Curve.P_256).keyID("ec-1").generate();
        Path keys = folder.resolve("jwks.json");
        Files.writeString(keys, new JWKSet(List.of(rsa, ec)).toString());
        authz = new Authz(Map.of(
                "AUTHZ_JWT_KEY_SET", keys.toString(), "AUTHZ_JWT_ISSUER", "us", "AUTHZ_JWT_AUDIENCE", "tickets"));
        acme = authz.tenant("acme");
        other = authz.tenant("other");
        ann = authz.user("ann@example.org");
        authz.grant(acme, ann);
        authz.grant(other, ann);
        authz.policy("members", "permit(principal is App::TenantGrant, action, resource);");
    }

    @AfterAll
    static void stop() {
        authz.close();
    }

    private static JWTClaimsSet.Builder claims() {
        return Tokens.claims(ann).issuer("us").audience("tickets");
    }

    @Test
    void tokensOfAllThreeAlgorithmsAreLetIn() throws JOSEException {
        assertThat(decisions(Tokens.hs256(claims().build()))).isEqualTo("ALLOW Allow true");
        assertThat(decisions(Tokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa-1").build(),
                        claims().build(),
                        new RSASSASigner(rsa))))
                .isEqualTo("ALLOW Allow true");
        assertThat(decisions(Tokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("ec-1").build(),
                        claims().build(),
                        new ECDSASigner(ec))))
                .isEqualTo("ALLOW Allow true");
    }

    @Test
    void hostileTokensAreDenied() throws JOSEException {
        hostile().forEach((what, token) -> assertThat(decisions(token)).as(what).isEqualTo("401 Deny false"));
    }

    private static Map<String, String> hostile() throws JOSEException {
        String good = Tokens.hs256(claims().build());
        String header = good.substring(0, good.indexOf('.'));
        String signature = good.substring(good.lastIndexOf('.') + 1);
        String payload = claims().build().toString();
        RSAKey foreign = new RSAKeyGenerator(2048).keyID("rsa-1").generate();
        Map<String, String> tokens = new LinkedHashMap<>();
        tokens.put("none", "");
        tokens.put("not a token", "sesame");
        tokens.put("two dots and nothing else", "..");
        tokens.put("alg none", Tokens.raw("{\"alg\":\"none\"}", payload, ""));
        tokens.put("alg nOnE with a signature", Tokens.raw("{\"alg\":\"nOnE\"}", payload, signature));
        tokens.put("no alg", Tokens.raw("{}", payload, signature));
        tokens.put("header is no JSON", Tokens.raw("sesame", payload, signature));
        tokens.put("another payload", header + "." + Tokens.base64(payload.replace("us", "them")) + "." + signature);
        tokens.put("a signature cut short", good.substring(0, good.length() - 4));
        tokens.put("another secret", mac(JWSAlgorithm.HS256, "fedcba9876543210fedcba9876543210", claims()));
        tokens.put("HS512, which is not in the list", mac(JWSAlgorithm.HS512, Authz.TOKEN_SECRET.repeat(2), claims()));
        tokens.put(
                "the public key for a secret",
                mac(JWSAlgorithm.HS256, rsa.toPublicJWK().toJSONString(), claims()));
        tokens.put(
                "another RSA key under our id",
                Tokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa-1").build(),
                        claims().build(),
                        new RSASSASigner(foreign)));
        tokens.put(
                "its own key in the header",
                Tokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.RS256)
                                .jwk(foreign.toPublicJWK())
                                .build(),
                        claims().build(),
                        new RSASSASigner(foreign)));
        tokens.put(
                "RS384, which is not in the list",
                Tokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.RS384).keyID("rsa-1").build(),
                        claims().build(),
                        new RSASSASigner(rsa)));
        tokens.put(
                "expired",
                Tokens.hs256(claims().expirationTime(Tokens.at(Authz.NOW)).build()));
        tokens.put("without an end", Tokens.hs256(claims().expirationTime(null).build()));
        tokens.put(
                "not yet",
                Tokens.hs256(claims().notBeforeTime(Tokens.at(Authz.NOW.plusSeconds(1)))
                        .build()));
        tokens.put("no subject", Tokens.hs256(claims().subject(null).build()));
        tokens.put("an empty subject", Tokens.hs256(claims().subject("").build()));
        tokens.put("another issuer", Tokens.hs256(claims().issuer("them").build()));
        tokens.put(
                "for somebody else", Tokens.hs256(claims().audience("letters").build()));
        tokens.put(
                "a critical extension",
                Tokens.signed(
                        new JWSHeader.Builder(JWSAlgorithm.HS256)
                                .criticalParams(java.util.Set.of("door"))
                                .customParam("door", "open")
                                .build(),
                        claims().build(),
                        new MACSigner(Authz.TOKEN_SECRET.getBytes(UTF_8))));
        return tokens;
    }

    private static String mac(JWSAlgorithm algorithm, String secret, JWTClaimsSet.Builder claims) throws JOSEException {
        return Tokens.signed(
                new JWSHeader.Builder(algorithm).build(), claims.build(), new MACSigner(secret.getBytes(UTF_8)));
    }

    @Test
    void hugeTokenIsDenied() {
        String huge = Tokens.hs256(claims().claim("all", "x".repeat(200_000)).build());
        assertThat(event(huge).json().at("/policyDocument/Statement/0/Effect").asText())
                .isEqualTo("Deny");
        Reply dots = authz.post(
                "/v1/authorizer",
                "{\"authorizationToken\":\"" + ".".repeat(500_000)
                        + "\",\"requestContext\":{\"apiId\":\"a\",\"queryString\":\"{ getTicket }\"}}");
        assertThat(dots.json().at("/isAuthorized").booleanValue()).isFalse();
    }

    @Test
    void tokenOfOneTenantIsNoneForAnother() {
        String token = Tokens.hs256(claims().claim("tenantId", acme).build());
        assertThat(decide(token, acme)).isEqualTo("ALLOW");
        assertThat(decide(token, other)).isEqualTo("DENY");
        assertThat(event(token, acme)).isEqualTo("Allow");
        assertThat(event(token, other)).isEqualTo("Deny");
        assertThat(decide(Tokens.hs256(claims().build()), other)).isEqualTo("ALLOW");
    }

    @Test
    void tokenOfAStrangerIsDenied() {
        String stranger = Tokens.hs256(claims().subject(Authz.NOBODY).build());
        assertThat(decide(stranger, acme)).isEqualTo("DENY");
        assertThat(event(stranger, acme)).isEqualTo("Deny");
        String noId = Tokens.hs256(claims().subject("subject").build());
        assertThat(decide(noId, acme)).isEqualTo("DENY");
        assertThat(event(noId, acme)).isEqualTo("Deny");
    }

    @Test
    void userAsksForThemselvesOnly() {
        String token = Tokens.hs256(claims().build());
        String bob = authz.user("bob@example.org");
        assertThat(authz.as(token, "/v1/authorize", Authz.question(bob, acme, "GetTicket", acme))
                        .status())
                .isEqualTo(403);
        assertThat(authz.as(token, "/v1/authorize", Authz.question(ann, acme, "GetTicket", acme))
                        .status())
                .isEqualTo(200);
        assertThat(authz.as(token, "/v1/explain", Authz.question(ann, acme, "GetTicket", acme))
                        .status())
                .isEqualTo(401);
        assertThat(authz.as(token, "/v1/tenants", "{\"name\":\"mine\"}").status())
                .isEqualTo(401);
    }

    @Test
    void secretThatIsTooShortIsSaidAtTheStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Authz(Map.of("AUTHZ_JWT_SECRET", "x".repeat(31))))
                .withMessageContaining("AUTHZ_JWT_SECRET")
                .withMessageContaining("32 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Authz(Map.of("AUTHZ_NAMESPACE", "my-app")))
                .withMessageContaining("AUTHZ_NAMESPACE");
    }

    @ParameterizedTest
    @CsvSource({
        "AUTHZ_JWT_KEY_SET,       http://sesame/keys",
        "AUTHZ_JWT_KEY_SET,       https://ses ame",
        "AUTHZ_JWT_KEY_SET,       /no/such/sesame",
        "AUTHZ_SCHEMA,            /no/such/sesame",
        "AUTHZ_ACTIONS,           /no/such/sesame",
        "AUTHZ_DYNAMODB_ENDPOINT, http://[sesame",
    })
    void settingThatCannotBeUsedIsSaidByItsNameAndWithoutItsValue(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Authz(Map.of(name, value, "AUTHZ_JWT_ISSUER", "*", "AUTHZ_JWT_AUDIENCE", "*")))
                .withMessageContaining(name)
                .withMessageNotContainingAny("sesame");
    }

    @Test
    void keySetNeedsAnIssuerAndAnAudience() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Authz(Map.of("AUTHZ_JWT_KEY_SET", "https://issuer.example/keys")))
                .withMessage(
                        "AUTHZ_JWT_ISSUER must be set with AUTHZ_JWT_KEY_SET, to the iss of tokens; * accepts any");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Authz(Map.of("AUTHZ_JWT_KEY_SET", "https://issuer.example/keys", "AUTHZ_JWT_ISSUER", "us")))
                .withMessage(
                        "AUTHZ_JWT_AUDIENCE must be set with AUTHZ_JWT_KEY_SET, to the aud of tokens; * accepts any");
    }

    @Test
    void secretsAndTokensAreNotInTheLog() {
        String token = Tokens.hs256(claims().build());
        decide(token, acme);
        assertThat(authz.running.log()).doesNotContain(token).doesNotContain(Authz.SECRET);
    }

    /** What a token is let in to: the question, the API Gateway event, the AppSync event. */
    private static String decisions(String token) {
        Reply asked = authz.as(token, "/v1/authorize", Authz.question(null, acme, "GetTicket", acme));
        Reply appSync = authz.post(
                "/v1/authorizer",
                "{\"authorizationToken\":\"" + token + "\",\"requestContext\":{\"apiId\":\"a\",\"queryString\":"
                        + "\"query { getTicket(tenantId: \\\"" + acme + "\\\", ticketId: \\\"1\\\") { id } }\"}}");
        return (asked.status() == 200 ? asked.text("decision") : asked.status()) + " " + event(token, acme) + " "
                + appSync.json().at("/isAuthorized").asText();
    }

    private static String decide(String token, String tenant) {
        return authz.as(token, "/v1/authorize", Authz.question(null, tenant, "GetTicket", tenant))
                .text("decision");
    }

    private static Reply event(String token) {
        return authz.post("/v1/authorizer", AuthzEventsTest.rest(token, "GET", "/tenants/" + acme + "/tickets/1"));
    }

    private static String event(String token, String tenant) {
        return authz.post("/v1/authorizer", AuthzEventsTest.rest(token, "GET", "/tenants/" + tenant + "/tickets/1"))
                .json()
                .at("/policyDocument/Statement/0/Effect")
                .asText();
    }
}
