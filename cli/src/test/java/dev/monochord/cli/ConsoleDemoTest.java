package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
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
import org.openqa.selenium.WebElement;
import picocli.CommandLine;

/**
 * A real browser visits the systems, the engine, the migrations and the guide of a server with the sample organization: no
 * page is empty, nothing is blocked, and axe finds no barrier. Skipped if no browser is installed.
 *
 * <p>{@code -Dmonochord.pictures.write=true} writes the pictures of {@code docs/pictures} again.
 */
class ConsoleDemoTest {

    private static final int DESKTOP = 1280;
    private static final int PHONE = 390;
    private static final Path PICTURES = Path.of("target/screenshots");
    private static final Path PUBLISHED = Path.of("..", "docs", "pictures");

    /** The pages, each with a name for its picture. */
    static final List<String> PAGES = List.of(
            "systems /systems",
            "cello /systems/cello?project=payments",
            "tenants /systems/tenants",
            "nucleus /systems/nucleus",
            "qrie /systems/qrie",
            "findings /systems/qrie/findings?state=ACTIVE&severity=high",
            "authz /systems/authz?email=ana.silva@harborpine.example&tenant=northwind&action=DeleteTicket",
            "engine /engine",
            "migrations /migrate",
            "guide /guide",
            "guide-search /guide?q=lease",
            "guide-page /guide/nucleus");

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
                        .execute("serve", "--port", "0", "--engine-port", "none", "--access-log", "none", "--demo");
            }
        });
        url = new BufferedReader(output).readLine();
        assertThat(url).as(err.toString()).startsWith("http://");
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (code != null) {
            browser.close();
            ENDED.countDown();
            assertThat(code.join()).isZero();
        }
    }

    /** Waits for an element. */
    private static WebElement element(By by) {
        return browser.driver().findElement(by);
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void pageIsFilledAndHasNoBarrier(String page) throws IOException {
        String name = page.substring(0, page.indexOf(' '));
        String path = page.substring(page.indexOf(' ') + 1);
        for (String scheme : List.of("light", "dark")) {
            for (int width : List.of(PHONE, DESKTOP)) {
                browser.look(width, 900, scheme);
                browser.driver().get(url + path);
                browser.photograph(PICTURES.resolve(name + "-" + scheme + (width == PHONE ? "-phone" : "") + ".png"));
                assertThat(browser.complaints()).isEmpty();
                assertThat(((Number) browser.driver().executeScript("return document.documentElement.scrollWidth"))
                                .intValue())
                        .as("width of the page")
                        .isLessThanOrEqualTo(width);
            }
            assertThat(browser.barriers()).isEmpty();
        }
        if (path.startsWith("/systems")) {
            assertThat(browser.driver().executeScript("return document.querySelector('main .empty')"))
                    .as("an empty part of the page")
                    .isNull();
        }
        publish(name);
    }

    private static void publish(String name) throws IOException {
        if (Boolean.getBoolean("monochord.pictures.write")
                && List.of("nucleus", "engine", "qrie").contains(name)) {
            browser.look(DESKTOP, 800, "light");
            browser.driver().navigate().refresh();
            browser.photograph(PUBLISHED.resolve("console-" + name + ".png"));
            assertThat(Files.size(PUBLISHED.resolve("console-" + name + ".png")))
                    .isLessThan(150_000);
        }
    }

    @Test
    void faultIsSwitchedOnAndOff() {
        browser.look(DESKTOP, 900, "light");
        browser.driver().get(url + "/engine");
        element(By.id("rule")).sendKeys("latency:1ms@GetItem");
        element(By.cssSelector("#faults form.row button")).click();
        assertThat(element(By.cssSelector("#faults table")).getText()).contains("latency:1ms@GetItem");
        element(By.cssSelector("#faults table button")).click();
        element(By.cssSelector("#faults .empty"));
    }

    @Test
    void chartIsDrawnWithoutABreachOfThePolicy() {
        browser.driver().get(url + "/engine");
        element(By.cssSelector("#chart-calls canvas"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void barOfAChartLeadsToTheFindings() {
        browser.look(DESKTOP, 900, "light");
        browser.driver().get(url + "/systems/qrie");
        browser.driver()
                .get(element(By.cssSelector("#counts a[href*='severity=critical']"))
                        .getDomAttribute("href")
                        .replaceFirst("^/", url + "/"));
        assertThat(element(By.cssSelector("tbody")).getText()).contains("critical");
    }

    @Test
    void searchFindsAPlaceInTheGuideThatTheLinkLeadsTo() {
        browser.driver().get(url + "/guide?q=newest+snapshot");
        element(By.cssSelector(".hits a")).click();
        assertThat(browser.driver().getCurrentUrl()).contains("/guide/qrie#");
    }
}
