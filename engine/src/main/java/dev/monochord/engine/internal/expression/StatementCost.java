package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.ItemSizeCalculator;
import java.util.List;

/**
 * What the service counts for an update expression, beside the item that comes of it, when it holds an update against
 * the largest size of an item: every value at each of its uses, and a fixed amount for each action, function and step of
 * a path. What the expression reads from the item, or takes from it, costs nothing.
 */
final class StatementCost {

    private static final int UPDATE = 3;
    private static final int WRITE = 19;
    private static final int TAKE_AWAY = 1;
    private static final int TARGET_STEP = 4;
    private static final int PLACE = 1;
    private static final int PLACE_STEP = 14;
    private static final int FALLBACK = 39;
    private static final int JOIN = 37;
    private static final int PLUS = 34;
    private static final int MINUS = 37;

    private StatementCost() {}

    static long of(List<UpdateAction> actions) {
        long cost = UPDATE;
        for (UpdateAction action : actions) {
            cost += ofTarget(action.path()) + of(action);
        }
        return cost;
    }

    private static long of(UpdateAction action) {
        if (action instanceof UpdateAction.Assign assign) {
            return WRITE + of(assign.operand());
        }
        return action instanceof UpdateAction.Add add ? WRITE + (long) ItemSizeCalculator.of(add.value()) : TAKE_AWAY;
    }

    private static long of(UpdateOperand operand) {
        if (operand instanceof UpdateOperand.Literal literal) {
            return ItemSizeCalculator.of(literal.value());
        }
        if (operand instanceof UpdateOperand.Place place) {
            return ofPlace(place.path());
        }
        if (operand instanceof UpdateOperand.Fallback fallback) {
            return FALLBACK + ofPlace(fallback.path()) + of(fallback.otherwise());
        }
        if (operand instanceof UpdateOperand.Joined joined) {
            return JOIN + of(joined.first()) + of(joined.second());
        }
        UpdateOperand.Sum sum = (UpdateOperand.Sum) operand;
        return (sum.negative() ? MINUS : PLUS) + of(sum.left()) + of(sum.right());
    }

    private static long ofTarget(DocumentPath path) {
        return ItemSizeCalculator.ofText(path.root()) + ofSteps(path, TARGET_STEP);
    }

    private static long ofPlace(DocumentPath path) {
        return PLACE + PLACE_STEP + ItemSizeCalculator.ofText(path.root()) + ofSteps(path, PLACE_STEP);
    }

    private static long ofSteps(DocumentPath path, int each) {
        long cost = 0;
        for (PathElement step : path.steps()) {
            String name = step.name();
            cost += each + ItemSizeCalculator.ofText(name == null ? Integer.toString(step.index()) : name);
        }
        return cost;
    }
}
