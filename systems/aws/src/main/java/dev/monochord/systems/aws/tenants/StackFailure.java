package dev.monochord.systems.aws.tenants;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.ResourceStatus;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackEvent;

/**
 * Why the last operation on a stack failed.
 *
 * @param token the client request token of that operation; null if its events have none
 * @param reason of the first resource that failed; those after it only follow from it
 */
record StackFailure(@Nullable String token, String reason) {

    private static final Set<ResourceStatus> BEGINNINGS = Set.of(
            ResourceStatus.CREATE_IN_PROGRESS, ResourceStatus.UPDATE_IN_PROGRESS, ResourceStatus.DELETE_IN_PROGRESS);

    /** Reads the events of a stack, the newest first, back to the beginning of its last operation. */
    static StackFailure of(CloudFormationClient client, Stack stack) {
        String reason = Objects.requireNonNullElse(stack.stackStatusReason(), "");
        String token = null;
        for (StackEvent event : client.describeStackEventsPaginator(request -> request.stackName(stack.stackId()))
                .stackEvents()) {
            if (hasFailed(event)) {
                reason = event.logicalResourceId() + " (" + event.resourceType() + "): "
                        + Objects.requireNonNullElse(event.resourceStatusReason(), "no reason is given");
            }
            if (isBeginning(event, stack)) {
                token = event.clientRequestToken();
                break;
            }
        }
        return new StackFailure(
                token, "the stack ended in " + stack.stackStatusAsString() + (reason.isEmpty() ? "" : ": " + reason));
    }

    private static boolean hasFailed(StackEvent event) {
        return event.resourceStatusAsString() != null
                && event.resourceStatusAsString().endsWith("_FAILED");
    }

    private static boolean isBeginning(StackEvent event, Stack stack) {
        return stack.stackId().equals(event.physicalResourceId()) && BEGINNINGS.contains(event.resourceStatus());
    }
}
