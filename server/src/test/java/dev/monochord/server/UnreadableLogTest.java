package dev.monochord.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.server.metrics.ServerMetrics;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnreadableLogTest {

    private final StringWriter out = new StringWriter();
    private final UnreadableLog log = new UnreadableLog(new PrintWriter(out, true));

    @Test
    void rowIsLoggedOnceForEachReason() {
        log.skipped(row("TOKEN#1", "attribute expires_at is missing"));
        log.skipped(row("TOKEN#1", "attribute expires_at is missing"));
        log.skipped(row("TOKEN#1", "attribute expires_at is not text"));

        assertThat(out.toString()).isEqualToNormalizingNewlines("""
                        Skipped an unreadable row of table cello (tokens): sk = TOKEN#1: attribute expires_at is missing
                        Skipped an unreadable row of table cello (tokens): sk = TOKEN#1: attribute expires_at is not text
                        """);
    }

    @Test
    void logIsBounded() {
        for (int i = 0; i < 3_000; i++) {
            log.skipped(row("TOKEN#" + i, "attribute expires_at is missing"));
        }

        assertThat(out.toString().lines()).hasSize(1_001).last().asString().contains("no more are logged");
    }

    @Test
    void everySkipIsCountedByTableAndKind() {
        ServerMetrics metrics = new ServerMetrics();
        metrics.skipped(row("TOKEN#1", "attribute expires_at is missing"));
        metrics.skipped(row("TOKEN#1", "attribute expires_at is missing"));
        metrics.skipped(new UnreadableItem("cello", null, "tokens", Map.of("sk", "X"), "the key fits no kind"));

        assertThat(metrics.prometheus())
                .contains("monochord_unreadable_total{kind=\"Token\",table=\"cello\"} 2.0")
                .contains("monochord_unreadable_total{kind=\"none\",table=\"cello\"} 1.0");
    }

    private static UnreadableItem row(String sort, String reason) {
        return new UnreadableItem("cello", "Token", "tokens", Map.of("sk", sort), reason);
    }
}
