package dev.monochord.systems.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;

/** Makes tokens, good and bad. */
final class Tokens {

    private Tokens() {}

    static JWTClaimsSet.Builder claims(String subject) {
        return new JWTClaimsSet.Builder().subject(subject).expirationTime(at(Authz.NOW.plusSeconds(3600)));
    }

    static Date at(Instant time) {
        return Date.from(time);
    }

    static String of(String subject) {
        return hs256(claims(subject).build());
    }

    static String hs256(JWTClaimsSet claims) {
        try {
            return signed(
                    new JWSHeader.Builder(JWSAlgorithm.HS256).build(),
                    claims,
                    new MACSigner(Authz.TOKEN_SECRET.getBytes(UTF_8)));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static String signed(JWSHeader header, JWTClaimsSet claims, JWSSigner signer) {
        try {
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A token put together from texts, with whatever for a signature. */
    static String raw(String header, String claims, String signature) {
        return base64(header) + "." + base64(claims) + "." + signature;
    }

    static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
