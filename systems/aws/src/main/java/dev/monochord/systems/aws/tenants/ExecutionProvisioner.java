package dev.monochord.systems.aws.tenants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.tenants.Provisioner;
import dev.monochord.systems.tenants.ProvisioningException;
import dev.monochord.systems.tenants.ProvisioningRun;
import dev.monochord.systems.tenants.TenantQueue;
import dev.monochord.systems.tenants.TenantsConfig;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionDoesNotExistException;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;

/**
 * Tenants made by executions of a state machine that the operator supplies, of the type Standard. Thread-safe.
 *
 * <p>The name of an execution is derived from the operation, the tenant and the run, and a state machine has one execution of
 * a name: a start that is repeated starts nothing. A run that takes over follows the execution of the run before it, which
 * it finds by the recorded ARN or, if that run died before it could record one, by the name it would have given.
 *
 * <p>The input is {@code {"operation", "tenantId", "stack", "version"}} with {@code "queueUrls"}, the queues known so far, if
 * there are any. The output of {@code CREATE} names {@code InboundQueueArn} and {@code InboundQueueUrl}; that of
 * {@code UPDATE} may.
 */
final class ExecutionProvisioner implements Provisioner {

    private static final String SERVICE = "Step Functions";

    private final SfnClient client;
    private final AwsClients clients;
    private final TenantsConfig config;
    private final String machine;

    ExecutionProvisioner(SfnClient client, AwsClients clients, TenantsConfig config) {
        this.client = client;
        this.clients = clients;
        this.config = config;
        this.machine = Objects.requireNonNull(config.provisioning().stateMachineArn());
    }

    @Override
    public TenantQueue create(ProvisioningRun run) {
        return queue(execute(run, "CREATE", List.of()))
                .orElseThrow(() -> new ProvisioningException(
                        "the output of the execution has no InboundQueueArn and InboundQueueUrl", null));
    }

    @Override
    public Optional<TenantQueue> update(ProvisioningRun run, @Nullable String outboundQueueUrl) {
        return queue(execute(run, "UPDATE", outboundQueueUrl == null ? List.of() : List.of(outboundQueueUrl)));
    }

    @Override
    public void remove(ProvisioningRun run, List<String> queueUrls) {
        execute(run, "DELETE", queueUrls);
    }

    @Override
    public void undo(ProvisioningRun run) {
        // What a failed execution leaves is known to its state machine alone, whose catchers remove it.
    }

    /** Starts an execution, or finds the one that was started, and waits for its output. */
    private String execute(ProvisioningRun run, String operation, List<String> queueUrls) {
        Execution execution = new Execution(run, operation, queueUrls);
        return Following.follow(run, SERVICE, execution::step);
    }

    private final class Execution {

        private final ProvisioningRun run;
        private final String operation;
        private final List<String> queueUrls;
        private @Nullable String arn;
        private boolean started;

        Execution(ProvisioningRun run, String operation, List<String> queueUrls) {
            this.run = run;
            this.operation = operation;
            this.queueUrls = queueUrls;
            this.arn = run.takenOver()
                    .map(earlier -> earlier.startsWith("arn:") ? earlier : arn(name(earlier)))
                    .orElse(null);
        }

        Optional<String> step() {
            if (arn == null) {
                start();
            }
            DescribeExecutionResponse execution;
            try {
                execution = client.describeExecution(request -> request.executionArn(arn));
            } catch (ExecutionDoesNotExistException unknown) {
                if (!started) {
                    arn = null;
                }
                // One that was just started may not be visible yet.
                return Optional.empty();
            }
            if (execution.status() != ExecutionStatus.RUNNING
                    && execution.status() != ExecutionStatus.SUCCEEDED
                    && !started) {
                // The run before this one left an execution that has failed; this run makes its own attempt.
                arn = null;
                return Optional.empty();
            }
            run.executing(execution.executionArn());
            return result(execution);
        }

        private void start() {
            run.check();
            String name = name(run.id());
            try {
                arn = client.startExecution(request ->
                                request.stateMachineArn(machine).name(name).input(input()))
                        .executionArn();
            } catch (ExecutionAlreadyExistsException ended) {
                arn = arn(name);
            }
            started = true;
        }

        private String name(String runId) {
            return operation.toLowerCase(Locale.ROOT) + "-" + run.tenantId() + "-" + runId;
        }

        private String input() {
            Map<String, Object> input = new LinkedHashMap<>();
            input.put("operation", operation);
            input.put("tenantId", run.tenantId());
            input.put("stack", config.stack());
            input.put("version", run.version());
            if (!queueUrls.isEmpty()) {
                input.put("queueUrls", queueUrls);
            }
            return new String(Json.lenient().write(input), StandardCharsets.UTF_8);
        }
    }

    /** {@code arn:aws:states:eu-west-1:123456789012:execution:machine:name}; a version or alias of the machine is not in it. */
    private String arn(String name) {
        String[] parts = machine.split(":", -1);
        return String.join(":", List.of(parts).subList(0, 5)) + ":execution:" + parts[6] + ":" + name;
    }

    private static Optional<String> result(DescribeExecutionResponse execution) {
        return switch (execution.status()) {
            case SUCCEEDED -> Optional.of(Objects.requireNonNullElse(execution.output(), "{}"));
            case FAILED, TIMED_OUT, ABORTED -> throw new ProvisioningException(reason(execution), null);
            default -> Optional.empty();
        };
    }

    private static String reason(DescribeExecutionResponse execution) {
        StringBuilder reason = new StringBuilder("the execution ended in " + execution.statusAsString());
        for (String part : new String[] {execution.error(), execution.cause()}) {
            if (part != null && !part.isBlank()) {
                reason.append(": ").append(part);
            }
        }
        return reason.toString();
    }

    private static Optional<TenantQueue> queue(String output) {
        try {
            JsonNode tree = Json.lenient().tree(output.getBytes(StandardCharsets.UTF_8));
            String arn = tree.path("InboundQueueArn").asText("");
            String url = tree.path("InboundQueueUrl").asText("");
            return arn.isEmpty() || url.isEmpty() ? Optional.empty() : Optional.of(new TenantQueue(arn, url));
        } catch (RefusedException noJson) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        client.close();
        clients.close();
    }
}
