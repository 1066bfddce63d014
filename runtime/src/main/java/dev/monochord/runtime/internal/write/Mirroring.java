package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.WriteAction.Kind;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Adds to planned operations what keeps a second shape of their items equal. Thread-safe.
 *
 * <h2>Why the two shapes stay equal</h2>
 *
 * Items are mirrored, not operations, so that the meaning of a write need not be known: guards and counters are items like
 * any other. Each item is read first, and its operation becomes conditional on the item being exactly as read. The item
 * after the operation follows from the one before it, so the second shape is put (or deleted) in full, in the same
 * transaction. Nobody can have changed the item in between, or the transaction fails and is planned anew from another read.
 * Whoever else writes the second shape, the copy of items included, is bound by the same rule, so the last transaction to
 * commit is also the last in both shapes.
 *
 * <p>"Exactly as read" is the equality of {@link SecondShape#WRITE_ID}, which every mirrored write sets to a random value.
 * It is not a counter: an item that is deleted and created again would count from the start, and an old copy would pass for
 * a new one. An item that was never mirrored has no such attribute; then the condition is that it still has none and equals
 * what was read.
 *
 * <p>Values that the service would compute, such as sums and appended lists, are computed here once and sent for both shapes.
 * Then the write also requires that the attributes they were computed from are unchanged: writers outside the toolkit leave
 * the write id alone.
 *
 * <p>The conditions of the caller are judged on the first shape alone.
 *
 * <h2>When the place is taken</h2>
 *
 * Two items may ask for one place in the second shape, or an item for none because it cannot be transformed. The first shape
 * decides, so the write goes on, but what is in the place is left to its owner: the item is recorded, written without any of
 * its second shape, and without a write id. An item with a write id was mirrored, so its places are its own. One without may
 * have lost them, or was never mirrored: its places are read, and written on the condition that they are as they were read.
 * So is a place that the item did not have before.
 */
record Mirroring(WriteMirror mirror) {

    /**
     * What is sent.
     *
     * @param operations the planned operations, followed by those on the second shape
     * @param change the change of the item, if a single operation was planned and is mirrored
     */
    record Mirrored(
            List<ItemOperation> operations, @Nullable MirroredChange change) {}

    /** Begins an attempt at a write. */
    WriteMirror.Attempt begin() {
        return mirror.begin();
    }

    /** Changes operations that were just planned, and adds those on the second shape. Does no I/O. */
    Mirrored of(List<ItemOperation> planned, WriteMirror.Attempt attempt, PlanReads reads) {
        List<Target> targets = targets(planned, attempt);
        List<Map<String, AttributeValue>> images = targets.stream()
                .map(target -> reads.item(target.operation().id()))
                .toList();
        if (!reads.complete()) {
            return new Mirrored(planned, null);
        }
        List<MirroredChange> changes = new ArrayList<>();
        boolean refused = false;
        for (int i = 0; i < targets.size(); i++) {
            ItemOperation operation = targets.get(i).operation();
            Map<String, AttributeValue> before = images.get(i);
            boolean admitted = operation.admits(before);
            // Even if there is nothing to mirror: another may create what this operation found absent and deletes.
            operation.where(ExactImage.of(operation.id().key().keySet(), before, () -> FailureVerdict.again()));
            if (admitted) {
                operation.compute(before);
                MirroredChange.of(operation, before, targets.get(i).shape()).ifPresent(changes::add);
            } else {
                refused = true;
            }
        }
        if (refused) {
            // That is for the service to say; unless the item has changed, and then the write is planned again.
            return new Mirrored(planned, null);
        }
        SecondPlaces places = new SecondPlaces(reads);
        places.look(changes);
        if (!reads.complete()) {
            return new Mirrored(planned, null);
        }
        changes.forEach(places::release);
        changes.forEach(places::fill);
        List<ItemOperation> all = new ArrayList<>(planned);
        all.addAll(places.operations());
        return new Mirrored(all, planned.size() == 1 && !changes.isEmpty() ? changes.get(0) : null);
    }

    /** An operation on an item that has a second shape. */
    private record Target(ItemOperation operation, SecondShape shape) {}

    private static List<Target> targets(List<ItemOperation> planned, WriteMirror.Attempt attempt) {
        List<Target> targets = new ArrayList<>();
        for (ItemOperation operation : planned) {
            SecondShape shape = attempt.of(operation.id().table());
            if (shape != null && operation.kind() != Kind.CHECK) {
                targets.add(new Target(operation, shape));
            }
        }
        return targets;
    }
}
