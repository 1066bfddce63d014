package dev.monochord.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TextAccessLogTest {

    private final StringWriter text = new StringWriter();

    @Test
    void closingLosesNoEntry() {
        try (TextAccessLog log = new TextAccessLog(new PrintWriter(text))) {
            IntStream.range(0, 10_000).parallel().forEach(i -> log.log(entry("/" + i, null)));
        }
        assertThat(lines()).hasSize(10_000).doesNotHaveDuplicates();
    }

    @Test
    void flushWritesWhatWasLoggedBefore() {
        try (TextAccessLog log = new TextAccessLog(new PrintWriter(text))) {
            for (int i = 1; i <= 20; i++) {
                log.log(entry("/" + i, null));
                log.flush();
                assertThat(lines()).hasSize(i);
            }
        }
    }

    @Test
    void flushOfAClosedLogReturns() {
        TextAccessLog log = new TextAccessLog(new PrintWriter(text));
        log.close();
        log.flush();
        log.close();
    }

    @Test
    void entriesBeyondTheBufferAreDroppedAndCountedWithoutBlocking() throws Exception {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch mayWrite = new CountDownLatch(1);
        Writer slow = new StringWriter() {
            @Override
            public void write(String line, int from, int length) {
                writing.countDown();
                try {
                    mayWrite.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                super.write(line, from, length);
            }
        };
        TextAccessLog log = new TextAccessLog(new PrintWriter(slow), 4);
        log.log(entry("/first", null));
        writing.await();
        for (int i = 0; i < 7; i++) {
            log.log(entry("/" + i, null));
        }
        mayWrite.countDown();
        log.close();
        List<String> lines = slow.toString().lines().toList();
        assertThat(lines).hasSize(6);
        assertThat(lines)
                .filteredOn(line -> line.contains(" GET "))
                .element(4)
                .asString()
                .contains(" /3 ");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("access log: 3 entries dropped"))
                .hasSize(1);
    }

    @Test
    void messagesOfAllCausesAreOnEveryLineAndTheStackOnce() {
        try (TextAccessLog log = new TextAccessLog(new PrintWriter(text))) {
            for (int i = 0; i < 3; i++) {
                log.log(entry("/broken", failure("key " + i)));
            }
        }
        for (int i = 0; i < 3; i++) {
            assertThat(lines())
                    .anyMatch(
                            ("id 127.0.0.1 caller GET /broken 500 2b 3us java.lang.IllegalStateException: cannot read;"
                                    + " caused by java.lang.IllegalArgumentException: table t, key " + i)::equals);
        }
        assertThat(lines().filter(line -> line.contains("TextAccessLogTest.failure(")))
                .hasSize(1);
    }

    @Test
    void requestCannotForgeALine() {
        try (TextAccessLog log = new TextAccessLog(new PrintWriter(text))) {
            log.log(entry("/a b\r\nforged\u2028line\u001b[2J", new IllegalStateException("one\ntwo")));
        }
        assertThat(lines().findFirst().orElseThrow())
                .contains("/a?b??forged?line?[2J")
                .endsWith("one?two");
    }

    private static Throwable failure(String key) {
        return new IllegalStateException("cannot read", new IllegalArgumentException("table t, " + key));
    }

    private Stream<String> lines() {
        return text.toString().lines().map(line -> line.replaceFirst("^2026-01-01T00:00:00.012345Z ", ""));
    }

    private static AccessEntry entry(String path, Throwable thrown) {
        return new AccessEntry(
                Instant.parse("2026-01-01T00:00:00.012345Z"),
                "127.0.0.1",
                "GET",
                path,
                thrown == null ? 200 : 500,
                2,
                Duration.ofNanos(3_000),
                new AccessDetails("id", "/route", "caller", thrown));
    }
}
