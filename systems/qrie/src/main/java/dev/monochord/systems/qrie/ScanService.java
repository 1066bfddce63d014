package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Service;
import dev.monochord.systems.qrie.inventory.IncompleteListingException;
import dev.monochord.systems.qrie.inventory.Inventory;
import dev.monochord.systems.qrie.inventory.InventoryAccount;
import dev.monochord.systems.qrie.inventory.InventoryListing;
import dev.monochord.systems.qrie.policy.BuiltInPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Scans: of the inventory, which stores, evaluates and sweeps; and of what is stored, which only evaluates, as after a
 * policy was launched. Thread-safe; two scans at once do no harm.
 */
record ScanService(
        Monochord monochord,
        ResourceStore resources,
        ResourceWrites writes,
        FindingWrites findings,
        LaunchedPolicies launched,
        Accounts accounts,
        Inventory inventory,
        RecordedProgress progress,
        FailureIsolation isolation)
        implements AutoCloseable {

    static final String INVENTORY = "inventory";
    static final String POLICIES = "policies";

    ScanTally scan(String type, @Nullable String accountId, @Nullable String serviceName, @Nullable String policyId) {
        String account = accountId == null ? null : ResourceName.account(accountId);
        BuiltInPolicy policy = policy(policyId);
        return switch (type) {
            case INVENTORY -> inventory(account, service(serviceName), policy);
            case POLICIES -> stored(account, service(serviceName), policy);
            default -> throw Refusal.invalid("scan_type must be " + INVENTORY + " or " + POLICIES);
        };
    }

    private ScanTally inventory(@Nullable String account, @Nullable String service, @Nullable BuiltInPolicy policy) {
        ScanTally tally = new ScanTally();
        List<InventoryAccount> listed = listedAccounts().stream()
                .filter(each -> account == null || each.accountId().equals(account))
                .toList();
        if (account != null && listed.isEmpty()) {
            throw Refusal.notFound("account is not in the inventory");
        }
        List<String> services = services(service, policy);
        List<Supplier<ScanTally>> parts = new ArrayList<>();
        for (InventoryAccount each : listed) {
            tally.accounts++;
            MonitoredAccount known = meet(each, services, tally);
            if (known == null) {
                continue;
            }
            for (String name : services) {
                Supplier<Map<String, InventoryScan.Stored>> stored =
                        once(() -> InventoryScan.stored(resources, known.accountId(), name));
                for (InventoryListing listing : inventory.listings(each, name)) {
                    parts.add(() -> listed(known, name, listing, stored, policy));
                }
            }
        }
        Parallel.run(inventory.parallel(), parts).forEach(tally::add);
        return tally;
    }

    /** Returns an account as it is stored; null if its row cannot be read, which leaves its services incomplete. */
    private @Nullable MonitoredAccount meet(InventoryAccount found, List<String> services, ScanTally tally) {
        String name = "account " + found.accountId();
        try {
            MonitoredAccount known = accounts.meet(found);
            isolation.succeeded(name);
            return known;
        } catch (StoredItemException unreadable) {
            isolation.report(name, unreadable);
            String reason = "the account cannot be read: " + unreadable.reason();
            services.forEach(
                    service -> tally.incomplete.add(new ScanTally.Unlisted(found.accountId(), service, null, reason)));
            return null;
        }
    }

    private List<InventoryAccount> listedAccounts() {
        try {
            return inventory.accounts();
        } catch (IncompleteListingException unlisted) {
            throw Refusal.busy("the accounts could not be listed: " + unlisted.reason());
        }
    }

    /** One listing, from where an earlier scan left it. */
    private ScanTally listed(
            MonitoredAccount account,
            String service,
            InventoryListing listing,
            Supplier<Map<String, InventoryScan.Stored>> stored,
            @Nullable BuiltInPolicy policy) {
        ScanTally tally = new ScanTally();
        try (ListingProgress taken = progress(account, listing, policy)) {
            InventoryScan scan = new InventoryScan(writes, findings, tally, isolation);
            scan.run(account, listing, stored.get(), plan(service, policy), taken);
        } catch (IncompleteListingException broken) {
            tally.incomplete.add(unlisted(account, service, listing, broken.reason()));
        } catch (RetriesExhaustedException outOfReach) {
            throw outOfReach;
        } catch (RuntimeException failure) {
            isolation.report("listing " + listing.name() + " of account " + account.accountId(), failure);
            tally.incomplete.add(
                    unlisted(account, service, listing, Refusal.of(failure).text()));
        }
        return tally;
    }

    private static ScanTally.Unlisted unlisted(
            MonitoredAccount account, String service, InventoryListing listing, String reason) {
        String name = listing.name().equals(service) ? null : listing.name();
        return new ScanTally.Unlisted(account.accountId(), service, name, reason);
    }

    private ListingProgress progress(MonitoredAccount account, InventoryListing listing, @Nullable BuiltInPolicy policy)
            throws IncompleteListingException {
        if (!listing.isResumable()) {
            return ListingProgress.unrecorded(StoredTime.now(monochord));
        }
        // A scan for one policy has evaluated nothing else of the pages that it has read.
        String name = account.accountId() + "_" + listing.name() + (policy == null ? "" : "_" + policy.id());
        return progress.take(name)
                .orElseThrow(() -> new IncompleteListingException("another scan is reading the listing"));
    }

    /** Computes a value when it is first asked for. */
    private static <T> Supplier<T> once(Supplier<T> compute) {
        return new Supplier<>() {
            private @Nullable T value;

            @Override
            public synchronized T get() {
                T known = value;
                if (known == null) {
                    known = compute.get();
                    value = known;
                }
                return known;
            }
        };
    }

    @Override
    public void close() {
        inventory.close();
        progress.close();
    }

    private ScanTally stored(@Nullable String account, @Nullable String service, @Nullable BuiltInPolicy policy) {
        ScanTally tally = new ScanTally();
        List<MonitoredAccount> known = account == null
                ? accounts.all()
                : List.of(accounts.find(account).orElseThrow(() -> Refusal.notFound("account not found")));
        List<String> services = services(service, policy);
        for (MonitoredAccount each : known) {
            tally.accounts++;
            for (String name : services) {
                FindingWrites.Plan plan = plan(name, policy);
                if (!plan.policies().isEmpty()) {
                    stored(each, name, plan, tally);
                }
            }
        }
        return tally;
    }

    private void stored(MonitoredAccount account, String service, FindingWrites.Plan plan, ScanTally tally) {
        String id = account.accountId();
        try (Stream<Resource> all = resources.everyOfAccountAndService(id, service)) {
            all.forEach(resource -> {
                tally.resources++;
                Instant described = resource.describeTime();
                Arn arn = Arn.parse(resource.arn()).orElse(null);
                boolean named =
                        arn != null && (!arn.hasAccount() || arn.account().equals(id));
                if (!named || described == null || Boolean.TRUE.equals(resource.truncated())) {
                    // Of a part of a configuration nothing can be said; the next listing has the whole.
                    tally.skipped++;
                    return;
                }
                ResourceName name = ResourceName.of(id, resource.arn());
                ResourceSnapshot snapshot = new ResourceSnapshot(name, resource.configuration(), described);
                tally.isolate(
                        isolation,
                        name,
                        () -> tally.findings = tally.findings.plus(findings.evaluate(snapshot, account, plan)));
            });
        }
    }

    private FindingWrites.Plan plan(String service, @Nullable BuiltInPolicy policy) {
        return policy == null
                ? FindingWrites.Plan.of(launched.about(service), true)
                : new FindingWrites.Plan(launched.active(policy).stream().toList(), false, true, Set.of());
    }

    private List<String> services(@Nullable String service, @Nullable BuiltInPolicy policy) {
        if (policy != null) {
            String about = policy.service().arnName();
            if (service != null && !service.equals(about)) {
                throw Refusal.invalid("policy is about another service").withDetails("It is about " + about + ".");
            }
            return List.of(about);
        }
        return service == null ? List.copyOf(new TreeSet<>(inventory.services())) : List.of(service);
    }

    private @Nullable String service(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            return null;
        }
        String service = Service.named(name).map(Service::arnName).orElse("");
        if (!inventory.services().contains(service)) {
            throw Refusal.invalid("service is not supported").withDetails("Supported are " + supported() + ".");
        }
        return service;
    }

    private static String supported() {
        return String.join(
                ", ", Arrays.stream(Service.values()).map(Service::arnName).toList());
    }

    private @Nullable BuiltInPolicy policy(@Nullable String id) {
        if (id == null || id.isEmpty()) {
            return null;
        }
        BuiltInPolicy policy = BuiltInPolicy.of(id).orElseThrow(() -> Refusal.notFound("policy not found"));
        if (launched.active(policy).isEmpty()) {
            throw Refusal.notFound("policy is not launched");
        }
        return policy;
    }
}
