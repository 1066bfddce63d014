package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for AWS CloudFormation: CreateStack, UpdateStack, DeleteStack, DescribeStacks, DescribeStackEvents and
 * GetTemplateSummary, as the AWS CloudFormation API Reference describes them, version 2010-05-15. Templates are JSON, and
 * each stack has the outputs {@code InboundQueueArn} and {@code InboundQueueUrl}. What is begun goes on with every look at the
 * stack. Thread-safe.
 */
public final class CloudFormationStandIn implements ServiceStandIn {

    private static final String NAMESPACE = "http://cloudformation.amazonaws.com/doc/2010-05-15/";
    private static final int EVENTS_PAGE = 2;

    private final Map<String, StandInStack> stacks = new LinkedHashMap<>();
    private Function<String, @Nullable String> failure = operation -> null;
    private int looks = 2;

    /** Lets operations take so many looks at the stack; with a negative number they do not end. */
    public synchronized void slow(int number) {
        looks = number;
        stacks.values().forEach(stack -> stack.slow(number));
    }

    /** Lets operations fail for which the function returns a reason: {@code CREATE}, {@code UPDATE} or {@code DELETE}. */
    public synchronized void failing(Function<String, @Nullable String> reason) {
        failure = reason;
    }

    /** Returns the names of the stacks that were ever created, one for each time. */
    public synchronized List<String> created() {
        return stacks.values().stream().map(StandInStack::name).toList();
    }

    /** Returns names and states of the stacks that there are, such as {@code tenants-acme CREATE_COMPLETE}. */
    public synchronized List<String> present() {
        return stacks.values().stream()
                .filter(stack -> !stack.isDeleted())
                .map(stack -> stack.name() + " " + stack.status())
                .toList();
    }

    @Override
    public String name() {
        return "cloudformation";
    }

    @Override
    public Protocol protocol() {
        return Protocol.QUERY;
    }

    @Override
    public ServiceFailure throttled() {
        return ServiceFailure.sender("Throttling", "Rate exceeded");
    }

    @Override
    public ServiceFailure denied(SignedCall call) {
        return new ServiceFailure(
                403, "AccessDenied", "User is not authorized to perform: cloudformation:" + call.action());
    }

    @Override
    public ServiceFailure unknownCredentials() {
        return new ServiceFailure(
                403, "InvalidClientTokenId", "The security token included in the request is invalid.");
    }

    @Override
    public synchronized byte[] answer(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "GetTemplateSummary" -> summary(call);
            case "CreateStack" -> create(call);
            case "UpdateStack" -> update(call);
            case "DeleteStack" -> delete(call);
            case "DescribeStacks" -> describe(call);
            case "DescribeStackEvents" -> events(call);
            default -> throw ServiceFailure.sender("InvalidAction", "Could not find operation " + call.action());
        };
    }

    private static JsonNode template(SignedCall call) throws ServiceFailure {
        try {
            return Json.lenient().tree(call.required("TemplateBody").getBytes(StandardCharsets.UTF_8));
        } catch (RefusedException malformed) {
            throw ServiceFailure.sender("ValidationError", "Template format error: JSON not well-formed.");
        }
    }

    private static byte[] summary(SignedCall call) throws ServiceFailure {
        JsonNode template = template(call);
        Xml xml = Xml.document("GetTemplateSummaryResponse", NAMESPACE).in("GetTemplateSummaryResult");
        if (template.has("Metadata")) {
            xml.element("Metadata", template.get("Metadata").toString());
        }
        xml.in("Parameters");
        template.path("Parameters").fields().forEachRemaining(parameter -> {
            JsonNode byDefault = parameter.getValue().get("Default");
            xml.in("member")
                    .element("ParameterKey", parameter.getKey())
                    .element("DefaultValue", byDefault == null ? null : byDefault.asText())
                    .element("ParameterType", "String")
                    .out();
        });
        return xml.end();
    }

    private byte[] create(SignedCall call) throws ServiceFailure {
        String name = call.required("StackName");
        if (find(call, name) != null) {
            throw ServiceFailure.sender("AlreadyExistsException", "Stack [" + name + "] already exists");
        }
        template(call);
        StandInStack stack = new StandInStack(call, name, looks);
        stacks.put(stack.id(), stack);
        stack.begin("CREATE", call, failure.apply("CREATE"));
        return Xml.document("CreateStackResponse", NAMESPACE)
                .in("CreateStackResult")
                .element("StackId", stack.id())
                .end();
    }

    private byte[] update(SignedCall call) throws ServiceFailure {
        StandInStack stack = existing(call);
        if (!stack.canBeUpdated()) {
            throw ServiceFailure.sender(
                    "ValidationError",
                    "Stack:" + stack.id() + " is in " + stack.status() + " state and can not be updated.");
        }
        if (stack.isSame(call)) {
            throw ServiceFailure.sender("ValidationError", "No updates are to be performed.");
        }
        stack.slow(looks);
        stack.begin("UPDATE", call, failure.apply("UPDATE"));
        return Xml.document("UpdateStackResponse", NAMESPACE)
                .in("UpdateStackResult")
                .element("StackId", stack.id())
                .end();
    }

    private byte[] delete(SignedCall call) throws ServiceFailure {
        StandInStack stack = find(call, call.required("StackName"));
        if (stack != null && !stack.isDeleted() && !stack.status().equals("DELETE_IN_PROGRESS")) {
            stack.slow(looks);
            stack.begin("DELETE", call, failure.apply("DELETE"));
        }
        return Xml.document("DeleteStackResponse", NAMESPACE).end();
    }

    private byte[] describe(SignedCall call) throws ServiceFailure {
        StandInStack stack = existing(call);
        stack.goOn();
        if (stack.isDeleted() && !stack.id().equals(call.parameter("StackName"))) {
            throw missing(call.required("StackName"));
        }
        Xml xml = Xml.document("DescribeStacksResponse", NAMESPACE)
                .in("DescribeStacksResult")
                .in("Stacks")
                .in("member");
        stack.write(xml);
        return xml.end();
    }

    private byte[] events(SignedCall call) throws ServiceFailure {
        StandInStack stack = existing(call);
        List<StandInStack.Event> newestFirst = new ArrayList<>(stack.events());
        Collections.reverse(newestFirst);
        Paging<StandInStack.Event> page = Paging.of(newestFirst, call.parameter("NextToken"), EVENTS_PAGE);
        Xml xml = Xml.document("DescribeStackEventsResponse", NAMESPACE)
                .in("DescribeStackEventsResult")
                .element("NextToken", page.next())
                .in("StackEvents");
        for (StandInStack.Event event : page.items()) {
            event.write(xml, stack);
        }
        return xml.end();
    }

    private StandInStack existing(SignedCall call) throws ServiceFailure {
        String name = call.required("StackName");
        StandInStack stack = find(call, name);
        if (stack == null) {
            throw missing(name);
        }
        return stack;
    }

    private static ServiceFailure missing(String name) {
        return ServiceFailure.sender("ValidationError", "Stack with id " + name + " does not exist");
    }

    /** By id a stack is found even if it was deleted, by name only if it was not. */
    private @Nullable StandInStack find(SignedCall call, String name) {
        StandInStack byId = stacks.get(name);
        if (byId != null) {
            return byId.accountId().equals(call.accountId()) ? byId : null;
        }
        return stacks.values().stream()
                .filter(stack -> !stack.isDeleted()
                        && stack.name().equals(name)
                        && stack.accountId().equals(call.accountId())
                        && Objects.equals(stack.region(), call.region()))
                .findFirst()
                .orElse(null);
    }
}
