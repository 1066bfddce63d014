package dev.monochord.migrate.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What writing both shapes in one transaction means for the patterns of a table. Each action on an item is joined by the
 * actions on its counterpart: the item itself, and for each unique value a guard that goes and one that comes.
 */
final class DualWriteNotes {

    /** The most actions that the service takes in one transaction. */
    private static final int LIMIT = 100;

    private final TableDesign old;
    private final TableDesign next;
    private final int made;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> exceeding = new HashSet<>();

    /**
     * The notes.
     *
     * @param reversible whether writes of the new table are mirrored to the old one after cut-over
     * @param supplied whether the transform is supplied: the designs do not tell how many items it makes of one
     */
    DualWriteNotes(TableDesign old, TableDesign next, boolean reversible, boolean supplied) {
        this(old, next, reversible, supplied, 1);
    }

    private DualWriteNotes(TableDesign old, TableDesign next, boolean reversible, boolean supplied, int made) {
        this.old = old;
        this.next = next;
        this.made = made;
        int most = most(new Direction(old, next, made), "");
        if (reversible) {
            most = Math.max(most, most(new Direction(next, old, 1), " after cut-over"));
        }
        notes.add("a transaction of the application may hold at most " + LIMIT / most
                + " writes of this table while both shapes are written"
                + (supplied
                        ? ", if the supplied transform makes one item of each: migrate work --dry-run shows how many it"
                                + " makes"
                        : ""));
        notes.add("putAll and deleteAll write each item in a transaction of its own, at four times the capacity");
    }

    /**
     * The patterns that need too many actions in one transaction.
     *
     * @param made the most items that the transform makes of one
     */
    static List<String> problems(TableDesign old, TableDesign next, boolean reversible, int made) {
        return new DualWriteNotes(old, next, reversible, true, made).problems();
    }

    /** The most actions of a pattern of the table that decides; patterns that need too many are problems. */
    private int most(Direction direction, String when) {
        int most = 1;
        TablePlans plans = new TablePlans(direction.own());
        for (PatternDesign pattern : direction.own().patterns()) {
            if (!pattern.kind().reads()) {
                for (Plan plan : plans.of(pattern).plans()) {
                    most = Math.max(most, pattern(direction, pattern, plan, when));
                }
            }
        }
        return most;
    }

    List<String> problems() {
        return problems;
    }

    List<String> notes() {
        return notes;
    }

    private int pattern(Direction direction, PatternDesign pattern, Plan plan, String when) {
        int actions = 0;
        if (plan instanceof Plan.Write write) {
            actions = write.steps().stream().mapToInt(direction::actions).sum();
        } else if (plan instanceof Plan.DeletePartition deletion) {
            actions = deletion.last().stream().mapToInt(direction::actions).sum();
            String note = "pattern " + pattern.name()
                    + " deletes in batches, which become small transactions: more capacity, and a lower rate";
            if (!notes.contains(note)) {
                notes.add(note);
            }
        }
        if (actions > LIMIT && exceeding.add(pattern.name())) {
            problems.add("pattern " + pattern.name() + " needs " + actions
                    + " actions in one transaction to write both shapes" + when + ", and the service takes " + LIMIT
                    + (made > 1
                            ? ": an item becomes up to " + made + " items; write fewer of them with it"
                            : ": write fewer unique values or parents with it"));
        }
        return actions;
    }

    /**
     * Writes of one table that are mirrored to another.
     *
     * @param own the table that decides
     * @param other the table that follows
     * @param made the most items there that an item becomes
     */
    private record Direction(TableDesign own, TableDesign other, int made) {

        /** The actions that one action becomes. A guard is mirrored with its owner. */
        int actions(WriteAction action) {
            if (action.guard() || action.kind() == WriteAction.Kind.CHECK) {
                return 1;
            }
            return 1
                    + other.item(action.item())
                            .map(item -> mirrored(action, item))
                            .orElse(0);
        }

        /** A delete removes the item and each guard; another write may put one and remove one, if keys depend on values. */
        private int mirrored(WriteAction action, ItemDesign item) {
            if (action.kind() == WriteAction.Kind.DELETE) {
                return made + item.guards().size();
            }
            boolean fixed = own.item(item.name())
                    .filter(before -> before.key().determines(item.key()))
                    .isPresent();
            return (fixed && made == 1 ? 1 : 2) * made + 2 * item.guards().size();
        }
    }

    /** Patterns of the new design without one of the same name and parameters in the old. */
    List<String> newPatterns() {
        return next.patterns().stream()
                .filter(pattern -> old.pattern(pattern.name())
                        .filter(before -> parameters(before).equals(parameters(pattern)))
                        .isEmpty())
                .map(PatternDesign::name)
                .toList();
    }

    /** Returns the names in no order: the compiler ignores the order as well. */
    private static Set<String> parameters(PatternDesign pattern) {
        return pattern.parameters().stream().map(ParameterDesign::name).collect(Collectors.toSet());
    }
}
