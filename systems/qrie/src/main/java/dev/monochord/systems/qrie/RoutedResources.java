package dev.monochord.systems.qrie;

import dev.monochord.migrate.live.ShapeRoute;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Resources while they are migrated: each call goes to the shape that the phase of the migration asks for. Thread-safe.
 *
 * <p>Only what both shapes return in the same order is compared. A listing that the old shape has to scan for is not.
 *
 * @param compared routes reads that the two shapes return alike
 * @param plain routes the other reads, and writes
 */
record RoutedResources(CurrentResources old, ProposedResources next, ShapeRoute compared, ShapeRoute plain)
        implements ResourceStore {

    @Override
    public Optional<Resource> resource(String account, String arn) {
        return compared.read("resource", () -> old.resource(account, arn), () -> next.resource(account, arn));
    }

    @Override
    public List<Resource> ofArn(String service, String arn) {
        return plain.read("ofArn", () -> old.ofArn(service, arn), () -> next.ofArn(service, arn));
    }

    @Override
    public Page<Resource> all(PageRequest page) {
        return plain.read("all", () -> old.all(page), () -> next.all(page));
    }

    @Override
    public Page<Resource> ofService(String service, PageRequest page) {
        return plain.read("ofService", () -> old.ofService(service, page), () -> next.ofService(service, page));
    }

    @Override
    public Page<Resource> ofAccount(String account, PageRequest page) {
        return plain.read("ofAccount", () -> old.ofAccount(account, page), () -> next.ofAccount(account, page));
    }

    @Override
    public Page<Resource> ofAccountAndService(String account, String service, PageRequest page) {
        ShapeRoute route = old.isSorted(account, service) && page.token() == null ? compared : plain;
        return route.read(
                "ofAccountAndService",
                () -> old.ofAccountAndService(account, service, page),
                () -> next.ofAccountAndService(account, service, page));
    }

    @Override
    public Stream<Resource> everyOfAccountAndService(String account, String service) {
        return plain.read(
                "everyOfAccountAndService",
                () -> old.everyOfAccountAndService(account, service),
                () -> next.everyOfAccountAndService(account, service));
    }

    @Override
    public Map<String, Long> byService(@Nullable String account) {
        return plain.read("byService", () -> old.byService(account), () -> next.byService(account));
    }

    @Override
    public <T> T write(Function<ResourceShape, T> work) {
        return plain.write(() -> work.apply(old), () -> work.apply(next));
    }
}
