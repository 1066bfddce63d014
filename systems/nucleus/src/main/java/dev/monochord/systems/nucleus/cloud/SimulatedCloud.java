package dev.monochord.systems.nucleus.cloud;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * A cloud that is not there: it remembers what it was told, in memory. Every resource exists, and runs until it is stopped;
 * what is started or stopped is so at once. Accounts can be made to refuse their role, and resources to fail. Thread-safe.
 */
public final class SimulatedCloud implements CloudControl {

    private static final int DEFAULT_COUNT = 2;

    private final Map<String, SimulatedResource> resources = new ConcurrentSkipListMap<>();
    private final Set<String> refusing = ConcurrentHashMap.newKeySet();

    /** What the cloud knows of, by ARN. */
    public List<SimulatedResource> resources() {
        return List.copyOf(resources.values());
    }

    /** The accounts that let nobody in. */
    public List<String> refusingAccounts() {
        return refusing.stream().sorted().toList();
    }

    /** Lets an account refuse its role, or not any more. */
    public void refuse(String accountId, boolean refuses) {
        if (refuses) {
            refusing.add(accountId);
        } else {
            refusing.remove(accountId);
        }
    }

    /** Does to a resource what somebody did past all schedules; what is null stays as it is. */
    public SimulatedResource change(
            CloudResourceArn arn, @Nullable String state, @Nullable Integer desiredCount, @Nullable Boolean fails) {
        return resources.compute(arn.text(), (text, known) -> {
            SimulatedResource before = known == null ? fresh(arn) : known;
            return new SimulatedResource(
                    arn.text(),
                    arn.type(),
                    state == null ? before.state() : state,
                    desiredCount == null ? before.desiredCount() : desiredCount,
                    fails == null ? before.fails() : fails,
                    before.actions());
        });
    }

    /** Makes a resource known, so that it is seen before anything happens to it. */
    public void expect(CloudResourceArn arn) {
        resources.computeIfAbsent(arn.text(), text -> fresh(arn));
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
        SimulatedResource resource = resources.computeIfAbsent(arn.text(), text -> fresh(arn));
        if (resource.fails()) {
            throw new CloudException("InternalError: the resource does not answer");
        }
        return new ResourceStatus(resource.state(), resource.desiredCount());
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
        resources.computeIfPresent(
                arn.text(),
                (text, before) ->
                        new SimulatedResource(text, before.type(), state, count, before.fails(), before.actions() + 1));
    }

    private static SimulatedResource fresh(CloudResourceArn arn) {
        return switch (arn.type()) {
            case EC2 -> new SimulatedResource(arn.text(), arn.type(), "running", null, false, 0);
            case RDS -> new SimulatedResource(arn.text(), arn.type(), "available", null, false, 0);
            case ECS -> new SimulatedResource(arn.text(), arn.type(), "ACTIVE", DEFAULT_COUNT, false, 0);
        };
    }
}
