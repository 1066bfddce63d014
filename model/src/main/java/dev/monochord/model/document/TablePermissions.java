package dev.monochord.model.document;

import static dev.monochord.model.plan.DynamoDbOperation.BATCH_WRITE_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.CONDITION_CHECK_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.DELETE_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.DESCRIBE_CONTINUOUS_BACKUPS;
import static dev.monochord.model.plan.DynamoDbOperation.DESCRIBE_TABLE;
import static dev.monochord.model.plan.DynamoDbOperation.DESCRIBE_TIME_TO_LIVE;
import static dev.monochord.model.plan.DynamoDbOperation.GET_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.PUT_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.QUERY;
import static dev.monochord.model.plan.DynamoDbOperation.SCAN;
import static dev.monochord.model.plan.DynamoDbOperation.UPDATE_ITEM;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.plan.WriteAction;
import dev.monochord.model.plan.WriteRules;
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

    /** A program compares its tables with their designs when it starts. */
    private static final List<DynamoDbOperation> AT_START =
            List.of(DESCRIBE_TABLE, DESCRIBE_TIME_TO_LIVE, DESCRIBE_CONTINUOUS_BACKUPS);

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
        List.of(SCAN, GET_ITEM).forEach(this::add);
        if (!readOnly) {
            List.of(PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, CONDITION_CHECK_ITEM).forEach(this::add);
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
    public boolean allows(DynamoDbOperation operation, @Nullable String index) {
        Set<String> actions = index == null ? table : indexes.getOrDefault(index, Set.of());
        return actions.contains(operation.iamAction());
    }

    private void add(DynamoDbOperation operation) {
        table.add(operation.iamAction());
    }

    private void add(TableDesign design, Plan plan) {
        if (plan instanceof Plan.Write write) {
            writes(design, plan, write.steps());
        } else if (plan instanceof Plan.DeletePartition deletion) {
            add(QUERY);
            add(BATCH_WRITE_ITEM);
            add(GET_ITEM);
            writes(design, plan, List.of(deletion.mark()));
            writes(design, plan, deletion.last());
            children(design);
        } else {
            read(plan);
        }
    }

    private void read(Plan plan) {
        DynamoDbOperation operation = plan.operation();
        String index = plan.index();
        if (index == null) {
            add(operation);
        } else {
            indexes.computeIfAbsent(index, name -> new TreeSet<>()).add(operation.iamAction());
        }
    }

    /**
     * The steps of a write. What a step is may depend on what is stored: a parent without its counter is checked and its
     * children are counted, and a guard that stays the same is checked instead of swapped.
     */
    private void writes(TableDesign design, Plan plan, List<WriteAction> steps) {
        if (plan.readsFirst()) {
            add(GET_ITEM);
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
                List.of(GET_ITEM, UPDATE_ITEM, near ? QUERY : SCAN).forEach(this::add);
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
            if (!WriteRules.of(design, item).alone()) {
                add(DELETE_ITEM);
                add(UPDATE_ITEM);
            }
        }
    }

    private static DynamoDbOperation operation(WriteAction.Kind kind) {
        return switch (kind) {
            case PUT -> PUT_ITEM;
            case UPDATE -> UPDATE_ITEM;
            case DELETE -> DELETE_ITEM;
            case CHECK -> CONDITION_CHECK_ITEM;
        };
    }
}
