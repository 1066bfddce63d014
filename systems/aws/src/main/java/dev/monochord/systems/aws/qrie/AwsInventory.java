package dev.monochord.systems.aws.qrie;

import dev.monochord.systems.aws.AssumedRole;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.aws.CallLimits;
import dev.monochord.systems.qrie.inventory.AwsInventorySettings;
import dev.monochord.systems.qrie.inventory.IncompleteListingException;
import dev.monochord.systems.qrie.inventory.Inventory;
import dev.monochord.systems.qrie.inventory.InventoryAccount;
import dev.monochord.systems.qrie.inventory.InventoryContext;
import dev.monochord.systems.qrie.inventory.InventoryListing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.organizations.OrganizationsClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * The resources of accounts on AWS, each account in a role of its own. Thread-safe.
 *
 * <p>Without the name of a role, the server lists the account that its own credentials are of, and no other.
 */
public final class AwsInventory implements Inventory {

    private static final String SESSION = "monochord-qrie";

    private final InventoryContext context;
    private final AwsInventorySettings settings;
    private final AwsClients clients;
    private final List<String> regions;
    private final Map<String, AccountClients> accounts = new ConcurrentHashMap<>();
    private final Map<String, CallThrottle> throttles = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private AwsInventory(InventoryContext context, AwsClients clients, List<String> regions) {
        this.context = context;
        this.settings = context.settings();
        this.clients = clients;
        this.regions = regions;
    }

    /**
     * Opens the inventory.
     *
     * @throws IllegalArgumentException if no Region is set
     */
    public static AwsInventory open(InventoryContext context) {
        List<String> regions = context.settings().regions();
        if (regions.isEmpty()) {
            regions = List.of(defaultRegion());
        }
        return new AwsInventory(context, new AwsClients(regions.get(0), CallLimits.HANDLERS), regions);
    }

    /** Opens the inventory of the Regions in the settings, with clients that are closed with it. */
    static AwsInventory open(InventoryContext context, AwsClients clients) {
        return new AwsInventory(context, clients, context.settings().regions());
    }

    private static String defaultRegion() {
        try {
            return new DefaultAwsRegionProviderChain().getRegion().id();
        } catch (SdkClientException none) {
            throw new IllegalArgumentException(
                    "QRIE_AWS_REGIONS must be set, such as to eu-west-1,us-east-1, or else AWS_REGION", none);
        }
    }

    @Override
    public List<InventoryAccount> accounts() throws IncompleteListingException {
        if (settings.roleName() == null) {
            return List.of(own());
        }
        if (!settings.organization()) {
            return context.registered().get();
        }
        try (OrganizationsClient client = clients.client(OrganizationsClient.builder(), null, null)) {
            return new OrganizationAccounts(client, throttle("organization"), partition(regions.get(0))).list();
        }
    }

    private InventoryAccount own() throws IncompleteListingException {
        try (StsClient sts = clients.client(StsClient.builder(), null, null)) {
            String own = sts.getCallerIdentity().account();
            return context.registered().get().stream()
                    .filter(account -> account.accountId().equals(own))
                    .findFirst()
                    .orElseGet(() -> new InventoryAccount(own, null, partition(regions.get(0)), null, Map.of()));
        } catch (SdkException failed) {
            throw new IncompleteListingException(ServiceErrors.reason(failed), failed);
        }
    }

    @Override
    public Set<String> services() {
        return settings.services().stream()
                .filter(service -> ResourceKind.of(service).stream().anyMatch(this::isListed))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<InventoryListing> listings(InventoryAccount account, String service) {
        String partition = account.partition() == null ? partition(regions.get(0)) : account.partition();
        List<InventoryListing> listings = new ArrayList<>();
        for (ResourceKind kind : ResourceKind.of(service)) {
            if (isListed(kind)) {
                for (String region : kind.isGlobal() ? regions.subList(0, 1) : regions) {
                    listings.add(listing(kind, new AccountRegion(account.accountId(), partition, region)));
                }
            }
        }
        return listings;
    }

    private boolean isListed(ResourceKind kind) {
        return settings.cloudControl() || ServiceSource.lists(kind);
    }

    private InventoryListing listing(ResourceKind kind, AccountRegion place) {
        AccountClients open = accounts.computeIfAbsent(
                place.accountId(), id -> new AccountClients(clients, role(id, place.partition())));
        CallThrottle throttle = throttle(place.accountId() + " " + kind);
        CloudControlSource cloudControl = new CloudControlSource(open, throttle);
        ServiceSource services = new ServiceSource(open, throttle, place);
        String region = place.region();
        ResourceNames names;
        ResourceReader reader;
        if (kind == ResourceKind.ROOT) {
            RootListing root = new RootListing(open.iam(region), throttle, place, this::pause);
            names = token -> root.names();
            reader = identifier -> root.read();
        } else if (kind == ResourceKind.BUCKET) {
            BucketDetails buckets = new BucketDetails(open, throttle, place);
            names = buckets::names;
            reader = settings.cloudControl() ? name -> buckets.read(cloudControl, name) : buckets::read;
        } else if (!settings.cloudControl()) {
            names = token -> services.names(kind, token);
            reader = identifier -> services.read(kind, identifier);
        } else {
            names = token -> cloudControl.names(kind, region, token);
            reader = kind == ResourceKind.USER
                    ? name -> cloudControl
                            .read(kind, place, region, name)
                            .flatMap(user -> new UserDetails(open.iam(region), throttle).add(user, name))
                    : identifier -> cloudControl.read(kind, place, region, identifier);
        }
        return new AwsListing(kind, place, throttle, context.clock(), names, reader);
    }

    private @Nullable AssumedRole role(String accountId, String partition) {
        String name = settings.roleName();
        return name == null
                ? null
                : new AssumedRole(
                        "arn:" + partition + ":iam::" + accountId + ":role/" + name, settings.externalId(), SESSION);
    }

    private CallThrottle throttle(String of) {
        return throttles.computeIfAbsent(of, name -> new CallThrottle(System::nanoTime, this::pause));
    }

    private void pause(Duration time) {
        if (closed) {
            throw new IllegalStateException("The inventory is closed");
        }
        context.pause().accept(time);
    }

    private static String partition(String region) {
        PartitionMetadata partition = PartitionMetadata.of(Region.of(region));
        return partition == null ? "aws" : partition.id();
    }

    @Override
    public int parallel() {
        return settings.parallel();
    }

    @Override
    public void close() {
        closed = true;
        accounts.values().forEach(AccountClients::close);
        clients.close();
    }
}
