package dev.monochord.model.document;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.plan.WriteAction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The IAM actions of DynamoDB that the patterns of a table need, on the table and on each of its indexes. Not thread-safe
 * while it is computed, immutable afterwards.
 *
 * <p>IAM has no actions for transactions: a transaction is allowed by the actions of its parts, {@code PutItem},
 * {@code UpdateItem}, {@code DeleteItem} and {@code ConditionCheckItem}, or {@code GetItem} for one that reads. A query or
 * scan of an index is allowed on the ARN of the index, not on that of the table.
 */
public final class TablePermissions {

    private static final String SERVICE = "dynamodb:";

    /** A program compares its tables with their designs when it starts. */
    private static final List<String> AT_START =
            List.of("DescribeTable", "DescribeTimeToLive", "DescribeContinuousBackups");

    private final Set<String> table = new TreeSet<>();
    private final Map<String, Set<String>> indexes = new TreeMap<>();

    private TablePermissions() {}

    /** Returns what the patterns of a table need; only those that read if {@code readOnly}. */
    public static TablePermissions of(TableDesign design, boolean readOnly) {
        TablePermissions permissions = new TablePermissions();
        AT_START.forEach(permissions::add);
        TablePlans plans = new TablePlans(design);
        for (PatternDesign pattern : design.patterns()) {
            if (pattern.kind().reads() || !readOnly) {
                plans.of(pattern).plans().forEach(plan -> permissions.add(design, plan));
            }
        }
        return permissions;
    }

    /**
     * Adds what the checks of an operator need, which read the table whole: unreadable rows and guards. Repairing guards
     * needs the writes as well.
     */
    TablePermissions forOperators(boolean readOnly) {
        List.of("Scan", "GetItem").forEach(this::add);
        if (!readOnly) {
            List.of("PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem").forEach(this::add);
        }
        return this;
    }

    /** The actions on the table itself, such as {@code dynamodb:GetItem}, sorted. */
    public Set<String> table() {
        return new TreeSet<>(table);
    }

    /** The actions on indexes by the names of the indexes, sorted; an index that no pattern reads is left out. */
    public Map<String, Set<String>> indexes() {
        return new TreeMap<>(indexes);
    }

    /** Whether an operation is allowed on the table, or on one of its indexes. */
    public boolean allows(String operation, @Nullable String index) {
        Set<String> actions = index == null ? table : indexes.getOrDefault(index, Set.of());
        return actions.contains(SERVICE + operation);
    }

    private void add(String operation) {
        table.add(SERVICE + operation);
    }

    private void add(TableDesign design, Plan plan) {
        if (plan instanceof Plan.Write write) {
            writes(design, plan, write.steps());
        } else if (plan instanceof Plan.DeletePartition deletion) {
            add("Query");
            add("BatchWriteItem");
            add("GetItem");
            writes(design, plan, List.of(deletion.mark()));
            writes(design, plan, deletion.last());
            children(design);
        } else {
            read(plan);
        }
    }

    private void read(Plan plan) {
        String operation = plan.operation().apiName();
        String index = plan.index();
        if (index == null) {
            add(operation);
        } else {
            indexes.computeIfAbsent(index, name -> new TreeSet<>()).add(SERVICE + operation);
        }
    }

    /**
     * The steps of a write. What a step is may depend on what is stored: a parent without its counter is checked and its
     * children are counted, and a guard that stays the same is checked instead of swapped.
     */
    private void writes(TableDesign design, Plan plan, List<WriteAction> steps) {
        if (plan.readsFirst()) {
            add("GetItem");
        }
        for (WriteAction step : steps) {
            add(operation(step.kind()));
            if (step.kind() == WriteAction.Kind.PUT) {
                // Whoever may replace an item may change it, and conditional changes outside of patterns do.
                add(operation(WriteAction.Kind.UPDATE));
            }
        }
        // Transactions of the application check items that its patterns write; a condition of a write tells as much.
        add(operation(WriteAction.Kind.CHECK));
        design.item(plan.pattern().item()).ifPresent(item -> counters(design, item));
    }

    private void counters(TableDesign design, ItemDesign child) {
        for (ParentDesign parent : child.parents()) {
            if (parent.counter() != null) {
                boolean near = design.item(parent.item())
                        .filter(found -> sharesPartition(child, found))
                        .isPresent();
                List.of("GetItem", "UpdateItem", near ? "Query" : "Scan").forEach(this::add);
            }
        }
    }

    private static boolean sharesPartition(ItemDesign child, ItemDesign parent) {
        return Objects.equals(
                child.key().partition().display(), parent.key().partition().display());
    }

    /** Children with guards or other parents go in transactions; all others in batches. */
    private void children(TableDesign design) {
        for (ItemDesign item : design.items()) {
            if (!item.guards().isEmpty() || item.parents().stream().anyMatch(parent -> parent.counter() != null)) {
                add("DeleteItem");
                add("UpdateItem");
            }
        }
    }

    private static String operation(WriteAction.Kind kind) {
        return switch (kind) {
            case PUT -> DynamoDbOperation.PUT_ITEM.apiName();
            case UPDATE -> DynamoDbOperation.UPDATE_ITEM.apiName();
            case DELETE -> DynamoDbOperation.DELETE_ITEM.apiName();
            case CHECK -> "ConditionCheckItem";
        };
    }
}
