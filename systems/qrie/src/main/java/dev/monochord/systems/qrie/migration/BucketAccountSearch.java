package dev.monochord.systems.qrie.migration;

import dev.monochord.systems.qrie.migration.BucketAccounts.Owner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Looks up the accounts of buckets that are stored without one, among the rows that have it: resources first, then findings.
 * Both tables are read twice, so that only what is looked for is kept. A bucket with rows of two accounts was deleted in one
 * and created in the other; its row without account could be of either, so it is left out.
 */
public final class BucketAccountSearch {

    private final Supplier<Stream<Map<String, AttributeValue>>> resources;
    private final Supplier<Stream<Map<String, AttributeValue>>> findings;

    /**
     * A search.
     *
     * @param resources reads the items of version 1 of the resources
     * @param findings reads the items of version 1 of the findings
     */
    public BucketAccountSearch(
            Supplier<Stream<Map<String, AttributeValue>>> resources,
            Supplier<Stream<Map<String, AttributeValue>>> findings) {
        this.resources = resources;
        this.findings = findings;
    }

    /**
     * The outcome of a search.
     *
     * @param unnamed the buckets, by ARN, whose account is in neither table or is ambiguous
     */
    public record Result(BucketAccounts accounts, List<String> unnamed) {

        public Result {
            unnamed = List.copyOf(unnamed);
        }
    }

    public Result run() {
        Set<String> wanted = new HashSet<>();
        each(resources, row -> row.account() == null, (arn, row) -> wanted.add(arn));
        each(findings, row -> row.account() == null, (arn, row) -> wanted.add(arn));
        Map<String, Set<String>> stored = accounts(resources, wanted);
        Map<String, Set<String>> evaluated = accounts(findings, wanted);
        Map<String, Owner> owners = new HashMap<>();
        for (String arn : wanted) {
            Set<String> own = stored.getOrDefault(arn, Set.of());
            Set<String> any = own.isEmpty() ? evaluated.getOrDefault(arn, Set.of()) : own;
            if (any.size() == 1) {
                owners.put(arn, new Owner(any.iterator().next(), !own.isEmpty()));
            }
        }
        return new Result(
                new BucketAccounts(owners),
                wanted.stream().filter(arn -> !owners.containsKey(arn)).sorted().toList());
    }

    private static Map<String, Set<String>> accounts(
            Supplier<Stream<Map<String, AttributeValue>>> table, Set<String> wanted) {
        Map<String, Set<String>> found = new HashMap<>();
        each(table, row -> row.account() != null, (arn, row) -> {
            String account = row.account();
            if (account != null && wanted.contains(arn)) {
                found.computeIfAbsent(arn, any -> new HashSet<>()).add(account);
            }
        });
        return found;
    }

    private static void each(
            Supplier<Stream<Map<String, AttributeValue>>> table,
            Predicate<LegacyRow> which,
            BiConsumer<String, LegacyRow> action) {
        try (Stream<Map<String, AttributeValue>> items = table.get()) {
            items.map(LegacyRow::new).filter(which).forEach(row -> {
                String arn = row.text(LegacyRow.ARN);
                if (arn != null) {
                    action.accept(arn, row);
                }
            });
        }
    }
}
