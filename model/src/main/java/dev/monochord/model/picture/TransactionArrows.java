package dev.monochord.model.picture;

import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The arrows of a panel: one from an item to another, however many patterns write both. Not thread-safe. */
final class TransactionArrows {

    private record Ends(PictureArrow.End from, PictureArrow.End to) {}

    private final Map<Ends, PictureArrow> arrows = new LinkedHashMap<>();

    void add(
            Plan.Write write,
            PictureArrow.@Nullable End from,
            Function<WriteAction, PictureArrow.@Nullable End> ends,
            int colour) {
        for (WriteAction step : write.steps().subList(1, write.steps().size())) {
            PictureArrow.End to = ends.apply(step);
            if (from != null && to != null && !from.equals(to)) {
                boolean checks = step.kind() == WriteAction.Kind.CHECK;
                arrows.merge(
                        new Ends(from, to),
                        new PictureArrow(from, to, checks, colour),
                        (one, other) -> one.checks() ? other : one);
            }
        }
    }

    List<PictureArrow> all() {
        return new ArrayList<>(arrows.values());
    }
}
