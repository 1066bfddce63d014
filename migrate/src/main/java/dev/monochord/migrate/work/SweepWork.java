package dev.monochord.migrate.work;

import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings items to their new form where they are. Readers take both forms and writers write the new one, so only what nobody
 * has written since is left. An item under an older form of its key moves to the current one, and what else it becomes, such
 * as the guard of a unique value, is written with it.
 *
 * <p>An update sets and removes what differs, on the condition that every attribute that was read is still the same and those
 * that it adds are still absent. Writers of such a table set no write id, so an attribute that one of them adds in between
 * does not make the condition fail; it is left alone, and verification looks at the item once more. An item that moves has
 * to be deleted, so there every attribute that the designs know and the item does not have must still be absent.
 */
final class SweepWork implements PageWork {

    private static final String PATTERN = "sweep";
    private static final int ATTEMPTS = 20;

    private final Shapes shapes;

    SweepWork(Shapes shapes) {
        this.shapes = shapes;
    }

    @Override
    public PageResult process(List<Map<String, AttributeValue>> items) {
        PageResult sum = PageResult.NOTHING;
        for (Map<String, AttributeValue> item : items) {
            sum = sum.plus(one(item));
        }
        return sum;
    }

    private PageResult one(Map<String, AttributeValue> read) {
        Map<String, AttributeValue> key = shapes.old().key(read);
        Map<String, AttributeValue> item = read;
        try {
            for (int i = 0; i < ATTEMPTS; i++) {
                if (shapes.expired(shapes.old(), item)) {
                    return PageResult.SKIPPED;
                }
                List<GuardedWrite> writes = writes(shapes.old().item(item));
                if (writes.isEmpty()) {
                    return PageResult.SKIPPED;
                }
                if (shapes.writer().write(PATTERN, writes).get(0).outcome() == Outcome.WRITTEN) {
                    return PageResult.WRITTEN;
                }
                item = shapes.reread(PATTERN, key);
                if (item.isEmpty()) {
                    return PageResult.CANCELLED;
                }
            }
            return shapes.dead(
                    key, "The item was written by others in each of " + ATTEMPTS + " attempts. Sweep again.");
        } catch (UntransformableException | FaultException | InvalidInputException e) {
            return shapes.dead(key, e);
        }
    }

    /** What has to be written, all of it or nothing; empty if the item and all that it becomes are in their new form. */
    private List<GuardedWrite> writes(ShapeItem source) {
        List<ShapeItem> swept = shapes.up(source.attributes());
        List<ShapeItem> others = swept.stream()
                .filter(made -> !ShapeComparison.sameKey(made.key(), source.key()))
                .toList();
        List<GuardedWrite> writes = new ArrayList<>(others(source, swept, others));
        if (others.size() == swept.size()) {
            return swept.isEmpty() ? List.of() : with(GuardedWrite.delete(source, watched(source)), writes);
        }
        Map<String, AttributeValue> own = swept.stream()
                .filter(made -> !others.contains(made))
                .findFirst()
                .orElseThrow()
                .attributes();
        if (!ShapeComparison.same(own, source.attributes())) {
            return with(GuardedWrite.replace(source, own), writes);
        }
        return writes.isEmpty() ? writes : with(GuardedWrite.check(source), writes);
    }

    /** An item that moves is deleted under its old key, with all that was added to it since it was read. */
    private Set<String> watched(ShapeItem source) {
        Set<String> watched = new HashSet<>(source.attributes().keySet());
        watched.addAll(shapes.old().attributes());
        watched.addAll(shapes.next().attributes());
        return watched;
    }

    private static List<GuardedWrite> with(GuardedWrite first, List<GuardedWrite> others) {
        others.add(0, first);
        return others;
    }

    /** Writes what an item becomes under other keys. */
    private List<GuardedWrite> others(ShapeItem source, List<ShapeItem> swept, List<ShapeItem> others) {
        if (others.isEmpty()) {
            return List.of();
        }
        Map<Place, Map<String, AttributeValue>> found =
                shapes.read(PATTERN, others.stream().map(made -> new Place(made.table(), made.key())));
        List<GuardedWrite> writes = new ArrayList<>();
        for (ShapeItem made : others) {
            Map<String, AttributeValue> there = found.getOrDefault(new Place(made.table(), made.key()), Map.of());
            if (ShapeComparison.same(made.attributes(), there)) {
                continue;
            }
            if (!there.isEmpty() && !follows(there, source, swept)) {
                throw new UntransformableException(
                        "Another item has the key " + KeyAsText.text(made.key())
                                + ", which this one takes in its new form. Delete one of them.",
                        null);
            }
            writes.add(GuardedWrite.replace(new ShapeItem(made.table(), made.key(), there), made.attributes()));
        }
        return writes;
    }

    /** Whether a stored item is nothing by itself, and not known to be made of another one. */
    private boolean follows(Map<String, AttributeValue> there, ShapeItem source, List<ShapeItem> swept) {
        return shapes.up(there).isEmpty()
                && shapes.transform()
                        .sourceKey(there)
                        .map(owner -> ShapeComparison.sameKey(owner, source.key())
                                || swept.stream().anyMatch(made -> ShapeComparison.sameKey(owner, made.key())))
                        .orElse(true);
    }
}
