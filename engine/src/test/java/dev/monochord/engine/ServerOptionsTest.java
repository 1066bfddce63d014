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
            .withWorkers(2)
            .withMaxConnections(30)
            .withMaxConnectionsPerAddress(10)
            .withRequestTimeout(Duration.ofSeconds(5))
            .withIdleTimeout(Duration.ofSeconds(7));

    @Test
    void eachChangeKeepsTheOthers() {
        assertThat(CHANGED)
                .isEqualTo(new ServerOptions(
                        "0.0.0.0",
                        8000,
                        Map.of("AKID", "secret"),
                        Set.of("db.example.com"),
                        Set.of("https://app.example.com"),
                        2,
                        30,
                        10,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(7)));
    }

    @Test
    void webServerGetsEveryOption() {
        assertThat(CHANGED.web().build())
                .isEqualTo(WebOptions.builder()
                        .host("0.0.0.0")
                        .port(8000)
                        .guard(new GuardOptions(Set.of("db.example.com"), Set.of("https://app.example.com")))
                        .workers(2)
                        .maxConnections(30)
                        .maxConnectionsPerAddress(10)
                        .requestTimeout(Duration.ofSeconds(5))
                        .responseTimeout(Duration.ofSeconds(5))
                        .idleTimeout(Duration.ofSeconds(7))
                        .build());
    }
}
