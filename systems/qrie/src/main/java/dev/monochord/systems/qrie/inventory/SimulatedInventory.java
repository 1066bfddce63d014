package dev.monochord.systems.qrie.inventory;

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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cloud in memory, whose resources come and go as they are told, and whose listings may be made to break off. Thread-safe. */
public final class SimulatedInventory implements Inventory {

    private final Clock clock;
    private final ConcurrentNavigableMap<String, InventoryAccount> accounts = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Place, Map<String, Object>> resources = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> faults = new ConcurrentHashMap<>();

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

    public void put(InventoryAccount account) {
        accounts.put(account.accountId(), account);
    }

    /** Makes or changes a resource; an account that is not there comes with it. */
    public void put(String accountId, Arn arn, Map<String, Object> configuration) {
        accounts.computeIfAbsent(
                accountId, id -> new InventoryAccount(id, "simulated", arn.partition(), "/", Map.of()));
        resources.put(new Place(accountId, arn.toString()), configuration);
    }

    /** Takes a resource away; answers whether it was there. */
    public boolean remove(String accountId, String arn) {
        return resources.remove(new Place(accountId, arn)) != null;
    }

    /** Listings of an account and a service break off after so many resources; with a number below 0 they do not. */
    public void breakAfter(String accountId, String service, int found) {
        if (found < 0) {
            faults.remove(place(accountId, service));
        } else {
            faults.put(place(accountId, service), found);
        }
    }

    /** What there is, of an account and of a service; an empty text stands for all. */
    public Stream<FoundResource> resources(String accountId, String service) {
        return resources.entrySet().stream()
                .filter(entry ->
                        accountId.isEmpty() || entry.getKey().accountId().equals(accountId))
                .filter(entry -> service.isEmpty()
                        || Arn.parse(entry.getKey().arn())
                                .filter(arn -> arn.service().equals(service))
                                .isPresent())
                .map(entry -> new FoundResource(
                        entry.getKey().arn(), entry.getValue(), clock.instant().truncatedTo(ChronoUnit.MILLIS)));
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
    public void list(String accountId, String service, Consumer<FoundResource> found)
            throws IncompleteListingException {
        int most = faults.getOrDefault(place(accountId, service), Integer.MAX_VALUE);
        resources(accountId, service).limit(most).forEach(found);
        if (most != Integer.MAX_VALUE) {
            throw new IncompleteListingException("The simulated listing broke off, as it was told to");
        }
    }

    private static String place(String accountId, String service) {
        return accountId + " " + service;
    }
}
