package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The browser that is installed on this machine, without a window. */
final class Browser implements AutoCloseable {

    private static final List<String> BROWSERS = List.of("/usr/bin/chromium", "/usr/bin/google-chrome");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    private static final String AXE = axe();
    private static final String FIND_BARRIERS = """
            const done = arguments[0];
            axe.run(document, {resultTypes: ['violations']}).then(
                found => done(found.violations.flatMap(
                    rule => rule.nodes.map(node => rule.id + ': ' + node.html))),
                failed => done(['axe failed: ' + failed]));
            """;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    private static String axe() {
        try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
            if (script == null) {
                throw new IllegalStateException("the library of axe has no axe.min.js");
            }
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The path of a browser that can be driven; empty if none is installed. */
    static Optional<String> installed() {
        return Files.isExecutable(DRIVER)
                ? BROWSERS.stream()
                        .filter(path -> Files.isExecutable(Path.of(path)))
                        .findFirst()
                : Optional.empty();
    }

    static Browser start() {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(installed().orElseThrow());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--hide-scrollbars");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().implicitlyWait(PATIENCE).scriptTimeout(PATIENCE);
        return new Browser(driver);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** Shows pages in this size and color scheme from here on. */
    void look(int width, int height, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** What the browser complained about since this was last asked: errors of scripts, blocked or missing files. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                // Scripts that the driver injects, axe among them, are called "javascript"; those of pages have a URL.
                .filter(entry -> !entry.getMessage().startsWith("javascript "))
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                .toList();
    }

    /**
     * What a person with a disability would stumble over in the page as it is shown, by axe. The script is run in the page
     * itself, which has no frames: the library opens a window for each analysis, which takes longer than the analysis.
     */
    List<String> barriers() {
        if (!(Boolean) driver.executeScript("return typeof axe === 'object'")) {
            driver.executeScript(AXE);
        }
        return ((List<?>) driver.executeAsyncScript(FIND_BARRIERS))
                .stream().map(String::valueOf).toList();
    }

    /** How many elements a selector finds, without waiting for any. */
    long count(String selector) {
        return (Long) driver.executeScript("return document.querySelectorAll(arguments[0]).length", selector);
    }

    /** How wide the page is, what is scrolled included. */
    long width() {
        return (Long) driver.executeScript("return document.documentElement.scrollWidth");
    }

    /** Keeps a picture of the page as it is shown. */
    void photograph(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
