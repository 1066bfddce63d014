package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.tenants.ExistingResources;
import dev.monochord.systems.tenants.Provisioner;
import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.ProvisioningRun;
import dev.monochord.systems.tenants.TenantQueue;
import dev.monochord.systems.tenants.TenantsConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackStatus;

/**
 * Tenants as stacks of CloudFormation. Thread-safe.
 *
 * <h2>Why nothing is made twice</h2>
 *
 * A tenant's stack has one name, and CloudFormation has one stack of a name. Every step begins with a look at that stack: a
 * run that takes over, or whose call was lost on the way, finds what was begun and follows it. Calls carry a token that is
 * derived from the run, so one that the SDK repeats is recognized.
 *
 * <h2>Whose failure it is</h2>
 *
 * A stack that rests in a failed state was either left by an earlier run, and then is removed or updated again, or is how
 * this run's work ended, and then fails the run. It is this run's if it saw the work under way, or if the events of the
 * stack carry its token.
 */
final class StackProvisioner implements Provisioner {

    private static final String SERVICE = "CloudFormation";
    private static final String QUEUE_ARN = "InboundQueueArn";
    private static final String QUEUE_URL = "InboundQueueUrl";

    /** States of a stack that has all its resources. */
    private static final Set<StackStatus> UPDATABLE = Set.of(
            StackStatus.CREATE_COMPLETE,
            StackStatus.UPDATE_COMPLETE,
            StackStatus.UPDATE_ROLLBACK_COMPLETE,
            StackStatus.IMPORT_COMPLETE,
            StackStatus.IMPORT_ROLLBACK_COMPLETE);

    private final CloudFormationClient client;
    private final AwsClients clients;
    private final TenantStacks stacks;
    private final @Nullable String version;

    StackProvisioner(CloudFormationClient client, AwsClients clients, TenantsConfig config, StackTemplate template) {
        this.client = client;
        this.clients = clients;
        this.stacks = new TenantStacks(client, config, template);
        this.version = config.provisioning().versionSet() ? null : template.version();
    }

    /** What a run has seen or begun so far. */
    private static final class Work {
        boolean followed;
        boolean deleted;
    }

    @Override
    public Optional<String> version() {
        return Optional.ofNullable(version);
    }

    @Override
    public TenantQueue create(ProvisioningRun run) {
        Work work = new Work();
        return Following.follow(run, SERVICE, () -> createStep(run, work));
    }

    private Optional<TenantQueue> createStep(ProvisioningRun run, Work work) {
        Stack stack = found(run);
        if (stack == null) {
            run.check();
            stacks.create(run).ifPresent(arn -> {
                work.followed = true;
                run.executing(arn);
            });
            return Optional.empty();
        }
        if (isUnderWay(stack)) {
            work.followed |= stack.stackStatus() != StackStatus.DELETE_IN_PROGRESS;
            return Optional.empty();
        }
        return switch (stack.stackStatus()) {
            case CREATE_FAILED, ROLLBACK_COMPLETE, ROLLBACK_FAILED, DELETE_FAILED -> {
                failIfOwn(TenantStacks.token("create", run), stack, work.followed || work.deleted);
                run.check();
                stacks.delete(run, stack);
                work.deleted = true;
                yield Optional.empty();
            }
            // An earlier run made it and was cut off before it could say so.
            default -> isCurrent(run, stack) ? Optional.of(queue(stack)) : updateStep(run, work);
        };
    }

    @Override
    public Optional<TenantQueue> update(ProvisioningRun run, @Nullable String outboundQueueUrl) {
        Work work = new Work();
        return Optional.of(Following.follow(run, SERVICE, () -> updateStep(run, work)));
    }

    private Optional<TenantQueue> updateStep(ProvisioningRun run, Work work) {
        Stack stack = found(run);
        if (stack == null) {
            throw new ProvisioningException("the tenant has no stack that could be updated", null);
        }
        if (isUnderWay(stack)) {
            work.followed = true;
            return Optional.empty();
        }
        switch (stack.stackStatus()) {
            case CREATE_COMPLETE, UPDATE_COMPLETE, IMPORT_COMPLETE, IMPORT_ROLLBACK_COMPLETE -> {
                if (isCurrent(run, stack)) {
                    return Optional.of(queue(stack));
                }
            }
            case UPDATE_ROLLBACK_COMPLETE -> failIfOwn(TenantStacks.token("update", run), stack, work.followed);
            default -> throw new ProvisioningException(stacks.failure(stack).reason(), null);
        }
        run.check();
        return stacks.update(run, stack) ? Optional.empty() : Optional.of(queue(stack));
    }

    @Override
    public void remove(ProvisioningRun run, List<String> queueUrls) {
        Work work = new Work();
        Following.follow(run, SERVICE, () -> removeStep(run, work));
    }

    private Optional<Boolean> removeStep(ProvisioningRun run, Work work) {
        Stack stack = found(run);
        if (stack == null || stack.stackStatus() == StackStatus.DELETE_COMPLETE) {
            return Optional.of(true);
        }
        if (stack.stackStatus() == StackStatus.DELETE_FAILED) {
            failIfOwn(TenantStacks.deletionToken(run, stack), stack, work.followed);
        }
        if (stack.stackStatus() == StackStatus.DELETE_IN_PROGRESS) {
            work.followed = true;
        } else if (!isUnderWay(stack) || stack.stackStatus() == StackStatus.CREATE_IN_PROGRESS) {
            run.check();
            stacks.delete(run, stack);
        }
        return Optional.empty();
    }

    /** A stack that was rolled back can be nothing but deleted. */
    @Override
    public void undo(ProvisioningRun run) {
        remove(run, List.of());
    }

    @Override
    public ExistingResources find(String tenantId, String name) {
        Stack stack;
        try {
            stack = stacks.describe(name)
                    .orElseThrow(() -> new ProvisioningException("there is no stack " + name, null));
        } catch (SdkException failed) {
            throw new ProvisioningException(Following.reason(SERVICE, failed), failed);
        }
        String owner = TenantStacks.tag(stack, TenantStacks.TENANT_TAG);
        if (owner != null && !owner.equals(tenantId)) {
            throw new ProvisioningException("the stack " + name + " is that of the tenant " + owner, null);
        }
        if (!UPDATABLE.contains(stack.stackStatus())) {
            throw new ProvisioningException(
                    "the stack " + name + " is " + stack.stackStatusAsString() + " and cannot be updated", null);
        }
        return new ExistingResources(queue(stack), stack.stackId());
    }

    /** The tenant's stack, recorded as what the run works on, or null. */
    private @Nullable Stack found(ProvisioningRun run) {
        Stack stack = stacks.find(run).orElse(null);
        if (stack != null) {
            run.executing(stack.stackId());
        }
        return stack;
    }

    private void failIfOwn(String token, Stack stack, boolean followed) {
        StackFailure failure = stacks.failure(stack);
        if (followed || token.equals(failure.token())) {
            throw new ProvisioningException(failure.reason(), null);
        }
    }

    private static boolean isUnderWay(Stack stack) {
        return stack.stackStatusAsString().endsWith("_IN_PROGRESS");
    }

    private static boolean isCurrent(ProvisioningRun run, Stack stack) {
        return run.version().equals(TenantStacks.tag(stack, TenantStacks.VERSION_TAG));
    }

    private static TenantQueue queue(Stack stack) {
        return new TenantQueue(output(stack, QUEUE_ARN), output(stack, QUEUE_URL));
    }

    private static String output(Stack stack, String key) {
        return stack.outputs().stream()
                .filter(output -> key.equals(output.outputKey()))
                .map(Output::outputValue)
                .findFirst()
                .orElseThrow(() -> new ProvisioningException("the stack has no output " + key, null));
    }

    @Override
    public void close() {
        client.close();
        clients.close();
    }
}
