package dev.monochord.systems.aws.tenants;

import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.ProvisioningRun;
import dev.monochord.systems.tenants.TenantsConfig;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.AlreadyExistsException;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackStatus;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/**
 * The stacks of tenants, one for each, found by name and told from other stacks by a tag. Thread-safe.
 *
 * <p>CloudFormation reports most conditions as a {@code ValidationError} that differs only in its message, so the messages
 * are looked at: "does not exist" (DescribeStacks), "No updates are to be performed" and "is in … state and can not be
 * updated" (UpdateStack), "cannot be deleted while in status" (DeleteStack).
 */
final class TenantStacks {

    static final String TENANT_TAG = "monochord:tenant";
    static final String VERSION_TAG = "monochord:version";

    private final CloudFormationClient client;
    private final TenantsConfig config;
    private final StackTemplate template;

    TenantStacks(CloudFormationClient client, TenantsConfig config, StackTemplate template) {
        this.client = client;
        this.config = config;
        this.template = template;
    }

    /**
     * The name of a tenant's stack. Names of stacks have no underscore, so an id with one gets a digest, lest two ids share a
     * name.
     */
    static String name(String stack, String tenantId) {
        String plain = stack + "-" + tenantId;
        if (tenantId.indexOf('_') < 0) {
            return plain;
        }
        String digest = UUID.nameUUIDFromBytes(tenantId.getBytes(StandardCharsets.UTF_8))
                .toString();
        return plain.replace('_', '-') + "-" + digest.substring(0, 8);
    }

    /**
     * Finds the stack of a run's tenant: the one that its creation recorded, which may be an adopted stack with a name of its
     * own, or else the one that has the tenant's name and tag.
     *
     * @throws ProvisioningException if a stack of that name is not this tenant's
     */
    Optional<Stack> find(ProvisioningRun run) {
        Optional<Stack> recorded = run.created()
                .filter(TenantStacks::isStack)
                .flatMap(this::describe)
                .filter(stack -> stack.stackStatus() != StackStatus.DELETE_COMPLETE);
        if (recorded.isPresent()) {
            return recorded;
        }
        String name = name(config.stack(), run.tenantId());
        Optional<Stack> found = describe(name);
        if (found.isPresent() && !run.tenantId().equals(tag(found.get(), TENANT_TAG))) {
            throw new ProvisioningException(
                    "the stack " + name + " has no tag " + TENANT_TAG
                            + " with this tenant, and is left alone until it is adopted",
                    null);
        }
        return found;
    }

    /** Finds a stack by its name or ARN. */
    Optional<Stack> describe(String stack) {
        try {
            return client.describeStacks(request -> request.stackName(stack)).stacks().stream()
                    .findFirst();
        } catch (CloudFormationException refused) {
            if (says(refused, "does not exist")) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private static boolean isStack(String execution) {
        return execution.startsWith("arn:") && execution.contains(":cloudformation:");
    }

    /** Begins to create the stack of a tenant. Returns its ARN, or empty if there is one by now. */
    Optional<String> create(ProvisioningRun run) {
        try {
            return Optional.of(client.createStack(request -> request.stackName(name(config.stack(), run.tenantId()))
                            .templateBody(template.body())
                            .templateURL(template.url())
                            .parameters(template.of(run.tenantId(), run.version(), config.stack()))
                            .capabilitiesWithStrings(config.provisioning().capabilities())
                            .roleARN(config.provisioning().stackRoleArn())
                            .tags(tags(run))
                            .clientRequestToken(token("create", run)))
                    .stackId());
        } catch (AlreadyExistsException meanwhile) {
            return Optional.empty();
        }
    }

    /** Begins to update a stack. Returns false if there is nothing to update. */
    boolean update(ProvisioningRun run, Stack stack) {
        try {
            client.updateStack(request -> request.stackName(stack.stackId())
                    .templateBody(template.body())
                    .templateURL(template.url())
                    .parameters(template.of(run.tenantId(), run.version(), config.stack()))
                    .capabilitiesWithStrings(config.provisioning().capabilities())
                    .roleARN(config.provisioning().stackRoleArn())
                    .tags(tags(run, stack))
                    .clientRequestToken(token("update", run)));
            return true;
        } catch (CloudFormationException refused) {
            if (says(refused, "No updates are to be performed")) {
                return false;
            }
            if (says(refused, "_IN_PROGRESS state")) {
                return true;
            }
            throw refused;
        }
    }

    /** Begins to delete a stack, unless an operation that was begun meanwhile has to end first. */
    void delete(ProvisioningRun run, Stack stack) {
        try {
            client.deleteStack(request -> request.stackName(stack.stackId())
                    .roleARN(config.provisioning().stackRoleArn())
                    .clientRequestToken(deletionToken(run, stack)));
        } catch (CloudFormationException refused) {
            if (!says(refused, "cannot be deleted while in status")) {
                throw refused;
            }
        }
    }

    /** Why the last operation on a stack failed. */
    StackFailure failure(Stack stack) {
        return StackFailure.of(client, stack);
    }

    /** The token of an operation of a run: the same whenever the call is repeated, another for another run. */
    static String token(String operation, ProvisioningRun run) {
        return operation + "-" + run.id();
    }

    /** A run may delete two stacks: one that an earlier run left, and its own. */
    static String deletionToken(ProvisioningRun run, Stack stack) {
        return token("delete", run) + "-"
                + stack.stackId().substring(stack.stackId().lastIndexOf('/') + 1);
    }

    static @Nullable String tag(Stack stack, String key) {
        return stack.tags().stream()
                .filter(tag -> key.equals(tag.key()))
                .map(Tag::value)
                .findFirst()
                .orElse(null);
    }

    private static List<Tag> tags(ProvisioningRun run) {
        return List.of(
                Tag.builder().key(TENANT_TAG).value(run.tenantId()).build(),
                Tag.builder().key(VERSION_TAG).value(run.version()).build());
    }

    /** The tags of a stack with those of a run: an update replaces all of them, and refuses those of AWS. */
    private static List<Tag> tags(ProvisioningRun run, Stack stack) {
        List<Tag> tags = new ArrayList<>(tags(run));
        stack.tags().stream()
                .filter(tag -> !tag.key().startsWith("aws:"))
                .filter(tag -> !tag.key().equals(TENANT_TAG) && !tag.key().equals(VERSION_TAG))
                .forEach(tags::add);
        return tags;
    }

    private static boolean says(CloudFormationException refused, String words) {
        String message = refused.awsErrorDetails() == null
                ? refused.getMessage()
                : refused.awsErrorDetails().errorMessage();
        return message != null && message.toLowerCase(Locale.ROOT).contains(words.toLowerCase(Locale.ROOT));
    }
}
