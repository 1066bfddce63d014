package dev.monochord.systems.nucleus;

import static dev.monochord.systems.nucleus.Nucleus.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.monochord.systems.testing.Reply;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may do what, by the secret of a role and by signed token. */
class AccessAcceptanceTest {

    private final Nucleus nucleus = Nucleus.start();

    @AfterEach
    void stop() {
        nucleus.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "viewer   | GET    | /accounts                     | 200",
                "viewer   | GET    | /schedules                    | 200",
                "viewer   | GET    | /audit                        | 200",
                "viewer   | GET    | /cloud                        | 200",
                "viewer   | POST   | /schedules                    | 403",
                "viewer   | POST   | /scheduler/tick               | 403",
                "viewer   | PUT    | /cloud/resources              | 403",
                "operator | POST   | /scheduler/tick               | 200",
                "operator | POST   | /accounts                     | 403",
                "operator | DELETE | /accounts/123456789012        | 403",
                "operator | POST   | /accounts/123456789012/test   | 403",
                "operator | DELETE | /schedules/none               | 404",
                "admin    | DELETE | /schedules/none               | 404",
                "admin    | POST   | /accounts/123456789012/test   | 404",
                "nobody   | GET    | /accounts                     | 401",
                "nobody   | POST   | /scheduler/tick               | 401",
            })
    void roleDecidesWhatIsAllowed(String role, String method, String path, int status) {
        Reply reply = nucleus.as(role, method, path, null);
        assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
        assertThat(reply.json().get("success").booleanValue()).isEqualTo(status < 300);
    }

    @Test
    void signedTokenNamesTheUserAndTheirRole() throws JOSEException {
        String secret = "0123456789abcdef0123456789abcdef";
        try (Nucleus signed = Nucleus.start("NUCLEUS_JWT_SECRET", secret)) {
            SignedJWT jwt = new SignedJWT(
                    new JWSHeader(JWSAlgorithm.HS256),
                    new JWTClaimsSet.Builder()
                            .subject("cleo")
                            .claim("roles", List.of("operator"))
                            .expirationTime(Date.from(Nucleus.NOW.plusSeconds(60)))
                            .build());
            jwt.sign(new MACSigner(secret));
            String bearer = "Bearer " + jwt.serialize();
            String body = Nucleus.text(Map.of(
                    "schedule_name", "office",
                    "start_cron", "0 8 * * *",
                    "end_cron", "0 20 * * *",
                    "timezone", "UTC"));
            Reply made = signed.running()
                    .call("POST", "/api/schedules", body, "Authorization", bearer, "X-User-Id", "somebody");
            assertThat(made.status()).isEqualTo(201);
            assertThat(signed.audit("", 10).get(0).get("user_id").textValue()).isEqualTo("cleo");
            assertThat(signed.running()
                            .call("DELETE", "/api/accounts/" + ACCOUNT, null, "Authorization", bearer)
                            .status())
                    .isEqualTo(403);
            signed.running().advance(Duration.ofMinutes(1));
            assertThat(signed.running()
                            .call("GET", "/api/schedules", null, "Authorization", bearer)
                            .status())
                    .isEqualTo(401);
        }
    }
}
