package dev.monochord.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.console.frame.Section;
import dev.monochord.systems.kit.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The frame: layout, headers, errors, tokens, login. */
class ConsoleTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    private final java.time.Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/search?q=token",
                "/search",
                "/designs",
                "/designs/cello@1",
                "/designs/cello@1?view=items",
                "/designs/cello@1?view=patterns",
                "/designs/cello@1?view=checks",
                "/designs/cello@1?view=cloudformation",
                "/designs/cello@1?view=markdown",
                "/designs/cello@1?view=json",
                "/designs/compare",
                "/items",
                "/items/cello",
                "/items/cello/sample",
                "/items/cello/unreadable",
                "/items/cello/patterns/tokens",
                "/items/cello/collection?pk=PROJECT%23none",
                "/cost"
            })
    void pageIsCompleteAndRunsNothingInline(String path) {
        try (ConsoleFixture console = ConsoleFixture.readOnly()) {
            Response page = console.get(path);
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.header("Content-Security-Policy"))
                    .hasValueSatisfying(policy ->
                            assertThat(policy).startsWith("default-src 'self'").doesNotContain("unsafe", "data:"));
            assertThat(page.text())
                    .contains("<main id=\"content\"", "Skip to content", "</html>")
                    .doesNotContain("<style", " style=\"", " onclick=", "javascript:");
        }
    }

    @Test
    void errorHasTheLookOfAPage() {
        try (ConsoleFixture console = ConsoleFixture.readOnly()) {
            Response missing = console.get("/nowhere");
            assertThat(missing.status()).isEqualTo(404);
            assertThat(missing.contentType()).hasValue("text/html; charset=utf-8");
            assertThat(missing.text()).contains("id=\"problem\"", "<nav class=\"sections\"");
            assertThat(missing.header("Content-Security-Policy")).isPresent();
        }
    }

    @Test
    void linksBeginWithTheBasePath() {
        try (ConsoleFixture console = ConsoleFixture.under("/tools")) {
            assertThat(console.get("/items/cello").text())
                    .contains("href=\"/tools/items/cello/sample\"", "href=\"/tools/assets/console.css?v=")
                    .doesNotContain("href=\"/items", "href=\"/designs", "action=\"/items");
        }
    }

    @Test
    void formWithoutTheTokenIsRefused() {
        try (ConsoleFixture console = ConsoleFixture.writable()) {
            Map<String, String> form = Map.of("design", "{}", "_csrf", "guess");
            assertThat(console.send("POST", "/designs", form).status()).isEqualTo(403);
            assertThat(console.send("POST", "/designs", form, "X-CSRF-Token", "guess")
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void assetIsCachedByItsVersion() {
        try (ConsoleFixture console = ConsoleFixture.readOnly()) {
            Response css = console.get("/assets/console.css?v=1");
            assertThat(css.contentType()).hasValue("text/css; charset=utf-8");
            assertThat(css.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
            assertThat(console.get("/assets/..%2Fsecret").status()).isEqualTo(404);
        }
    }

    @Test
    void visitorWithoutASessionIsSentToTheLogin() {
        try (ConsoleFixture console = ConsoleFixture.withLogin(clock)) {
            Response page = console.get("/items/cello");
            assertThat(page.status()).isEqualTo(303);
            assertThat(page.header("Location")).hasValue("/login?next=%2Fitems%2Fcello");
            assertThat(console.get("/search?q=a%20b%26c&x=").header("Location"))
                    .hasValue("/login?next=%2Fsearch%3Fq%3Da%2Bb%2526c%26x%3D");
            assertThat(console.get("/items/cello", "HX-Request", "true").header("HX-Redirect"))
                    .hasValue("/login");
        }
    }

    @Test
    void operatorSignsInAndOut() {
        try (ConsoleFixture console = ConsoleFixture.withLogin(clock)) {
            Response signedIn =
                    console.post("/login", Map.of("secret", ConsoleFixture.SECRET, "next", "/items/cello?a=b"));
            assertThat(signedIn.header("Location")).hasValue("/items/cello?a=b");
            String cookie = signedIn.header("Set-Cookie").orElseThrow();
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
            String session = cookie.substring(0, cookie.indexOf(';'));
            assertThat(console.get("/items/cello", "Cookie", session).status()).isEqualTo(200);

            console.post("/logout", Map.of(), "Cookie", session);
            assertThat(console.get("/items/cello", "Cookie", session).status()).isEqualTo(303);
        }
    }

    @Test
    void sessionExpires() {
        try (ConsoleFixture console = ConsoleFixture.withLogin(clock)) {
            String cookie = console.post("/login", Map.of("secret", ConsoleFixture.SECRET))
                    .header("Set-Cookie")
                    .orElseThrow();
            String session = cookie.substring(0, cookie.indexOf(';'));
            now.updateAndGet(time -> time.plus(Duration.ofHours(12)));
            assertThat(console.get("/items", "Cookie", session).status()).isEqualTo(303);
        }
    }

    @Test
    void wrongSecretIsRefusedAndThenLimited() {
        try (ConsoleFixture console = ConsoleFixture.withLogin(clock)) {
            for (int i = 0; i < 5; i++) {
                assertThat(console.post("/login", Map.of("secret", "wrong")).status())
                        .isEqualTo(401);
            }
            Map<String, String> right = Map.of("secret", ConsoleFixture.SECRET);
            assertThat(console.post("/login", right).status()).isEqualTo(429);
            now.updateAndGet(time -> time.plus(Duration.ofMinutes(1)));
            assertThat(console.post("/login", right).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example", "https://evil.example", "/\\evil.example", "evil"})
    void loginLeadsNowhereElse(String next) {
        try (ConsoleFixture console = ConsoleFixture.withLogin(clock)) {
            Response signedIn = console.post("/login", Map.of("secret", ConsoleFixture.SECRET, "next", next));
            assertThat(signedIn.header("Location")).hasValue("/");
        }
    }

    @Test
    void pagesThatAreVisitedFirstAreThere() {
        try (ConsoleFixture console = ConsoleFixture.readOnly()) {
            for (Section section : console.sections) {
                assertThat(section.firstVisits())
                        .isNotEmpty()
                        .allSatisfy(path ->
                                assertThat(console.get(path).status()).as(path).isEqualTo(200));
            }
        }
    }
}
