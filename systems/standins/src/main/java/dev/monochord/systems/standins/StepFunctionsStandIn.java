package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for AWS Step Functions: StartExecution and DescribeExecution, as the AWS Step Functions API Reference describes
 * them. Executions go on with every look at them. Thread-safe.
 */
public final class StepFunctionsStandIn extends JsonStandIn {

    private final String machine;
    private final Map<String, Execution> executions = new LinkedHashMap<>();
    private Function<String, @Nullable String> failure = input -> null;
    private int looks = 2;

    /** With one state machine. */
    public StepFunctionsStandIn(String stateMachineArn) {
        super("states", WireProtocol.JSON_1_0);
        this.machine = stateMachineArn;
    }

    private static final class Execution {
        private final String input;
        private String status = "RUNNING";
        private int left;

        Execution(String input, int looks) {
            this.input = input;
            this.left = looks;
        }
    }

    /** Lets executions take so many looks; with a negative number they do not end. */
    public synchronized void slow(int number) {
        looks = number;
        executions.values().forEach(execution -> execution.left = number);
    }

    /** Lets executions fail for whose input the function returns a cause. */
    public synchronized void failing(Function<String, @Nullable String> cause) {
        failure = cause;
    }

    /** Returns the inputs of the executions that were ever started. */
    public synchronized List<String> started() {
        return executions.values().stream().map(execution -> execution.input).toList();
    }

    @Override
    synchronized ObjectNode respond(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "StartExecution" -> start(call);
            case "DescribeExecution" -> describe(call);
            default -> throw unknownAction(call);
        };
    }

    private ObjectNode start(SignedCall call) throws ServiceFailure {
        if (!text(call, "stateMachineArn").equals(machine)) {
            throw ServiceFailure.sender("StateMachineDoesNotExist", "State Machine Does Not Exist");
        }
        String name = text(call, "name");
        if (name.length() > 80) {
            throw ServiceFailure.sender("InvalidName", "Invalid Name: '" + name + "'");
        }
        String arn = machine.replace(":stateMachine:", ":execution:") + ":" + name;
        String input = text(call, "input");
        Execution known = executions.get(arn);
        if (known != null && (!known.status.equals("RUNNING") || !known.input.equals(input))) {
            throw ServiceFailure.sender("ExecutionAlreadyExists", "Execution Already Exists: '" + arn + "'");
        }
        executions.putIfAbsent(arn, new Execution(input, looks));
        return object().put("executionArn", arn).put("startDate", 1.7e9);
    }

    private ObjectNode describe(SignedCall call) throws ServiceFailure {
        String arn = text(call, "executionArn");
        Execution execution = executions.get(arn);
        if (execution == null) {
            throw ServiceFailure.sender("ExecutionDoesNotExist", "Execution Does Not Exist: '" + arn + "'");
        }
        String cause = failure.apply(execution.input);
        if (execution.status.equals("RUNNING") && execution.left >= 0 && execution.left-- == 0) {
            execution.status = cause == null ? "SUCCEEDED" : "FAILED";
        }
        ObjectNode response = object().put("executionArn", arn)
                .put("stateMachineArn", machine)
                .put("status", execution.status)
                .put("startDate", 1.7e9)
                .put("input", execution.input);
        if (execution.status.equals("SUCCEEDED")) {
            String queue = arn.substring(arn.lastIndexOf(':') + 1);
            response.put(
                    "output",
                    object().put("InboundQueueArn", "arn:aws:sqs:eu-west-1:1:" + queue)
                            .put("InboundQueueUrl", "https://sqs.eu-west-1.amazonaws.com/1/" + queue)
                            .toString());
        }
        if (execution.status.equals("FAILED")) {
            response.put("error", "States.TaskFailed").put("cause", cause);
        }
        return response;
    }
}
