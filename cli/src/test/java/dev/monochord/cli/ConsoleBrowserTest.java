package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import picocli.CommandLine;

/**
 * A real browser visits every page of the console: nothing is blocked or missing, axe finds no barrier, and no page is wider
 * than a phone. Pictures of all pages are kept in {@code target/screenshots}. Skipped if no browser is installed.
 */
class ConsoleBrowserTest {

    private static final int DESKTOP = 1280;
    private static final int PHONE = 390;
    private static final Path PICTURES = Path.of("target/screenshots");

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
            "items /items",
            "items-table /items/cello",
            "items-sample /items/cello/sample",
            "items-unreadable /items/cello/unreadable",
            "pattern-form /items/qrie_resources/patterns/ofAccountAndService",
            "pattern-create /items/cello/patterns/createProject",
            "pattern-result /items/cello/patterns/contents?run=1&p.project=blue",
            "collection /items/cello/collection?pk=PROJECT%23blue",
            "item /items/cello/item?pk=PROJECT%23blue&sk=METADATA",
            "item-edit /items/cello/edit?pk=PROJECT%23blue&sk=METADATA",
            "item-delete /items/cello/delete?pk=PROJECT%23blue&sk=METADATA",
            "cost /cost?design=qrie@2");

    private static final CountDownLatch ENDED = new CountDownLatch(1);
    private static CompletableFuture<Integer> code;
    private static Browser browser;
    private static String url;

    @BeforeAll
    static void serve() throws IOException {
        assumeTrue(Browser.installed().isPresent(), "no browser with its driver is installed");
        StringWriter err = new StringWriter();
        PipedReader output = new PipedReader(1 << 16);
        PrintWriter out = new PrintWriter(new PipedWriter(output), true);
        CommandLine monochord = Main.commandLine(() -> ENDED, Systems.all(), Map.of("TENANTS_QUEUE_PORT", "0"));
        code = CompletableFuture.supplyAsync(() -> {
            try (out) {
                return monochord
                        .setOut(out)
                        .setErr(new PrintWriter(err, true))
                        .execute(
                                "serve",
                                "--port",
                                "0",
                                "--engine-port",
                                "none",
                                "--access-log",
                                "none",
                                "--allow-writes");
            }
        });
        url = new BufferedReader(output).readLine();
        assertThat(url).as(err.toString()).startsWith("http://");
        browser = Browser.start();
        createProject("blue", "https://example.org/<script>alert(1)</script>.git");
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
            ENDED.countDown();
            assertThat(code.join()).isZero();
        }
    }

    /** As a visitor does: the form, the review, the write. */
    private static void createProject(String name, String repository) {
        browser.look(DESKTOP, 900, "light");
        browser.driver().get(url + "/items/cello/patterns/createProject");
        element(By.name("p.project.project")).sendKeys(name);
        element(By.name("p.project.repository")).sendKeys(repository);
        element(By.cssSelector("main form button")).click();
        element(By.cssSelector("#results form button")).click();
        element(By.cssSelector("#results .empty"));
    }

    /** Waits for an element. */
    private static WebElement element(By by) {
        return browser.driver().findElement(by);
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void pageHasNoBarrierAndNothingIsBlocked(String page) {
        String name = page.substring(0, page.indexOf(' '));
        String path = page.substring(page.indexOf(' ') + 1);
        for (String scheme : List.of("light", "dark")) {
            for (int width : List.of(DESKTOP, PHONE)) {
                browser.look(width, 900, scheme);
                browser.driver().get(url + path);
                browser.photograph(PICTURES.resolve(name + "-" + scheme + (width == PHONE ? "-phone" : "") + ".png"));
                assertThat(browser.complaints())
                        .filteredOn(text -> !(name.equals("not-found") && text.contains("404")))
                        .isEmpty();
                assertThat(((Number) browser.driver().executeScript("return document.documentElement.scrollWidth"))
                                .intValue())
                        .as("width of the page")
                        .isLessThanOrEqualTo(width);
            }
            assertThat(browser.barriers()).isEmpty();
        }
    }

    @Test
    void scriptInAnItemStaysText() {
        browser.driver().get(url + "/items/cello/item?pk=PROJECT%23blue&sk=METADATA");
        assertThat(element(By.cssSelector(".fieldlist")).getText()).contains("<script>alert(1)</script>");
        assertThat(browser.driver().executeScript("return document.querySelectorAll('main script').length"))
                .isEqualTo(0L);
    }

    @Test
    void slashFocusesTheSearch() {
        browser.driver().get(url + "/designs");
        element(By.tagName("body")).sendKeys("/");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("id"))
                .isEqualTo("search");
        browser.driver().switchTo().activeElement().sendKeys("tokens", Keys.ENTER);
        assertThat(element(By.cssSelector(".hits")).getText()).contains("allTokens");
    }

    @Test
    void questionMarkShowsTheShortcuts() {
        browser.driver().get(url + "/designs");
        element(By.tagName("body")).sendKeys("?");
        assertThat(element(By.cssSelector("dialog[open]")).getText()).contains("Keyboard shortcuts");
    }

    @Test
    void themeIsSwitchedAndRemembered() {
        browser.look(DESKTOP, 900, "light");
        browser.driver().get(url + "/");
        element(By.id("theme")).click();
        browser.driver().get(url + "/designs");
        assertThat(element(By.tagName("html")).getDomAttribute("data-theme")).isEqualTo("dark");
        element(By.id("theme")).click();
        assertThat(element(By.tagName("html")).getDomAttribute("data-theme")).isEqualTo("light");
        browser.driver().executeScript("localStorage.clear()");
    }

    @Test
    void sliderRefreshesTheCostsAndTheAddress() {
        browser.driver().get(url + "/cost?design=cello@1&table=cello");
        String before = element(By.cssSelector(".figures dd")).getText();
        element(By.id("calls")).sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        element(By.xpath("//dl[contains(@class, 'figures')]/div[1]/dd[not(contains(., '" + before + "'))]"));
        assertThat(browser.driver().getCurrentUrl()).contains("calls=");
        assertThat(browser.complaints()).isEmpty();
    }
}
