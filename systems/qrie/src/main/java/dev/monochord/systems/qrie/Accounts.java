package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Upsert;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.inventory.InventoryAccount;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The accounts that are known. Whoever has a resource is known, so that what asks every account misses nothing. Thread-safe.
 *
 * <p>The partition of an account is remembered for a minute: it hardly ever changes, and is asked for by every listing of
 * an account and a service.
 */
final class Accounts {

    /** Of an account whose ARNs are of more than one partition, so that none of them can be a prefix. */
    static final String MIXED = "mixed";

    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final int MAX_REMEMBERED = 10_000;

    private final Monochord monochord;
    private final QrieAccountsTable table;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    Accounts(Monochord monochord, QrieAccountsTable table) {
        this.monochord = monochord;
        this.table = table;
    }

    private record Known(String partition, Instant until) {}

    /** All of them, in the order of their ids. */
    List<MonitoredAccount> all() {
        return table.all()
                .sorted(Comparator.comparing(MonitoredAccount::accountId))
                .toList();
    }

    /** All of them, for an inventory that lists what is registered. */
    List<InventoryAccount> registered() {
        return all().stream()
                .map(account -> new InventoryAccount(
                        account.accountId(),
                        account.name(),
                        account.partition() == null
                                ? null
                                : usable(account.partition()).orElse(null),
                        account.ouPath(),
                        account.tags() == null ? Map.of() : account.tags()))
                .toList();
    }

    List<String> ids() {
        return all().stream().map(MonitoredAccount::accountId).toList();
    }

    Optional<MonitoredAccount> find(String accountId) {
        return table.account(accountId);
    }

    /**
     * Writes an account as it is given. Its partition stays what it is, because ARNs begin with it: one write asks for that
     * and keeps it, so that a resource that is met meanwhile is not overlooked.
     */
    MonitoredAccount put(MonitoredAccount given) {
        String wanted = given.partition();
        Upsert<MonitoredAccount> write = monochord.upsert(given).keep(MonitoredAccountItem.partition);
        if (wanted != null) {
            write.when(MonitoredAccountItem.partition.absent().or(MonitoredAccountItem.partition.equalTo(wanted)));
        }
        if (!write.attempt()) {
            throw Refusal.conflict("account is in another partition");
        }
        return table.account(given.accountId()).orElse(given);
    }

    /** Sees to it that an account of an inventory is known; what was said of it before stays. */
    MonitoredAccount meet(InventoryAccount found) {
        MonitoredAccount offered = new MonitoredAccount(
                found.accountId(),
                found.name(),
                found.partition(),
                found.ouPath(),
                found.tags().isEmpty() ? null : found.tags());
        MonitoredAccount known = table.account(found.accountId()).orElse(null);
        if (known != null
                && (known.name() != null || offered.name() == null)
                && (known.partition() != null || offered.partition() == null)
                && (known.ouPath() != null || offered.ouPath() == null)
                && (known.tags() != null || offered.tags() == null)) {
            return known;
        }
        monochord
                .upsert(offered)
                .keep(MonitoredAccountItem.name)
                .keep(MonitoredAccountItem.partition)
                .keep(MonitoredAccountItem.ouPath)
                .keep(MonitoredAccountItem.tags)
                .run();
        return table.account(found.accountId()).orElse(offered);
    }

    /** The partition of an account, by which its ARNs begin, if it is known and but one. */
    Optional<String> partition(String accountId) {
        Known remembered = known.get(accountId);
        Instant now = monochord.clock().instant();
        if (remembered != null && now.isBefore(remembered.until())) {
            return usable(remembered.partition());
        }
        Optional<String> stored = table.account(accountId).flatMap(account -> Optional.ofNullable(account.partition()));
        stored.ifPresent(partition -> remember(accountId, partition));
        return stored.flatMap(Accounts::usable);
    }

    /** Sees to it that the account of a resource is known, with its partition. */
    void meet(ResourceName resource) {
        String partition = resource.arn().partition();
        Known remembered = known.get(resource.account());
        if (remembered != null
                && (remembered.partition().equals(partition)
                        || remembered.partition().equals(MIXED))
                && monochord.clock().instant().isBefore(remembered.until())) {
            return;
        }
        String stored = stored(resource.account(), partition);
        if (!stored.equals(partition) && !stored.equals(MIXED)) {
            monochord
                    .update(MonitoredAccountItem.key(resource.account()))
                    .set(MonitoredAccountItem.partition, MIXED)
                    .run();
            stored = MIXED;
        }
        remember(resource.account(), stored);
    }

    /** The partition that is stored after one was offered. */
    private String stored(String accountId, String partition) {
        Optional<MonitoredAccount> account = table.account(accountId);
        if (account.isEmpty()) {
            try {
                table.create(new MonitoredAccount(accountId, null, partition, null, null));
                return partition;
            } catch (ConflictException meanwhile) {
                account = table.account(accountId);
            }
        }
        String stored = account.map(MonitoredAccount::partition).orElse(null);
        if (stored != null) {
            return stored;
        }
        return Optional.ofNullable(monochord
                        .update(MonitoredAccountItem.key(accountId))
                        .setIfAbsent(MonitoredAccountItem.partition, partition)
                        .returning()
                        .partition())
                .orElse(partition);
    }

    private void remember(String accountId, String partition) {
        if (known.size() >= MAX_REMEMBERED) {
            known.clear();
        }
        Instant until = monochord.clock().instant().plus(REMEMBERED);
        // Mixed it stays for ever: whoever read the partition just before that does not let it be forgotten.
        known.compute(
                accountId,
                (id, before) ->
                        new Known(before != null && before.partition().equals(MIXED) ? MIXED : partition, until));
    }

    private static Optional<String> usable(String partition) {
        return Arn.PARTITIONS.contains(partition) ? Optional.of(partition) : Optional.empty();
    }
}
