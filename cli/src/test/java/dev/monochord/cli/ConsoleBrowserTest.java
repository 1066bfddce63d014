package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.systems.cello.CelloFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * A real browser visits every page of the console on a server with the sample organization: no page of a system is empty,
 * nothing is blocked or missing, axe finds no barrier in light and dark, and no page is wider than a phone. Pictures of all
 * pages are kept in {@code target/screenshots}. Skipped if no browser is installed.
 *
 * <p>{@code -Dmonochord.pictures.write=true} writes the pictures of {@code docs/pictures} again.
 */
@ExtendWith(DemoServer.Extension.class)
class ConsoleBrowserTest {

    private static final int DESKTOP = 1280;
    private static final int PHONE = 390;
    private static final int HEIGHT = 900;
    private static final Path PICTURES = Path.of("target/screenshots");
    private static final Path PUBLISHED = Path.of("..", "docs", "pictures");

    /** The pages, each with a name for its picture. */
    static final List<String> PAGES = List.of(
            "start /",
            "search /search?q=token",
            "not-found /nowhere",
            "designs /designs",
            "design-picture /designs/qrie@2",
            "design-items /designs/cello@1?view=items",
            "design-patterns /designs/qrie@2?view=patterns",
            "design-checks /designs/cello@1?view=checks",
            "design-cloudformation /designs/nucleus@1?view=cloudformation",
            "design-compare /designs/compare?from=qrie@1&to=qrie@2",
            "design-form /designs/qrie@1/qrie_resources/ofAccountAndService",
            "items /items",
            "items-table /items/cello",
            "items-sample /items/cello/sample",
            "items-unreadable /items/cello/unreadable",
            "pattern-form /items/qrie_resources/patterns/ofAccountAndService",
            "pattern-create /items/cello/patterns/createProject",
            "pattern-result /items/cello/patterns/contents?run=1&p.project=payments",
            "pattern-review /items/cello/patterns/deleteProject?run=1&p.project=blue",
            "collection /items/cello/collection?pk=PROJECT%23payments",
            "item /items/cello/item?pk=PROJECT%23blue&sk=METADATA",
            "item-edit /items/cello/edit?pk=PROJECT%23blue&sk=METADATA",
            "item-delete /items/cello/delete?pk=PROJECT%23blue&sk=METADATA",
            "systems /systems",
            "cello /systems/cello?project=payments",
            "tenants /systems/tenants",
            "nucleus /systems/nucleus",
            "qrie /systems/qrie",
            "findings /systems/qrie/findings?state=ACTIVE&severity=high",
            "authz /systems/authz?email=ana.silva@harborpine.example&tenant=northwind&action=DeleteTicket",
            "engine /engine",
            "migrations /migrate",
            "cost /cost?design=qrie@2",
            "guide /guide",
            "guide-search /guide?q=lease",
            "guide-page /guide/nucleus",
            "guide-readme /guide/README");

    /** How many requests the page makes while its charts are refreshed once or not. */
    private static final String FETCHES = """
            const done = arguments[0];
            const fetching = window.fetch;
            const waiting = window.setTimeout;
            let fetched = 0;
            let rounds = 0;
            window.fetch = (...request) => {
              fetched++;
              return fetching(...request);
            };
            window.setTimeout = (work, time) => {
              if (time === 1000 && ++rounds === 2) {
                window.fetch = fetching;
                window.setTimeout = waiting;
                done(fetched);
              }
              return waiting(work, time);
            };
            """;

    private static Browser browser;

    private final DemoServer server;
    private final String url;

    ConsoleBrowserTest(DemoServer server) {
        this.server = server;
        this.url = server.url();
    }

    @BeforeAll
    static void open() {
        assumeTrue(Browser.installed().isPresent(), "no browser with its driver is installed");
        browser = Browser.start();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private void visit(String path) {
        browser.look(DESKTOP, HEIGHT, "light");
        browser.driver().get(url + path);
    }

    /** Waits for an element. */
    private static WebElement element(By by) {
        return browser.driver().findElement(by);
    }

    /** Each page is loaded once: its styles follow the color scheme and the width of the window as it is shown. */
    @ParameterizedTest
    @FieldSource("PAGES")
    void pageHasNoBarrierInAnyThemeAndFitsAPhone(String page) throws IOException {
        String name = page.substring(0, page.indexOf(' '));
        String path = page.substring(page.indexOf(' ') + 1);
        visit(path);
        if (path.startsWith("/systems")) {
            element(By.cssSelector("main:not(:has(.empty))")); // once what is counted in the background is there
        }
        for (String scheme : List.of("light", "dark")) {
            browser.look(DESKTOP, HEIGHT, scheme);
            browser.photograph(PICTURES.resolve(name + "-" + scheme + ".png"));
            assertThat(browser.barriers()).as(scheme).isEmpty();
        }
        browser.look(PHONE, HEIGHT, "light");
        browser.photograph(PICTURES.resolve(name + "-phone.png"));
        assertThat(browser.width()).as("width of the page").isLessThanOrEqualTo(PHONE);
        assertThat(browser.complaints())
                .filteredOn(text -> !(name.equals("not-found") && text.contains("404")))
                .isEmpty();
        publish(name);
    }

    private static void publish(String name) throws IOException {
        if (Boolean.getBoolean("monochord.pictures.write")
                && List.of("nucleus", "qrie").contains(name)) {
            browser.look(DESKTOP, 800, "light");
            browser.driver().navigate().refresh();
            element(By.cssSelector("main svg.chart[aria-label]"));
            browser.photograph(PUBLISHED.resolve("console-" + name + ".png"));
            assertThat(Files.size(PUBLISHED.resolve("console-" + name + ".png")))
                    .isLessThan(150_000);
        }
    }

    @Test
    void projectIsCreatedByFormReviewAndWrite() {
        visit("/items/cello/patterns/createProject");
        element(By.name("p.project.project")).sendKeys("green");
        element(By.name("p.project.repository")).sendKeys("https://example.org/green.git");
        element(By.cssSelector("main form button")).click();
        element(By.cssSelector("#results form button")).click();
        element(By.cssSelector("#results .empty"));
        visit("/systems/cello?project=green");
        assertThat(element(By.tagName("main")).getText()).contains("https://example.org/green.git");
    }

    @Test
    void scriptInAnItemStaysText() {
        visit("/items/cello/item?pk=PROJECT%23blue&sk=METADATA");
        assertThat(element(By.cssSelector(".fieldlist")).getText()).contains(DemoServer.SCRIPT);
        assertThat(browser.count("main script")).isZero();
    }

    @Test
    void slashFocusesTheSearch() {
        visit("/designs");
        element(By.tagName("body")).sendKeys("/");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("id"))
                .isEqualTo("search");
        browser.driver().switchTo().activeElement().sendKeys("tokens", Keys.ENTER);
        assertThat(element(By.cssSelector(".hits")).getText()).contains("allTokens");
    }

    @Test
    void editIsReviewed() {
        visit("/items/cello/edit?pk=PROJECT%23payments&sk=METADATA");
        element(By.name("c.repository")).sendKeys("/fork");
        element(By.cssSelector("main form button")).click();
        assertThat(element(By.cssSelector("section:has(#review) .come")).getText())
                .contains("/fork");
        assertThat(browser.barriers()).isEmpty();
    }

    @Test
    void loginLeadsBackToThePageItInterrupted() throws IOException {
        Map<String, String> settings = Map.of("CONSOLE_OPERATOR_SECRET", "a-secret-of-the-operator");
        try (RunningServer guarded = new RunningServer(settings, "--systems", "cello")) {
            browser.driver().get(guarded.url() + "/cost?design=cello@1&items=15");
            assertThat(browser.barriers()).isEmpty();
            element(By.id("secret")).sendKeys("a-secret-of-the-operator", Keys.ENTER);
            element(By.id("cost"));
            assertThat(browser.driver().getCurrentUrl()).contains("items=15");
        }
    }

    @Test
    void migrationIsShownWhileItRuns() {
        server.post("/migrate/demo/start", Map.of());
        visit("/migrate/qrie-rekeying");
        element(By.cssSelector(".phases [aria-current]"));
        browser.driver().executeScript("document.documentElement.dataset.refresh = 'off'");
        assertThat(browser.barriers()).isEmpty();
        browser.photograph(PICTURES.resolve("migration-light.png"));
        server.post("/migrate/qrie-rekeying/abort", Map.of("confirmation", "qrie-rekeying"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void patternOfAnUploadedDesignIsRun() {
        TableDesign table = new CelloFactory().tables().get(0);
        server.post("/designs", Map.of("design", DesignJson.write(Design.of("shop", "7", table))));
        visit("/designs/shop@7/cello/targets?run=1&p.project=payments&size=2");
        assertThat(element(By.cssSelector("tbody")).getText()).contains("TARGET#development");
        assertThat(browser.barriers()).isEmpty();
        element(By.cssSelector("[rel=next]")).click();
        element(By.cssSelector("[rel=prev]"));
        assertThat(element(By.cssSelector("tbody")).getText()).contains("TARGET#staging");
    }

    @Test
    void descriptionOfTheApiIsShown() {
        visit("/docs");
        element(By.tagName("h1"));
        assertThat(browser.barriers()).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }

    /** Counts what the charts fetch in a whole round of their refresh. */
    @Test
    void chartsPauseAndGoOn() {
        visit("/engine");
        element(By.cssSelector("#chart-calls canvas"));
        element(By.tagName("body")).sendKeys("p");
        assertThat(element(By.id("live")).getDomAttribute("aria-pressed")).isEqualTo("false");
        assertThat(browser.driver().executeAsyncScript(FETCHES)).isEqualTo(0L);
        element(By.tagName("body")).sendKeys("p");
        assertThat((Long) browser.driver().executeAsyncScript(FETCHES)).isPositive();
    }

    @Test
    void livePageKeepsItsFocus() {
        visit("/systems/cello?project=payments");
        WebElement tokens = element(By.cssSelector("#project-live [aria-label=Tokens]"));
        browser.driver().executeScript("arguments[0].focus(); arguments[0].dataset.old = 'true'", tokens);
        element(By.cssSelector("#project-live [aria-label=Tokens]:not([data-old]):focus"));
        assertThat(browser.driver().getCurrentUrl()).endsWith("/systems/cello?project=payments");
    }

    @Test
    void questionMarkShowsTheShortcuts() {
        visit("/designs");
        element(By.tagName("body")).sendKeys("?");
        assertThat(element(By.cssSelector("dialog[open]")).getText()).contains("Keyboard shortcuts");
    }

    @Test
    void themeIsSwitchedAndRemembered() {
        visit("/");
        element(By.id("theme")).click();
        browser.driver().get(url + "/designs");
        assertThat(element(By.tagName("html")).getDomAttribute("data-theme")).isEqualTo("dark");
        element(By.id("theme")).click();
        assertThat(element(By.tagName("html")).getDomAttribute("data-theme")).isEqualTo("light");
        browser.driver().executeScript("localStorage.clear()");
    }

    @Test
    void bracketOfADesignLeadsToTheFormOfItsPattern() {
        visit("/designs/cello@1");
        String form = element(By.cssSelector(".monochord-picture a[href$='/items/cello/patterns/tokens']"))
                .getDomAttribute("href");
        visit(form);
        assertThat(element(By.name("p.project")).isDisplayed()).isTrue();
    }

    @Test
    void sliderRefreshesTheCostsAndTheAddress() {
        visit("/cost?design=cello@1&table=cello");
        String before = element(By.cssSelector(".figures dd")).getText();
        element(By.id("calls")).sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        element(By.xpath("//dl[contains(@class, 'figures')]/div[1]/dd[not(contains(., '" + before + "'))]"));
        assertThat(browser.driver().getCurrentUrl()).contains("calls=");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void faultIsSwitchedOnAndOff() {
        visit("/engine");
        element(By.id("rule")).sendKeys("latency:1ms@GetItem");
        element(By.cssSelector("#faults form.row button")).click();
        assertThat(element(By.cssSelector("#faults table")).getText()).contains("latency:1ms@GetItem");
        element(By.cssSelector("#faults table button")).click();
        element(By.cssSelector("#faults .empty"));
    }

    @Test
    void chartIsDrawnWithoutABreachOfThePolicy() {
        visit("/engine");
        element(By.cssSelector("#chart-calls canvas"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void barOfAChartLeadsToTheFindings() {
        visit("/systems/qrie");
        visit(element(By.cssSelector("#counts a[href*='severity=critical']")).getDomAttribute("href"));
        assertThat(element(By.cssSelector("tbody")).getText()).contains("critical");
    }

    @Test
    void searchFindsAPlaceInTheGuideThatTheLinkLeadsTo() {
        visit("/guide?q=newest+snapshot");
        element(By.cssSelector(".hits a")).click();
        assertThat(browser.driver().getCurrentUrl()).contains("/guide/qrie#");
    }
}
