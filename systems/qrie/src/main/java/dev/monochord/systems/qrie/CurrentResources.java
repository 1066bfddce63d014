package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.Upsert;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Ownership;
import dev.monochord.systems.qrie.current.CurrentResource;
import dev.monochord.systems.qrie.current.CurrentResourceItem;
import dev.monochord.systems.qrie.current.CurrentResourcesTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Resources by account and service in one, as version 1 of the design has them, for as long as they are migrated. What is
 * asked by account or by service alone is a scan, which is why they are. Thread-safe.
 *
 * <p>Buckets that are stored without their account ({@code _s3}) are shown and found under the account that was looked up, as
 * they will be in the new shape. Whatever writes a bucket moves such a row to its account, or deletes it.
 */
record CurrentResources(Monochord monochord, CurrentResourcesTable table, BucketAccounts buckets)
        implements ResourceStore, ResourceShape {

    private static final int ATTEMPTS = 5;

    static CurrentResources open(Monochord monochord, BucketAccounts buckets) {
        DynamoDbQrieFindingsTable.open(monochord);
        return new CurrentResources(monochord, DynamoDbCurrentResourcesTable.open(monochord), buckets);
    }

    @Override
    public Optional<Resource> resource(String account, String arn) {
        return Arn.parse(arn).flatMap(parsed -> resource(new ResourceName(account, parsed)));
    }

    @Override
    public Optional<Resource> resource(ResourceName name) {
        return stored(name).map(this::shown);
    }

    private Optional<CurrentResource> stored(ResourceName name) {
        Optional<CurrentResource> own = table.resource(accountService(name), name.text());
        return own.isPresent() || !mayBeNameless(name) ? own : table.resource(nameless(name.service()), name.text());
    }

    private boolean mayBeNameless(ResourceName name) {
        return buckets.belongs(name.text(), name.account());
    }

    private static String accountService(ResourceName name) {
        return Ownership.shown(name.account(), name.service());
    }

    private static String nameless(String service) {
        return Ownership.shown(null, service);
    }

    @Override
    public List<Resource> ofArn(String service, String arn) {
        return table.ofArn(arn).stream()
                .filter(this::isShown)
                .map(this::shown)
                .filter(resource -> service.equals(resource.service()))
                .toList();
    }

    @Override
    public Page<Resource> all(PageRequest page) {
        return shown(table.all(page), resource -> true);
    }

    @Override
    public Page<Resource> ofService(String service, PageRequest page) {
        return shown(table.ofService(nameless(service), page), resource -> service.equals(resource.service()));
    }

    @Override
    public Page<Resource> ofAccount(String account, PageRequest page) {
        String own = Ownership.shown(account, null);
        Set<String> services = buckets.services(account);
        return services.isEmpty()
                ? shown(table.ofAccount(own, page), resource -> true)
                : monochord
                        .succession("resources by account", account)
                        .page(
                                Stream.concat(Stream.of(own), services.stream().map(CurrentResources::nameless))
                                        .toList(),
                                page,
                                (name, part) -> name.equals(own)
                                        ? shown(table.ofAccount(own, part), resource -> true)
                                        : shown(table.ofAccountAndService(name, part), isOf(account)));
    }

    @Override
    public Page<Resource> ofAccountAndService(String account, String service, PageRequest page) {
        String own = Ownership.shown(account, service);
        return isSorted(account, service)
                ? shown(table.ofAccountAndService(own, page), resource -> true)
                : monochord
                        .succession("resources by account and service", account, service)
                        .page(
                                List.of(own, nameless(service)),
                                page,
                                (name, part) -> shown(table.ofAccountAndService(name, part), isOf(account)));
    }

    /** Whether the resources of an account and a service are listed in the order of their ARNs. */
    boolean isSorted(String account, String service) {
        return !buckets.services(account).contains(service);
    }

    @Override
    public Stream<Resource> everyOfAccountAndService(String account, String service) {
        Stream<CurrentResource> own = table.everyOfAccountAndService(Ownership.shown(account, service));
        return (isSorted(account, service)
                        ? own
                        : Stream.concat(own, table.everyOfAccountAndService(nameless(service))))
                .filter(this::isShown)
                .map(this::shown)
                .filter(isOf(account));
    }

    @Override
    public Map<String, Long> byService(@Nullable String account) {
        Map<String, Long> byService = new TreeMap<>();
        count(
                account == null ? table.every() : table.everyOfAccount(Ownership.shown(account, null)),
                account,
                byService);
        if (account != null) {
            buckets.services(account)
                    .forEach(service -> count(table.everyOfAccountAndService(nameless(service)), account, byService));
        }
        return byService;
    }

    private void count(Stream<CurrentResource> rows, @Nullable String account, Map<String, Long> byService) {
        try (rows) {
            rows.filter(this::isShown)
                    .map(this::shown)
                    .filter(resource -> account == null || account.equals(resource.accountId()))
                    .forEach(resource -> byService.merge(ProposedResources.counted(resource), 1L, Long::sum));
        }
    }

    private static Predicate<Resource> isOf(String account) {
        return resource -> account.equals(resource.accountId());
    }

    private Page<Resource> shown(Page<CurrentResource> page, Predicate<Resource> which) {
        return new Page<>(
                page.items().stream()
                        .filter(this::isShown)
                        .map(this::shown)
                        .filter(which)
                        .toList(),
                page.nextToken());
    }

    /** A row without account is not shown beside the one with it. */
    private boolean isShown(CurrentResource row) {
        return owner(row).account() != null || !buckets.superseded(row.arn());
    }

    private static Ownership owner(CurrentResource row) {
        return Ownership.of(
                row.accountId() == null ? row.accountService() : row.accountId(),
                row.service() == null ? row.accountService() : row.service(),
                row.arn());
    }

    private Resource shown(CurrentResource row) {
        Ownership owner = owner(row);
        String account = owner.account();
        return new Resource(
                account == null ? buckets.account(row.arn()).orElse(row.accountService()) : account,
                row.arn(),
                owner.service(),
                row.configuration(),
                row.lastSeenAt(),
                row.describeTime(),
                row.truncated(),
                row.digest());
    }

    @Override
    public <T> T write(Function<ResourceShape, T> work) {
        return work.apply(this);
    }

    @Override
    public boolean store(Resource resource, Instant time) {
        String accountService = Ownership.shown(resource.accountId(), resource.service());
        CurrentResource row = new CurrentResource(
                accountService,
                resource.arn(),
                resource.configuration(),
                resource.lastSeenAt(),
                resource.describeTime(),
                resource.accountId(),
                resource.service(),
                resource.truncated(),
                resource.digest());
        Condition<CurrentResource> older =
                CurrentResourceItem.describeTime.absent().or(CurrentResourceItem.describeTime.lessThan(time));
        ItemKey<CurrentResource> nameless =
                CurrentResourceItem.key(Ownership.shown(null, resource.service()), resource.arn());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (!buckets.belongs(resource.arn(), resource.accountId())
                    || table.resource(Ownership.shown(null, resource.service()), resource.arn())
                            .isEmpty()) {
                return monochord.upsert(row).when(older).attempt();
            }
            try {
                monochord
                        .transaction()
                        .claim(row, older)
                        .deleteIf(nameless, older)
                        .commit();
                return true;
            } catch (ConflictException | PreconditionException newer) {
                return false;
            } catch (NotFoundException moved) {
                continue; // by another write
            }
        }
        throw new RetriesExhaustedException("A resource was moved as often as it was written", null);
    }

    @Override
    public Transaction delete(ResourceName name, Instant goneAt) {
        Condition<CurrentResource> notNewer =
                CurrentResourceItem.describeTime.absent().or(CurrentResourceItem.describeTime.atMost(goneAt));
        ItemKey<CurrentResource> own = CurrentResourceItem.key(accountService(name), name.text());
        Transaction transaction =
                monochord.transaction().deleteIf(own, own.absent().or(notNewer));
        if (!mayBeNameless(name)) {
            return transaction;
        }
        ItemKey<CurrentResource> nameless = CurrentResourceItem.key(nameless(name.service()), name.text());
        return transaction.deleteIf(nameless, nameless.absent().or(notNewer));
    }

    @Override
    public <I> Upsert<I> ifCurrent(Upsert<I> write, ResourceName name, Instant time) {
        return write.provided(place(name), CurrentResourceItem.describeTime.equalTo(time));
    }

    @Override
    public Transaction ifCurrent(Transaction transaction, ResourceName name, Instant time) {
        return transaction.check(place(name), CurrentResourceItem.describeTime.equalTo(time));
    }

    /** Where a resource is stored. */
    private ItemKey<CurrentResource> place(ResourceName name) {
        String own = accountService(name);
        return CurrentResourceItem.key(
                mayBeNameless(name) && table.resource(own, name.text()).isEmpty() ? nameless(name.service()) : own,
                name.text());
    }
}
