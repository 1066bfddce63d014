package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.console.frame.PageLinks;
import dev.monochord.console.frame.PageTrail;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists of qrie's findings, which bars of its charts lead to. */
public final class FindingPages {

    private static final List<String> FILTERS = List.of("account", "policy", "state", "severity", "service");
    private static final int PAGE_SIZE = 50;
    private static final String PAGE = "page";

    /** No key orders findings by week, so a list of one looks at so many pages at most, and for so long. */
    private static final int MAX_PAGES = 8;

    private static final long TIMEOUT_NANOS = Duration.ofMillis(120).toNanos();

    private final SystemsAccess qrie;

    FindingPages(SystemsAccess qrie) {
        this.qrie = qrie;
    }

    Response page(Visit visit) {
        qrie.require();
        Map<String, String> filters = new LinkedHashMap<>();
        FILTERS.forEach(name -> visit.query(name).ifPresent(value -> filters.put(name, value)));
        String week = visit.query("week").orElse("");
        @Nullable LocalDate start = week.isEmpty() ? null : week(week);
        List<FindingRow> rows = new ArrayList<>();
        PageTrail trail = PageTrail.of(visit, PAGE);
        String token = trail.token();
        int looked = 0;
        int pages = 0;
        long began = System.nanoTime();
        do {
            JsonNode page = qrie.get("/findings?" + query(filters, token));
            for (JsonNode finding : page.path("findings")) {
                looked++;
                if (start == null || isIn(start, finding.path("first_seen").asLong())) {
                    rows.add(FindingRow.of(finding));
                }
            }
            token = page.path("next_token").asText("");
            pages++;
        } while (!token.isEmpty()
                && rows.size() < PAGE_SIZE
                && pages < MAX_PAGES
                && System.nanoTime() - began < TIMEOUT_NANOS);
        return visit.page(
                "Findings",
                "systems-qrie-findings",
                new FindingsView(
                        filters, week, rows, looked, PageLinks.of(trail, token, to -> address(filters, week, to))));
    }

    private static String query(Map<String, String> filters, String token) {
        return filters.entrySet().stream()
                        .map(filter -> filter.getKey() + "=" + SystemsAccess.encode(filter.getValue()) + "&")
                        .collect(Collectors.joining())
                + "page_size=" + PAGE_SIZE
                + (token.isEmpty() ? "" : "&next_token=" + SystemsAccess.encode(token));
    }

    private static String address(Map<String, String> filters, String week, PageTrail page) {
        Map<String, String> all = new LinkedHashMap<>(filters);
        if (!week.isEmpty()) {
            all.put("week", week);
        }
        return "/systems/qrie/findings?"
                + all.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + SystemsAccess.encode(entry.getValue()))
                        .collect(Collectors.joining("&"))
                + page.query(PAGE);
    }

    private static LocalDate week(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException noDay) {
            throw Refusal.invalid("week", "must be a day such as 2026-01-31");
        }
    }

    private static boolean isIn(LocalDate week, long millis) {
        LocalDate day = LocalDate.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
        return !day.isBefore(week) && day.isBefore(week.plusWeeks(1));
    }

    /**
     * The page.
     *
     * @param week the first day of the week in which the findings began; empty for all
     * @param looked how many findings were looked at
     * @param pages the links to other pages of the list
     */
    public record FindingsView(
            Map<String, String> filters, String week, List<FindingRow> findings, int looked, PageLinks pages) {

        public String filter(String name) {
            return filters.getOrDefault(name, "");
        }
    }

    /** A finding. */
    public record FindingRow(
            String arn, String policy, String account, int severity, String state, String firstSeen, String reason) {

        static FindingRow of(JsonNode finding) {
            return new FindingRow(
                    finding.path("arn").asText(),
                    finding.path("policy").asText(),
                    finding.path("account_service").asText().split("_", 2)[0],
                    finding.path("severity").asInt(),
                    finding.path("state").asText(),
                    LocalDate.ofInstant(
                                    Instant.ofEpochMilli(
                                            finding.path("first_seen").asLong()),
                                    ZoneOffset.UTC)
                            .toString(),
                    finding.path("evidence").path("reason").asText(""));
        }

        /** The severity in a word. */
        public String band() {
            return severity >= 90 ? "critical" : severity >= 50 ? "high" : severity >= 25 ? "medium" : "low";
        }
    }
}
