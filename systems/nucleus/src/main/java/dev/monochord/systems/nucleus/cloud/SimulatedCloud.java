package dev.monochord.systems.nucleus.cloud;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cloud that is not there: it remembers what it was told, in memory or in a file. Every resource exists, and runs until it
 * is stopped; what is started or stopped is so at once. Accounts can be made to refuse their role, and resources to fail.
 * Thread-safe.
 */
public final class SimulatedCloud implements CloudControl {

    private static final int DEFAULT_COUNT = 2;
    private static final int PAGE_SIZE = 50;

    private final Map<String, SimulatedResource> resources = new ConcurrentSkipListMap<>();
    private final Set<String> refusing = ConcurrentHashMap.newKeySet();
    private final @Nullable CloudJournal journal;

    /** Creates a cloud that is forgotten with this process. */
    public SimulatedCloud() {
        this.journal = null;
    }

    private SimulatedCloud(Path file) {
        CloudJournal.read(file, this::restore);
        Stream<CloudJournal.Line> known =
                resources.values().stream().map(resource -> new CloudJournal.Line(resource, null, null));
        Stream<CloudJournal.Line> refused = refusing.stream().map(id -> new CloudJournal.Line(null, id, true));
        this.journal = CloudJournal.rewrite(file, Stream.concat(known, refused).toList());
    }

    /**
     * Opens the cloud that is kept in a file, or a new one if there is no such file.
     *
     * @throws IllegalArgumentException if the file cannot be read or written; the message says what to do
     */
    public static SimulatedCloud in(Path file) {
        return new SimulatedCloud(file);
    }

    private void restore(CloudJournal.Line line) {
        SimulatedResource resource = line.resource();
        if (resource != null) {
            resources.put(resource.arn(), resource);
        } else if (line.account() != null && Boolean.TRUE.equals(line.refuses())) {
            refusing.add(line.account());
        } else if (line.account() != null) {
            refusing.remove(line.account());
        }
    }

    /** What the cloud knows of, by ARN. */
    public List<SimulatedResource> resources() {
        return List.copyOf(resources.values());
    }

    /** Returns a resource that the cloud knows of. */
    public Optional<SimulatedResource> find(String arn) {
        return Optional.ofNullable(resources.get(arn));
    }

    /** The accounts that let nobody in. */
    public List<String> refusingAccounts() {
        return refusing.stream().sorted().toList();
    }

    /** Lets an account refuse its role, or not any more. */
    public synchronized void refuse(String accountId, boolean refuses) {
        if (refuses ? refusing.add(accountId) : refusing.remove(accountId)) {
            keep(new CloudJournal.Line(null, accountId, refuses));
        }
    }

    /** Does to a resource what somebody did past all schedules; what is null stays as it is. */
    public SimulatedResource change(
            CloudResourceArn arn, @Nullable String state, @Nullable Integer desiredCount, @Nullable Boolean fails) {
        return replace(
                arn,
                before -> new SimulatedResource(
                        arn.text(),
                        arn.type(),
                        state == null ? before.state() : state,
                        desiredCount == null ? before.desiredCount() : desiredCount,
                        fails == null ? before.fails() : fails,
                        before.actions()));
    }

    /** Makes a resource known, so that it is seen before anything happens to it. */
    public void expect(CloudResourceArn arn) {
        known(arn);
    }

    private SimulatedResource known(CloudResourceArn arn) {
        SimulatedResource there = resources.get(arn.text());
        return there != null ? there : replace(arn, before -> before);
    }

    /** One change at a time, so that the file has them in the order in which they were made. */
    private synchronized SimulatedResource replace(CloudResourceArn arn, UnaryOperator<SimulatedResource> change) {
        SimulatedResource before = resources.get(arn.text());
        SimulatedResource after = change.apply(before == null ? SimulatedResource.fresh(arn, DEFAULT_COUNT) : before);
        if (!after.equals(before)) {
            keep(new CloudJournal.Line(after, null, null));
            resources.put(arn.text(), after);
        }
        return after;
    }

    @Override
    public void check(CloudAccount account) throws CloudException {
        if (refusing.contains(account.accountId())) {
            throw new CloudException("AccessDenied: the role cannot be assumed");
        }
    }

    @Override
    public ResourceStatus status(CloudAccount account, CloudResourceArn arn) throws CloudException {
        check(account);
        SimulatedResource resource = known(arn);
        if (resource.fails()) {
            throw new CloudException("InternalError: the resource does not answer");
        }
        return resource.status();
    }

    @Override
    public void start(CloudAccount account, CloudResourceArn arn) throws CloudException {
        act(account, arn, arn.type() == ResourceType.RDS ? "available" : "running", null);
    }

    @Override
    public void stop(CloudAccount account, CloudResourceArn arn) throws CloudException {
        act(account, arn, "stopped", null);
    }

    @Override
    public void scale(CloudAccount account, CloudResourceArn arn, int desiredCount) throws CloudException {
        act(account, arn, "ACTIVE", desiredCount);
    }

    private void act(CloudAccount account, CloudResourceArn arn, String state, @Nullable Integer count)
            throws CloudException {
        status(account, arn);
        replace(
                arn,
                before -> new SimulatedResource(
                        before.arn(), before.type(), state, count, before.fails(), before.actions() + 1));
    }

    /** Returns those that the account names, or else those of the resources it is known to have. */
    @Override
    public List<String> regions(CloudAccount account) throws CloudException {
        check(account);
        return account.regions().isEmpty()
                ? arnsOf(account).map(CloudResourceArn::region).distinct().toList()
                : account.regions();
    }

    @Override
    public CloudListing list(CloudAccount account, String region, ResourceType type, @Nullable String cursor)
            throws CloudException {
        check(account);
        List<CloudListing.Entry> page = arnsOf(account)
                .filter(arn -> arn.type() == type && arn.region().equals(region))
                .filter(arn -> cursor == null || arn.text().compareTo(cursor) > 0)
                .limit(PAGE_SIZE)
                .map(arn -> new CloudListing.Entry(arn, null, known(arn).status()))
                .toList();
        return new CloudListing(
                page,
                page.size() < PAGE_SIZE ? null : page.get(PAGE_SIZE - 1).arn().text());
    }

    private Stream<CloudResourceArn> arnsOf(CloudAccount account) {
        return resources.keySet().stream()
                .map(CloudResourceArn::parse)
                .filter(arn -> arn.accountId().equals(account.accountId()));
    }

    private void keep(CloudJournal.Line line) {
        if (journal != null) {
            journal.append(line);
        }
    }

    @Override
    public void close() {
        if (journal != null) {
            journal.close();
        }
    }
}
