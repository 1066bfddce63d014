package dev.monochord.cli;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
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

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
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
        driver.manage().timeouts().implicitlyWait(PATIENCE);
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

    /** What a person with a disability would stumble over, by axe. */
    List<String> barriers() {
        return new AxeBuilder()
                .analyze(driver).getViolations().stream()
                        .flatMap(Browser::described)
                        .toList();
    }

    private static Stream<String> described(Rule rule) {
        return rule.getNodes().stream().map(node -> rule.getId() + ": " + node.getHtml());
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
