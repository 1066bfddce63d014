package dev.monochord.systems.qrie;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.Upsert;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Service;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resources by account, as version 2 of the design has them. Thread-safe. */
record ProposedResources(Monochord monochord, QrieResourcesTable table, Accounts accounts)
        implements ResourceStore, ResourceShape {

    static ProposedResources open(Monochord monochord, Accounts accounts) {
        DynamoDbQrieFindingsTable.open(monochord);
        return new ProposedResources(monochord, DynamoDbQrieResourcesTable.open(monochord), accounts);
    }

    @Override
    public Optional<Resource> resource(String account, String arn) {
        return table.resource(account, arn);
    }

    @Override
    public Optional<Resource> resource(ResourceName name) {
        return table.resource(name.account(), name.text());
    }

    @Override
    public List<Resource> ofArn(String service, String arn) {
        return table.ofArn(service, arn);
    }

    @Override
    public Page<Resource> all(PageRequest page) {
        return table.all(page);
    }

    @Override
    public Page<Resource> ofService(String service, PageRequest page) {
        return table.ofService(service, page);
    }

    @Override
    public Page<Resource> ofAccount(String account, PageRequest page) {
        return table.ofAccount(account, null, page);
    }

    @Override
    public Page<Resource> ofAccountAndService(String account, String service, PageRequest page) {
        Optional<String> partition = accounts.partition(account);
        return partition.isPresent()
                ? table.ofAccountAndService(account, Arn.prefix(partition.get(), service), page)
                : table.ofAccount(account, service, page);
    }

    @Override
    public Stream<Resource> everyOfAccountAndService(String account, String service) {
        Optional<String> partition = accounts.partition(account);
        return partition.isPresent()
                ? table.everyOfAccountAndService(account, Arn.prefix(partition.get(), service))
                : table.everyOfAccount(account, service);
    }

    /**
     * Resources by service. The index by service also has those of accounts that nobody registered, and lacks those from
     * before there was such an attribute, which the accounts have: the larger number is of both or, if it is not, closer.
     */
    @Override
    public Map<String, Long> byService(@Nullable String account) {
        Map<String, Long> byService = new TreeMap<>();
        if (account != null) {
            count(account, byService);
            return byService;
        }
        accounts.ids().forEach(id -> count(id, byService));
        for (Service service : Service.values()) {
            long all = table.countOfService(service.arnName());
            if (all > 0) {
                byService.merge(service.arnName(), all, Math::max);
            }
        }
        return byService;
    }

    /** Counts of an account, by the beginnings of its ARNs; what is of a service that is not known counts as other. */
    private void count(String account, Map<String, Long> byService) {
        long total = table.countOfAccount(account);
        Optional<String> partition = accounts.partition(account);
        if (partition.isEmpty()) {
            try (Stream<Resource> all = table.everyOfAccount(account, null)) {
                all.forEach(resource -> byService.merge(counted(resource), 1L, Long::sum));
            }
            return;
        }
        long rest = total;
        for (Service service : Service.values()) {
            long some = rest == 0
                    ? 0
                    : table.countOfAccountAndService(account, Arn.prefix(partition.get(), service.arnName()));
            if (some > 0) {
                byService.merge(service.arnName(), some, Long::sum);
                rest -= some;
            }
        }
        if (rest > 0) {
            byService.merge(OTHER, rest, Long::sum);
        }
    }

    /** The service that a resource counts as. */
    static String counted(Resource resource) {
        String service = resource.service();
        return service != null && Service.isKnown(service) ? service : OTHER;
    }

    @Override
    public <T> T write(Function<ResourceShape, T> work) {
        return work.apply(this);
    }

    @Override
    public boolean store(Resource resource, Instant time) {
        return monochord
                .upsert(resource)
                .when(ResourceItem.describeTime.absent().or(ResourceItem.describeTime.lessThan(time)))
                .attempt();
    }

    @Override
    public Transaction delete(ResourceName name, Instant goneAt) {
        ItemKey<Resource> key = ResourceItem.key(name.account(), name.text());
        return monochord
                .transaction()
                .deleteIf(
                        key,
                        key.absent()
                                .or(ResourceItem.describeTime.absent())
                                .or(ResourceItem.describeTime.atMost(goneAt)));
    }

    @Override
    public <I> Upsert<I> ifCurrent(Upsert<I> write, ResourceName name, Instant time) {
        return write.provided(ResourceItem.key(name.account(), name.text()), ResourceItem.describeTime.equalTo(time));
    }

    @Override
    public Transaction ifCurrent(Transaction transaction, ResourceName name, Instant time) {
        return transaction.check(
                ResourceItem.key(name.account(), name.text()), ResourceItem.describeTime.equalTo(time));
    }
}
