package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.policy.State;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts of everything. Each asks every account that is known, to its last page, by keys and indexes, and is kept for a
 * while. Thread-safe.
 */
record SummaryService(
        SummaryCache cache,
        ResourceStore resources,
        FindingListings findings,
        LaunchedPolicies policies,
        Accounts accounts) {

    static final Duration SUMMARY_KEPT = Duration.ofMinutes(15);
    static final Duration DASHBOARD_KEPT = Duration.ofMinutes(60);

    private static final int MAX_AFFECTED = 20;

    /** Findings by state, severity and policy, of an account or of all. */
    Map<String, Object> findings(@Nullable String account) {
        return shown(summary("findings_summary", account, () -> {
            FindingCounts counts = new FindingCounts();
            findings.every(account, counts::add);
            return counts.document();
        }));
    }

    /** Resources by service, of an account or of all. */
    Map<String, Object> resources(@Nullable String account) {
        return shown(summary("resources_summary", account, () -> {
            Map<String, Long> byService = resources.byService(account);
            long total = total(byService);
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("total_resources", total);
            document.put("resources_by_service", new LinkedHashMap<>(byService));
            return document;
        }));
    }

    /** How things stand, and how they went in the eight weeks up to a day. */
    Map<String, Object> dashboard(LocalDate date) {
        return shown(cache.get("dashboard_" + date, DASHBOARD_KEPT, () -> {
            FindingCounts counts = new FindingCounts();
            WeeklyTrend trend = WeeklyTrend.upTo(date);
            Map<String, Long> activeByAccount = new HashMap<>();
            findings.every(null, finding -> {
                counts.add(finding);
                trend.add(finding);
                if (finding.state() == State.ACTIVE && finding.accountId() != null) {
                    activeByAccount.merge(finding.accountId(), 1L, Long::sum);
                }
            });
            List<String> known = accounts.ids();
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("date", date.toString());
            document.put("accounts", known.size());
            document.put("resources", total(resources.byService(null)));
            document.put("active_policies", policies.count());
            document.putAll(counts.document());
            document.put("most_affected_accounts", most(activeByAccount));
            document.put("weeks", trend.document());
            return document;
        }));
    }

    /** The accounts with the most active findings, the first with the most. */
    private static List<Map<String, Object>> most(Map<String, Long> activeByAccount) {
        return activeByAccount.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_AFFECTED)
                .map(entry -> Map.<String, Object>of("account_id", entry.getKey(), "active_findings", entry.getValue()))
                .toList();
    }

    private static long total(Map<String, Long> byService) {
        return byService.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Of an account that is not known nothing is kept: there are more account ids than the table has room for. */
    private SummaryEntry summary(String name, @Nullable String account, Supplier<Map<String, Object>> compute) {
        if (account == null) {
            return cache.get(name, SUMMARY_KEPT, compute);
        }
        String type = name + "_" + account;
        return accounts.find(account).isPresent()
                ? cache.get(type, SUMMARY_KEPT, compute)
                : cache.unkept(type, compute);
    }

    private static Map<String, Object> shown(SummaryEntry entry) {
        Map<String, Object> data = entry.data();
        Map<String, Object> shown = new LinkedHashMap<>(data == null ? Map.of() : data);
        if (entry.updatedAt() != null) {
            shown.put("updated_at", entry.updatedAt().toEpochMilli());
        }
        return Collections.unmodifiableMap(shown);
    }
}
