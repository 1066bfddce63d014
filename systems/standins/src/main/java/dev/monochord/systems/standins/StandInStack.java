package dev.monochord.systems.standins;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stack of {@link CloudFormationStandIn}. Not thread-safe. */
final class StandInStack {

    private static final String TYPE = "AWS::CloudFormation::Stack";

    private final String id;
    private final String name;
    private final String accountId;
    private final String region;
    private final List<Event> events = new ArrayList<>();
    private Map<String, String> asked = Map.of();
    private Map<String, String> before = Map.of();
    private String operation = "CREATE";
    private String status = "";
    private String token = "";
    private @Nullable String failure;
    private int left;

    StandInStack(SignedCall call, String name, int looks) {
        this.name = name;
        this.accountId = call.accountId();
        this.region = call.region();
        this.id = "arn:aws:cloudformation:" + region + ":" + accountId + ":stack/" + name + "/" + UUID.randomUUID();
        this.left = looks;
    }

    /** An event, as DescribeStackEvents tells of it. */
    record Event(
            String logicalId,
            String physicalId,
            String type,
            String status,
            @Nullable String reason,
            String token) {

        void write(Xml xml, StandInStack stack) {
            xml.in("member")
                    .element("StackId", stack.id)
                    .element("StackName", stack.name)
                    .element("EventId", UUID.randomUUID())
                    .element("LogicalResourceId", logicalId)
                    .element("PhysicalResourceId", physicalId)
                    .element("ResourceType", type)
                    .element("ResourceStatus", status)
                    .element("ResourceStatusReason", reason)
                    .element("ClientRequestToken", token)
                    .element("Timestamp", "2026-03-01T12:00:00Z")
                    .out();
        }
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    String accountId() {
        return accountId;
    }

    String region() {
        return region;
    }

    String status() {
        return status;
    }

    List<Event> events() {
        return List.copyOf(events);
    }

    boolean isDeleted() {
        return status.equals("DELETE_COMPLETE");
    }

    boolean canBeUpdated() {
        return List.of("CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE")
                .contains(status);
    }

    void slow(int looks) {
        left = looks;
    }

    /** Whether a call asks for what the stack is already. */
    boolean isSame(SignedCall call) {
        return asked.equals(definition(call));
    }

    void begin(String what, SignedCall call, @Nullable String reason) {
        operation = what;
        failure = reason;
        token = String.valueOf(call.parameter("ClientRequestToken"));
        before = asked;
        asked = what.equals("DELETE") ? asked : definition(call);
        change(what + "_IN_PROGRESS", "User Initiated");
    }

    void updateElsewhere() {
        operation = "UPDATE";
        failure = null;
        token = "Console-UpdateStack";
        before = asked;
        change("UPDATE_IN_PROGRESS", "User Initiated");
    }

    private static Map<String, String> definition(SignedCall call) {
        Map<String, String> definition = new LinkedHashMap<>();
        call.parameters().forEach((key, value) -> {
            if (key.startsWith("Parameters.") || key.startsWith("Tags.") || key.startsWith("Template")) {
                definition.put(key, value);
            }
        });
        return definition;
    }

    /** Takes the operation one look further. */
    void goOn() {
        if (!status.endsWith("_IN_PROGRESS") || left < 0 || left-- > 0) {
            return;
        }
        if (failure == null) {
            change(operation + "_COMPLETE", null);
            return;
        }
        events.add(new Event("Dependent", "", "AWS::SQS::QueuePolicy", operation + "_FAILED", failure, token));
        switch (operation) {
            case "CREATE" -> fail("ROLLBACK_COMPLETE");
            case "UPDATE" -> {
                asked = before;
                fail("UPDATE_ROLLBACK_COMPLETE");
            }
            default -> fail("DELETE_FAILED");
        }
    }

    private void fail(String end) {
        events.add(
                new Event("Other", "", "AWS::SQS::Queue", operation + "_FAILED", "Resource creation cancelled", token));
        change(end, "The following resource(s) failed: [Dependent].");
    }

    private void change(String to, @Nullable String reason) {
        status = to;
        events.add(new Event(name, id, TYPE, to, reason, token));
    }

    void write(Xml xml) {
        xml.element("StackId", id)
                .element("StackName", name)
                .element("StackStatus", status)
                .element("CreationTime", "2026-03-01T12:00:00Z")
                .in("Tags");
        for (int number = 1; asked.containsKey("Tags.member." + number + ".Key"); number++) {
            xml.in("member")
                    .element("Key", asked.get("Tags.member." + number + ".Key"))
                    .element("Value", asked.get("Tags.member." + number + ".Value"))
                    .out();
        }
        xml.out();
        if (status.endsWith("_COMPLETE") && !isDeleted() && !status.equals("ROLLBACK_COMPLETE")) {
            String queue = name + "-inbound";
            xml.in("Outputs");
            output(xml, "InboundQueueArn", "arn:aws:sqs:" + region + ":" + accountId + ":" + queue);
            output(xml, "InboundQueueUrl", "https://sqs." + region + ".amazonaws.com/" + accountId + "/" + queue);
            xml.out();
        }
    }

    private static void output(Xml xml, String key, String value) {
        xml.in("member").element("OutputKey", key).element("OutputValue", value).out();
    }
}
