package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
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
public final class CloudFormationStandIn extends QueryStandIn {

    private static final int EVENTS_PAGE = 2;

    private final Map<String, StandInStack> stacks = new LinkedHashMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private Function<String, @Nullable String> failure = operation -> null;
    private int looks = 2;

    public CloudFormationStandIn() {
        super("cloudformation", "http://cloudformation.amazonaws.com/doc/2010-05-15/");
    }

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

    /** Lets somebody else begin to update a stack. */
    public synchronized void updateElsewhere(String name) {
        stacks.values().stream()
                .filter(stack -> !stack.isDeleted() && stack.name().equals(name))
                .forEach(stack -> {
                    stack.slow(looks);
                    stack.updateElsewhere();
                });
    }

    @Override
    synchronized void respond(SignedCall call, Xml result) throws ServiceFailure {
        switch (call.action()) {
            case "GetTemplateSummary" -> summary(call, result);
            case "CreateStack" -> create(call, result);
            case "UpdateStack" -> update(call, result);
            case "DeleteStack" -> delete(call);
            case "DescribeStacks" -> describe(call, result);
            case "DescribeStackEvents" -> events(call, result);
            default -> throw unknownAction(call);
        }
    }

    private static JsonNode template(SignedCall call) throws ServiceFailure {
        try {
            return Json.lenient().tree(call.required("TemplateBody").getBytes(StandardCharsets.UTF_8));
        } catch (RefusedException malformed) {
            throw ServiceFailure.sender("ValidationError", "Template format error: JSON not well-formed.");
        }
    }

    private static void summary(SignedCall call, Xml result) throws ServiceFailure {
        JsonNode template = template(call);
        if (template.has("Metadata")) {
            result.element("Metadata", template.get("Metadata").toString());
        }
        result.in("Parameters");
        template.path("Parameters").fields().forEachRemaining(parameter -> {
            JsonNode byDefault = parameter.getValue().get("Default");
            result.in("member")
                    .element("ParameterKey", parameter.getKey())
                    .element("DefaultValue", byDefault == null ? null : byDefault.asText())
                    .element("ParameterType", "String")
                    .out();
        });
    }

    private void create(SignedCall call, Xml result) throws ServiceFailure {
        String name = call.required("StackName");
        StandInStack known = find(call, name);
        if (known != null && isRepeated("CREATE", known, call)) {
            result.element("StackId", known.id());
            return;
        }
        if (known != null) {
            throw ServiceFailure.sender("AlreadyExistsException", "Stack [" + name + "] already exists");
        }
        template(call);
        StandInStack stack = new StandInStack(call, name, looks);
        claim("CREATE", stack, call);
        stacks.put(stack.id(), stack);
        stack.begin("CREATE", call, failure.apply("CREATE"));
        result.element("StackId", stack.id());
    }

    private void update(SignedCall call, Xml result) throws ServiceFailure {
        StandInStack stack = existing(call);
        if (isRepeated("UPDATE", stack, call)) {
            result.element("StackId", stack.id());
            return;
        }
        if (!stack.canBeUpdated()) {
            throw ServiceFailure.sender(
                    "ValidationError",
                    "Stack:" + stack.id() + " is in " + stack.status() + " state and can not be updated.");
        }
        if (stack.isSame(call)) {
            throw ServiceFailure.sender("ValidationError", "No updates are to be performed.");
        }
        claim("UPDATE", stack, call);
        stack.slow(looks);
        stack.begin("UPDATE", call, failure.apply("UPDATE"));
        result.element("StackId", stack.id());
    }

    private void delete(SignedCall call) throws ServiceFailure {
        StandInStack stack = find(call, call.required("StackName"));
        if (stack != null && stack.status().matches("UPDATE_.*IN_PROGRESS")) {
            throw ServiceFailure.sender(
                    "ValidationError",
                    "Stack [" + stack.id() + "] cannot be deleted while in status " + stack.status());
        }
        if (stack != null
                && !stack.isDeleted()
                && !stack.status().equals("DELETE_IN_PROGRESS")
                && !isRepeated("DELETE", stack, call)) {
            claim("DELETE", stack, call);
            stack.slow(looks);
            stack.begin("DELETE", call, failure.apply("DELETE"));
        }
    }

    /** A call with the token of one that was accepted is that call, sent again. */
    private boolean isRepeated(String operation, StandInStack stack, SignedCall call) {
        String token = call.parameter("ClientRequestToken");
        return token != null && (operation + " " + stack.id()).equals(tokens.get(token));
    }

    /** A token belongs to one operation on one stack. */
    private void claim(String operation, StandInStack stack, SignedCall call) throws ServiceFailure {
        String token = call.parameter("ClientRequestToken");
        if (token != null && tokens.putIfAbsent(token, operation + " " + stack.id()) != null) {
            throw ServiceFailure.sender("TokenAlreadyExistsException", "A client request token already exists.");
        }
    }

    private void describe(SignedCall call, Xml result) throws ServiceFailure {
        StandInStack stack = existing(call);
        stack.goOn();
        if (stack.isDeleted() && !stack.id().equals(call.parameter("StackName"))) {
            throw missing(call.required("StackName"));
        }
        result.in("Stacks").in("member");
        stack.write(result);
    }

    private void events(SignedCall call, Xml result) throws ServiceFailure {
        StandInStack stack = existing(call);
        List<StandInStack.Event> newestFirst = new ArrayList<>(stack.events());
        Collections.reverse(newestFirst);
        Paging<StandInStack.Event> page = Paging.of(newestFirst, call.parameter("NextToken"), EVENTS_PAGE);
        result.element("NextToken", page.next()).in("StackEvents");
        for (StandInStack.Event event : page.items()) {
            event.write(result, stack);
        }
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
