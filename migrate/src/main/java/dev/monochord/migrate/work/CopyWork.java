package dev.monochord.migrate.work;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Outcome;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Copies items to the new shape.
 *
 * <p>A copy is one transaction: the source is exactly as it was read, and the target is put. If the source was changed or
 * deleted in between, the transaction fails, and the copy starts again from what is there now, or ends if nothing is. So a
 * copy never overwrites what a mirrored write has left, and never brings back what one has deleted. A put alone, on whatever
 * condition, cannot do that: the target tells nothing about what became of the source.
 *
 * <p>Where something is in the place of the target, it is usually what a mirrored write put there, and equal. If it is not,
 * it was left by a process that had not yet begun to mirror when it wrote the source again, and the source wins, under the
 * same condition. If it was made from another item, two items have the same new key: a dead letter, never an overwrite. Unless
 * the other one is gone or has expired: the service deletes an item without the guards of its unique values. Whatever is
 * replaced must be as it was read. Should the other item come back in between, the write that brings it back changes its
 * places, too.
 */
final class CopyWork implements PageWork {

    private static final String PATTERN = "copy";
    private static final int TRANSACTION = 100;
    private static final int GROUP = 25;
    private static final int ATTEMPTS = 20;

    private final Shapes shapes;

    CopyWork(Shapes shapes) {
        this.shapes = shapes;
    }

    @Override
    public PageResult process(List<Map<String, AttributeValue>> items) {
        PageResult result = PageResult.NOTHING;
        List<Copy> group = new ArrayList<>();
        Set<Object> written = new HashSet<>();
        int actions = 0;
        for (Map<String, AttributeValue> item : items) {
            Copy copy;
            try {
                copy = prepare(item);
            } catch (UntransformableException e) {
                result = result.plus(shapes.dead(shapes.old().key(item), e));
                continue;
            }
            if (copy == null) {
                result = result.plus(PageResult.SKIPPED);
                continue;
            }
            boolean full = group.size() == GROUP || actions + copy.actions() > TRANSACTION;
            if (!group.isEmpty() && full || copy.second().stream().anyMatch(target -> written.contains(target.key()))) {
                result = result.plus(together(group));
                group = new ArrayList<>();
                written.clear();
                actions = 0;
            }
            group.add(copy);
            actions += copy.actions();
            copy.second().forEach(target -> written.add(target.key()));
        }
        return group.isEmpty() ? result : result.plus(together(group));
    }

    /** An item and what it becomes. */
    private record Copy(ShapeItem source, List<ShapeItem> second) {

        int actions() {
            return 1 + second.size();
        }
    }

    private @Nullable Copy prepare(Map<String, AttributeValue> item) {
        List<ShapeItem> second = shapes.expected(item);
        return second.isEmpty() ? null : new Copy(shapes.old().item(item), second);
    }

    /** Copies several items in one transaction; those that stand in its way one by one. */
    private PageResult together(List<Copy> group) {
        List<Result> results;
        try {
            results = shapes.writer()
                    .write(
                            PATTERN,
                            group.stream()
                                    .map(copy -> GuardedWrite.copy(copy.source(), copy.second()))
                                    .toList());
        } catch (FaultException | InvalidInputException refused) {
            if (ItemRejection.reason(refused).isEmpty()) {
                throw refused;
            }
            return oneByOne(group);
        }
        PageResult sum = PageResult.NOTHING;
        List<Copy> left = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            Copy copy = group.get(i);
            Result result = results.get(i);
            if (result.outcome() == Outcome.WRITTEN) {
                sum = sum.plus(PageResult.WRITTEN);
            } else if (result.outcome() == Outcome.CANCELLED) {
                left.add(copy);
            } else {
                sum = sum.plus(alone(copy, result));
            }
        }
        if (left.isEmpty()) {
            return sum;
        }
        return sum.plus(left.size() == group.size() ? oneByOne(left) : together(left));
    }

    private PageResult oneByOne(List<Copy> group) {
        PageResult sum = PageResult.NOTHING;
        for (Copy copy : group) {
            sum = sum.plus(alone(copy, null));
        }
        return sum;
    }

    /** Copies one item, as it is when its turn comes. */
    private PageResult alone(Copy begun, @Nullable Result known) {
        Copy copy = begun;
        Result result = known;
        List<Map<String, AttributeValue>> replaced = List.of();
        try {
            for (int i = 0; i < ATTEMPTS; i++) {
                if (result == null) {
                    GuardedWrite write = GuardedWrite.copyOver(copy.source(), copy.second(), replaced);
                    result = shapes.writer().write(PATTERN, List.of(write)).get(0);
                }
                switch (result.outcome()) {
                    case WRITTEN:
                        return PageResult.WRITTEN;
                    case SOURCE_CHANGED:
                        Map<String, AttributeValue> now =
                                shapes.reread(PATTERN, copy.source().key());
                        if (now.isEmpty()) {
                            return PageResult.CANCELLED;
                        }
                        Copy again = prepare(now);
                        if (again == null) {
                            return PageResult.SKIPPED;
                        }
                        copy = again;
                        replaced = List.of();
                        break;
                    case TARGET_EXISTS:
                        if (foreign(copy, result.found())) { // before equality, or two items would become one
                            return shapes.dead(
                                    copy.source().key(),
                                    "Another item has the same key in table "
                                            + shapes.next().table() + ". Change one of them, or the new key.");
                        }
                        if (ShapeComparison.allEqual(copy.second(), result.found())) {
                            return PageResult.SKIPPED;
                        }
                        replaced = replaced.isEmpty() ? result.found() : List.of();
                        break;
                    case CANCELLED:
                        replaced = List.of();
                        break;
                }
                result = null;
            }
            return shapes.dead(
                    copy.source().key(),
                    "The item was written by others in each of " + ATTEMPTS + " attempts to copy it. Copy again.");
        } catch (UntransformableException | FaultException | InvalidInputException e) {
            return shapes.dead(copy.source().key(), e);
        }
    }

    /** Whether one of these items is another's: made from an item that is there and has not expired, and neither has it. */
    private boolean foreign(Copy copy, List<Map<String, AttributeValue>> found) {
        Stream<Place> others = found.stream()
                .filter(item -> !shapes.expired(shapes.next(), item))
                .map(shapes.transform()::sourceKey)
                .flatMap(Optional::stream)
                .filter(key -> !ShapeComparison.sameKey(key, copy.source().key()))
                .map(key -> new Place(shapes.old().table(), key));
        return shapes.read(PATTERN, others).values().stream()
                .anyMatch(other -> !other.isEmpty() && !shapes.expired(shapes.old(), other));
    }
}
