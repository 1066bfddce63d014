package dev.monochord.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.web.GuardOptions;
import dev.monochord.web.WebOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerOptionsTest {

    private static final ServerOptions CHANGED = ServerOptions.defaults()
            .withHost("0.0.0.0")
            .withPort(8000)
            .withAccessKeys(Map.of("AKID", "secret"))
            .withAllowedHosts(Set.of("db.example.com"))
            .withCorsOrigins(Set.of("https://app.example.com"))
            .with(web -> web.workers(2)
                    .maxConnections(30)
                    .maxConnectionsPerAddress(10)
                    .requestTimeout(Duration.ofSeconds(5))
                    .responseTimeout(Duration.ofSeconds(6))
                    .idleTimeout(Duration.ofSeconds(7)));

    @Test
    void eachChangeKeepsTheOthers() {
        WebOptions web = WebOptions.builder()
                .host("0.0.0.0")
                .port(8000)
                .guard(new GuardOptions(Set.of("db.example.com"), Set.of("https://app.example.com")))
                .workers(2)
                .maxConnections(30)
                .maxConnectionsPerAddress(10)
                .requestTimeout(Duration.ofSeconds(5))
                .responseTimeout(Duration.ofSeconds(6))
                .idleTimeout(Duration.ofSeconds(7))
                .build();
        assertThat(CHANGED).isEqualTo(new ServerOptions(web, Map.of("AKID", "secret")));
    }

    @Test
    void textHasNoSecrets() {
        assertThat(CHANGED.toString()).contains("AKID", "0.0.0.0").doesNotContain("secret");
    }
}
