package dev.monochord.model.document;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a request does not say by itself: when it is sent, and what of it depends on the call. For one plan. */
final class RequestNotes {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final Plan plan;

    RequestNotes(TableDesign table, Plan plan) {
        this.table = table;
        this.pattern = plan.pattern();
        this.plan = plan;
    }

    /** The note on the request of an operation; empty if there is none. */
    String of(DynamoDbOperation operation) {
        if (pattern.kind().reads()) {
            return read();
        }
        if (operation == DynamoDbOperation.GET_ITEM) {
            return actions() > 1
                    ? "What is stored says which guards and counters are concerned."
                    : "The result follows from the item that is read, which must be unchanged when it is written.";
        }
        return plan instanceof Plan.DeletePartition ? deletion(operation) : write();
    }

    private int actions() {
        return plan instanceof Plan.Write write ? write.steps().size() : Integer.MAX_VALUE;
    }

    private String read() {
        List<String> notes = new ArrayList<>();
        if (plan.shards() > 1) {
            notes.add("Sent to the plain key and to #0 up to #" + (plan.shards() - 1) + ", and merged.");
        }
        if (!pattern.projection().isEmpty()) {
            notes.add("Returns some attributes; the whole item is read and paid for.");
        }
        String optional = plan.filter().stream()
                .flatMap(term -> term.condition().arguments())
                .filter(TypedOperand.Argument::nullable)
                .map(argument -> argument.parameter().toString())
                .distinct()
                .collect(Collectors.joining(", "));
        if (!optional.isEmpty()) {
            notes.add("Left out of the filter where null: " + optional + ".");
        }
        if (plan instanceof Plan.BatchGet batch) {
            notes.add((batch.keys().size() > 1 ? "" : "Up to 100 keys to a request. ")
                    + "What comes back in UnprocessedKeys is sent again.");
            return String.join(" ", notes);
        }
        boolean count = pattern.kind() == PatternKind.COUNT;
        if (count && plan instanceof Plan.Query query && query.mixed()) {
            notes.add("The items are read and counted by the runtime, because the request also finds others.");
        }
        if (pattern.segments() > 1) {
            notes.add("Sent for each of the " + pattern.segments() + " segments at the same time.");
        }
        if (!pattern.bound(ParameterBinding.PAGE).isEmpty()) {
            notes.add("Limit and ExclusiveStartKey are those of the page that is asked for.");
        } else if (pattern.result() == ResultKind.LIST
                || pattern.result() == ResultKind.COLLECTION
                || pattern.result() == ResultKind.STREAM
                || count) {
            notes.add("Sent again from LastEvaluatedKey until there is none.");
        }
        return String.join(" ", notes);
    }

    private String write() {
        ItemDesign item = table.item(pattern.item()).orElseThrow();
        List<String> notes = new ArrayList<>();
        boolean whole = pattern.kind() == PatternKind.CREATE
                || pattern.kind() == PatternKind.PUT
                || pattern.kind() == PatternKind.REPLACE;
        if (whole && item.attributes().stream().anyMatch(a -> a.nullable())) {
            notes.add("Attributes whose component is null are left out.");
        }
        if (pattern.kind() == PatternKind.REPLACE && !item.guards().isEmpty()) {
            notes.add("Guards of values that stay are left alone.");
        }
        if (pattern.bound(ParameterBinding.SET).stream().anyMatch(ParameterDesign::optional)) {
            notes.add("An attribute that is given as null is removed.");
        }
        if (pattern.once() && actions() == 1) {
            notes.add(
                    "A transaction of one item, so that a repetition after a lost response is not carried out again.");
        }
        TypedCondition condition = plan.condition();
        String absent = condition == null
                ? ""
                : condition
                        .arguments()
                        .filter(TypedOperand.Argument::nullable)
                        .map(argument -> argument.parameter().toString())
                        .distinct()
                        .collect(Collectors.joining(", "));
        if (!absent.isEmpty()) {
            notes.add("Where " + absent + " is null, = means that the attribute is absent and <> that it is present.");
        }
        if (plan.readsFirst()) {
            notes.add("Conditions, and guards that are deleted, have the values that were read.");
        }
        return String.join(" ", notes);
    }

    private static String deletion(DynamoDbOperation operation) {
        return switch (operation) {
            case UPDATE_ITEM -> "The owner is marked: no child is written under it any more.";
            case QUERY -> "Page after page, until it finds nothing but the owner.";
            case BATCH_WRITE_ITEM ->
                "What was found is deleted, 25 to a request; items with guards, or counted elsewhere, in transactions.";
            default -> "";
        };
    }
}
