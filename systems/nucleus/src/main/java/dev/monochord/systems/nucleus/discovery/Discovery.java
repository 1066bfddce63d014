package dev.monochord.systems.nucleus.discovery;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.account.AccountService;
import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.discovery.DiscoveryBodies.Discovered;
import dev.monochord.systems.nucleus.discovery.DiscoveryBodies.DiscoveryPage;
import dev.monochord.systems.nucleus.discovery.DiscoveryBodies.Unlisted;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists what can be scheduled in an account. A Region or type that cannot be listed is named and passed over. Thread-safe.
 */
public record Discovery(NucleusAppTable table, CloudControl cloud) {

    /** How many times the cloud is asked for one page, so that a request through many empty Regions ends. */
    private static final int MAX_CALLS = 12;

    /**
     * Returns a page, which may be empty although there is another.
     *
     * @param region the only Region to look in; null for all of the account
     * @param type the only type to list; null for all
     */
    DiscoveryPage page(
            Account account, @Nullable String region, @Nullable ResourceType type, int limit, @Nullable String token) {
        CloudAccount where = AccountService.cloudAccount(account);
        List<String> regions = regions(where, region);
        List<ResourceType> types = type == null ? List.of(ResourceType.values()) : List.of(type);
        List<DiscoveryPlace> ahead = new ArrayList<>();
        for (String each : regions) {
            types.forEach(listed -> ahead.add(new DiscoveryPlace(each, listed, null)));
        }
        if (token != null) {
            DiscoveryPlace reached = DiscoveryPlace.parse(token, regions);
            while (!ahead.isEmpty() && !isSame(ahead.get(0), reached)) {
                ahead.remove(0);
            }
            if (!ahead.isEmpty()) {
                ahead.set(0, reached);
            }
        }
        return read(where, ahead, limit);
    }

    private DiscoveryPage read(CloudAccount account, List<DiscoveryPlace> ahead, int limit) {
        Map<String, List<String>> schedules = schedules(account.accountId());
        List<Discovered> found = new ArrayList<>();
        List<Unlisted> failures = new ArrayList<>();
        for (int calls = 0; calls < MAX_CALLS && !ahead.isEmpty() && found.size() < limit; calls++) {
            DiscoveryPlace place = ahead.remove(0);
            try {
                CloudListing page = cloud.list(account, place.region(), place.type(), place.cursor());
                page.entries().forEach(entry -> found.add(shown(entry, schedules)));
                if (page.cursor() != null) {
                    ahead.add(0, new DiscoveryPlace(place.region(), place.type(), page.cursor()));
                }
            } catch (CloudException refused) {
                failures.add(new Unlisted(place.region(), place.type().text(), String.valueOf(refused.getMessage())));
            }
        }
        return new DiscoveryPage(
                found, failures, ahead.isEmpty() ? null : ahead.get(0).token());
    }

    private List<String> regions(CloudAccount account, @Nullable String region) {
        if (region != null) {
            return List.of(region);
        }
        try {
            return cloud.regions(account);
        } catch (CloudException refused) {
            throw Refusal.conflict("the account cannot be looked into: " + refused.getMessage());
        }
    }

    private static boolean isSame(DiscoveryPlace one, DiscoveryPlace other) {
        return one.region().equals(other.region()) && one.type() == other.type();
    }

    private Map<String, List<String>> schedules(String accountId) {
        try (Stream<TargetedResource> all = table.allResourcesOfAccount(accountId)) {
            return all.collect(Collectors.groupingBy(
                    TargetedResource::resourceArn,
                    Collectors.mapping(TargetedResource::scheduleId, Collectors.toList())));
        }
    }

    private static Discovered shown(CloudListing.Entry entry, Map<String, List<String>> schedules) {
        return new Discovered(
                entry.arn().text(),
                entry.arn().type().text(),
                entry.arn().region(),
                entry.name(),
                entry.status().state(),
                entry.status().desiredCount(),
                schedules.getOrDefault(entry.arn().text(), List.of()));
    }
}
