package dev.monochord.systems.qrie.inventory;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Service;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cloud in memory, whose resources come and go as they are told, and whose listings may be made to break off. It has room
 * for so much and no more, because whoever reaches it may fill it. Thread-safe.
 */
public final class SimulatedInventory implements Inventory {

    /** As many accounts as it has room for. */
    public static final int MAX_ACCOUNTS = 1_000;
    /** As many resources as it has room for. */
    public static final int MAX_RESOURCES = 10_000;
    /** As many bytes of configurations, written as JSON, as it has room for. */
    public static final long MAX_BYTES = 64L << 20;

    private final Clock clock;
    private final ConcurrentNavigableMap<String, InventoryAccount> accounts = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Place, Held> resources = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> faults = new ConcurrentHashMap<>();
    private long bytes;

    /** Without accounts; {@link SampleCloud} has some. */
    public SimulatedInventory(Clock clock) {
        this.clock = clock;
    }

    private record Place(String accountId, String arn) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            int first = accountId.compareTo(other.accountId);
            return first != 0 ? first : arn.compareTo(other.arn);
        }
    }

    private record Held(String service, Map<String, Object> configuration, int bytes) {}

    /** Makes or changes an account. */
    void put(InventoryAccount account) {
        accounts.put(account.accountId(), account);
    }

    /**
     * Makes or changes a resource; an account that is not there comes with it. Returns false, and changes nothing, if there
     * is no room for it.
     */
    public synchronized boolean put(String accountId, Arn arn, Map<String, Object> configuration) {
        Place place = new Place(accountId, arn.toString());
        Held before = resources.get(place);
        Held held = new Held(arn.service(), configuration, Json.lenient().write(configuration).length);
        long after = bytes + held.bytes() - (before == null ? 0 : before.bytes());
        if (after > MAX_BYTES
                || before == null && resources.size() >= MAX_RESOURCES
                || !accounts.containsKey(accountId) && accounts.size() >= MAX_ACCOUNTS) {
            return false;
        }
        accounts.computeIfAbsent(
                accountId, id -> new InventoryAccount(id, "simulated", arn.partition(), "/", Map.of()));
        resources.put(place, held);
        bytes = after;
        return true;
    }

    /** Takes a resource away; returns whether it was there. */
    public synchronized boolean remove(String accountId, String arn) {
        Held before = resources.remove(new Place(accountId, arn));
        bytes -= before == null ? 0 : before.bytes();
        return before != null;
    }

    /**
     * Lets listings of an account and a service break off after so many resources; with a number below 0 they do not.
     * Returns false if there is no such account.
     */
    public boolean breakAfter(String accountId, String service, int found) {
        if (!accounts.containsKey(accountId)) {
            return false;
        }
        if (found < 0) {
            faults.remove(place(accountId, service));
        } else {
            faults.put(place(accountId, service), found);
        }
        return true;
    }

    /** What an account has, of all services or of one. */
    public Stream<FoundResource> resources(String accountId, @Nullable String service) {
        return resources.tailMap(new Place(accountId, "")).entrySet().stream()
                .takeWhile(entry -> entry.getKey().accountId().equals(accountId))
                .filter(entry -> service == null || entry.getValue().service().equals(service))
                .map(entry -> new FoundResource(
                        entry.getKey().arn(),
                        entry.getValue().configuration(),
                        clock.instant().truncatedTo(ChronoUnit.MILLIS)));
    }

    @Override
    public List<InventoryAccount> accounts() {
        return List.copyOf(accounts.values());
    }

    @Override
    public Set<String> services() {
        return Arrays.stream(Service.values()).map(Service::arnName).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<InventoryListing> listings(InventoryAccount account, String service) {
        return List.of(new Listing(account.accountId(), service));
    }

    /** One page of everything, and another that cannot be read if the listing is to break off. */
    private final class Listing implements InventoryListing {

        private static final String BROKEN = "broken";

        private final String accountId;
        private final String service;

        Listing(String accountId, String service) {
            this.accountId = accountId;
            this.service = service;
        }

        @Override
        public String name() {
            return service;
        }

        @Override
        public boolean covers(Arn arn) {
            return true;
        }

        @Override
        public boolean isResumable() {
            return false;
        }

        @Override
        public InventoryPage page(@Nullable String cursor) throws IncompleteListingException {
            if (cursor != null) {
                throw new IncompleteListingException("the simulated listing broke off, as it was told to");
            }
            int most = faults.getOrDefault(place(accountId, service), Integer.MAX_VALUE);
            List<FoundResource> found =
                    resources(accountId, service).limit(most).toList();
            return new InventoryPage(found, null, most == Integer.MAX_VALUE ? null : BROKEN);
        }
    }

    private static String place(String accountId, String service) {
        return accountId + " " + service;
    }
}
