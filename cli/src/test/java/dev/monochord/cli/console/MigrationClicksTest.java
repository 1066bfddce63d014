package dev.monochord.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.console.Console;
import dev.monochord.console.ConsoleOptions;
import dev.monochord.console.migrate.MigrationsSection;
import dev.monochord.engine.Engine;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemDispatcher;
import java.net.URLEncoder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The migration demo, driven by the forms of its page alone: what a page does not offer cannot be sent. Its program reads and
 * writes all the while, in real time and with a lease of a second.
 */
@Timeout(300)
class MigrationClicksTest {

    private static final String PAGE = "/migrate/qrie-rekeying";
    private static final Pattern PHASE = Pattern.compile("aria-current=\"step\">([^<]*)</li>");

    private final Engine engine = Engine.inMemory();
    private final Console console = new Console(
            new ConsoleOptions("1.2.3", "", false, null, Clock.systemUTC()),
            List.of(new MigrationsSection(
                    engine.client(), new RekeyingDemo(engine, new RekeyingPace(60, 20_000, Duration.ofSeconds(1))))));
    private final SystemDispatcher dispatcher = SystemDispatcher.of(console);

    @AfterEach
    void close() {
        console.close();
        engine.close();
    }

    @Test
    void demoIsDrivenToItsEndByClicks() {
        assertThat(click("/migrate", "/migrate/demo/start", "")).isEqualTo(303);
        awaitPhase("read new");

        assertThat(click("pause")).isEqualTo(303);
        await(PAGE + "/resume\"");
        assertThat(page()).doesNotContain(PAGE + "/pause\"");
        assertThat(click("resume")).isEqualTo(303);
        await(PAGE + "/pause\"");

        assertThat(click(PAGE, "/migrate/demo/damage", "")).isEqualTo(303);
        assertThat(page()).contains("items of the new table were changed past the toolkit");
        act("repair");
        await("Verifying, pass 2.");
        awaitPhase("read new");
        act("verify");
        await("Verifying, pass 3.");
        await("Verified: the shapes are equal.</span>");

        act("reads");
        await("<dd>50 %</dd>");
        act("cutover");
        awaitPhase("cut over");
        act("back");
        awaitPhase("read new");
        act("verify");
        await("Verifying, pass 5."); // the cut-over made pass 4
        await("the end of pass 5", page -> page.split("Verified: the shapes are equal.</span>", -1).length > 3);
        act("cutover");
        awaitPhase("cut over");

        act("verify");
        await("Verifying, pass 7.");
        await("the end of pass 7", page -> page.split("Verified: the shapes are equal.</span>", -1).length > 5);

        assertThat(click(PAGE, PAGE + "/contract", "another-migration")).isEqualTo(400);
        assertThat(click(PAGE, PAGE + "/contract", "qrie-rekeying")).isEqualTo(303);
        awaitPhase("done");
        assertThat(engine.client().listTables().tableNames())
                .contains(RekeyingLoad.NEW_TABLE)
                .doesNotContain(RekeyingLoad.OLD_TABLE);
        assertThat(page()).contains("<dt>Failed</dt><dd>0</dd>").doesNotContain(PAGE + "/abort\"");
    }

    @Test
    void abortGoesBackToTheOldTable() {
        click("/migrate", "/migrate/demo/start", "");
        awaitPhase("read new");
        assertThat(click(PAGE, PAGE + "/abort", "qrie-rekeying")).isEqualTo(303);
        awaitPhase("aborted");
        assertThat(engine.client().listTables().tableNames())
                .contains(RekeyingLoad.OLD_TABLE)
                .doesNotContain(RekeyingLoad.NEW_TABLE);
    }

    @Test
    void actionThatThePhaseDoesNotAllowIsRefused() {
        click("/migrate", "/migrate/demo/start", "");
        assertThat(page()).doesNotContain(PAGE + "/contract\"");
        String token = form(page(), PAGE + "/abort");
        assertThat(send("POST", PAGE + "/contract", "confirmation=qrie-rekeying&_csrf=" + encoded(token))
                        .status())
                .isEqualTo(409);
        assertThat(send("POST", PAGE + "/abort", "confirmation=qrie-rekeying").status())
                .isEqualTo(403);
    }

    private int click(String action) {
        return click(PAGE, PAGE + "/" + action, "");
    }

    /** An action that is done in the background, until it is. */
    private void act(String action) {
        assertThat(click(action)).isEqualTo(303);
        await("the end of " + action, page -> !page.contains("is being done."));
    }

    /** Sends the form of a page, as its button does. */
    private int click(String page, String action, String confirmation) {
        String token = form(send("GET", page, "").text(), action);
        return send("POST", action, "confirmation=" + confirmation + "&_csrf=" + encoded(token))
                .status();
    }

    /** The token in the form with this action. */
    private static String form(String page, String action) {
        Matcher form = Pattern.compile("action=\"" + Pattern.quote(action)
                        + "\" method=\"post\">\\s*<input type=\"hidden\" name=\"_csrf\" value=\"([^\"]*)\">")
                .matcher(page);
        assertThat(form.find()).as("the page offers " + action).isTrue();
        return form.group(1);
    }

    private void awaitPhase(String phase) {
        await("phase " + phase, page -> {
            Matcher current = PHASE.matcher(page);
            return current.find() && current.group(1).equals(phase);
        });
    }

    private void await(String text) {
        await(text, page -> page.contains(text));
    }

    /** Looks at the page until it shows something, or the test runs out of time. */
    private void await(String what, Predicate<String> isShown) {
        String shown = page();
        while (!isShown.test(shown)) {
            assertThat(Thread.interrupted())
                    .as("out of time for %s: %s", what, shown)
                    .isFalse();
            shown = page();
        }
    }

    private String page() {
        Response response = send("GET", PAGE, "");
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.text();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private Response send(String method, String path, String body) {
        return dispatcher
                .dispatch(Request.builder(method, path)
                        .remoteAddress("192.0.2.1")
                        .body(() -> body.getBytes(UTF_8))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .build())
                .response();
    }
}
