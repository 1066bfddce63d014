package dev.monochord.cli;

import static dev.monochord.cli.MigratingNotes.ID;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options that let a worker wait. */
class MigrateThrottleTest {

    private static final String LEASE = "--lease=20ms";

    @TempDir
    Path folder;

    private MigratingNotes notes;

    @BeforeEach
    void open() throws IOException {
        notes = new MigratingNotes(folder, 20);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @Test
    void workerAsksTheUrlAndWorksWithinItsHours() throws IOException {
        notes.plan("--create");
        notes.migrate("start", ID, LEASE);
        AtomicInteger requests = new AtomicInteger();
        HttpServer load = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        load.createContext("/load", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        load.start();
        try {
            String url = "http://127.0.0.1:" + load.getAddress().getPort() + "/load";
            assertThat(notes.migrate("work", ID, LEASE, "--hours=00:00-12:00,12:00-00:00", "--throttle-url", url))
                    .as(notes::err)
                    .isZero();
        } finally {
            load.stop(0);
        }
        assertThat(requests).hasPositiveValue();
        assertThat(notes.copied()).isEqualTo(notes.expected());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--hours=22-06|--hours must be FROM-TO with two different times, such as 22:00-06:00, got '22-06'",
                "--hours=09:00-17:00,24:00-01:00|--hours must be FROM-TO with two different times, such as 22:00-06:00,"
                        + " got '24:00-01:00'",
                "--hours=22:00-06:00 --zone=Mars|--zone must be a time zone such as UTC or Europe/Berlin, got 'Mars'",
                "--zone=UTC|--zone is the time zone of --hours, which is missing",
                "--throttle-url=ftp://host|--throttle-url must be an http or https URL, got 'ftp://host'",
                "--throttle-url=::|--throttle-url must be an http or https URL, got '::'",
                "--throttle-url=http://host --dry-run|--hours and --throttle-url are not for --dry-run",
            })
    void wrongThrottlesAreToldInALine(String options, String message) {
        List<String> arguments = new ArrayList<>(List.of("work", ID));
        arguments.addAll(List.of(options.split(" ")));
        assertThat(notes.migrate(arguments.toArray(String[]::new))).isEqualTo(2);
        assertThat(notes.err().lines().findFirst().orElseThrow()).contains(message);
    }
}
