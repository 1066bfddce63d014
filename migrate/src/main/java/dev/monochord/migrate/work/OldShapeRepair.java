package dev.monochord.migrate.work;

import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Outcome;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Result;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Repairs the old shape after cut-over, where the new one decides.
 *
 * <p>It is the copy and the deletion of surplus items in the other direction, and as safe: an old item is put on the condition
 * that the new one it is made from is exactly as it was read, and one that follows from nothing is deleted on the condition
 * that it is exactly as it was read together with the places of its counterparts. A mirrored write changes both shapes and
 * their write ids, so either condition fails after it. Thread-safe.
 */
public final class OldShapeRepair {

    private static final String PATTERN = "repair";
    private static final int PAGE = 100;
    private static final int ATTEMPTS = 5;

    private final Shapes shapes;

    public OldShapeRepair(Shapes shapes) {
        this.shapes = shapes;
    }

    /**
     * What came of it.
     *
     * @param repaired differences that are gone
     * @param left differences that remain, such as of items that the old shape cannot hold
     */
    public record Report(long repaired, long left) {}

    /** Forgets the dead letters of items that an operator has deleted from the old table. */
    public void forgetDeleted(MigrationState migration) {
        List<DeadLetter> gone = new ArrayList<>();
        Page<DeadLetter> page;
        PageRequest request = PageRequest.first(PAGE);
        do {
            page = shapes.state().deadLetters(migration.id(), request);
            page.items().stream()
                    .filter(letter -> !letter.back(migration))
                    .filter(letter -> shapes.reread(PATTERN, KeyAsText.parse(letter.key()))
                            .isEmpty())
                    .forEach(gone::add);
            request = PageRequest.of(PAGE, page.nextToken());
        } while (page.hasNext());
        gone.forEach(letter -> shapes.state().deleteDeadLetter(migration.id(), letter.item()));
    }

    /**
     * Repairs what the last verification found.
     *
     * @param beat gives a sign of life, from time to time
     */
    public Report run(MigrationState migration, Runnable beat) {
        long repaired = 0;
        long left = 0;
        Page<Difference> page;
        PageRequest request = PageRequest.first(PAGE);
        do {
            page = shapes.state().differences(migration.id(), Pass.VERIFY.name(migration), request);
            for (Difference difference : page.items()) {
                if (repaired(difference)) {
                    repaired++;
                } else {
                    left++;
                }
            }
            beat.run();
            request = PageRequest.of(PAGE, page.nextToken());
        } while (page.hasNext());
        return new Report(repaired, left);
    }

    private boolean repaired(Difference difference) {
        Map<String, String> source = difference.source();
        return source == null
                ? restore(KeyAsText.parse(difference.key()), true)
                : correct(KeyAsText.parse(source), true);
    }

    /**
     * Makes an old item what the new shape says of it, or deletes it if that says nothing.
     *
     * @param further whether an item in the way may be corrected, too
     * @return whether nothing is left to do
     */
    private boolean correct(Map<String, AttributeValue> key, boolean further) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Map<String, AttributeValue> guess = shapes.reread(PATTERN, key);
            if (guess.isEmpty() || shapes.expired(shapes.old(), guess)) {
                return true;
            }
            List<Place> places = new ArrayList<>(List.of(new Place(shapes.old().table(), key)));
            List<Map<String, AttributeValue>> found;
            Optional<Map<String, AttributeValue>> owner;
            try {
                List<ShapeItem> expected = shapes.up(guess);
                if (expected.isEmpty()) {
                    return false; // it follows from another old item, which is corrected itself
                }
                expected.forEach(item -> places.add(new Place(item.table(), item.key())));
                found = shapes.reader().readTogether(PATTERN, places);
                owner = found.subList(1, found.size()).stream()
                        .filter(item -> !item.isEmpty() && makes(item, key))
                        .findFirst();
            } catch (UntransformableException unknown) {
                return false;
            }
            if (owner.isPresent()) {
                return restore(shapes.next().key(owner.get()), further);
            }
            Map<String, AttributeValue> now = found.get(0);
            if (now.isEmpty()
                    || ShapeComparison.same(now, guess)
                            && write(GuardedWrite.delete(shapes.old().item(now)))
                                            .outcome()
                                    == Outcome.WRITTEN) {
                return true;
            }
        }
        return false;
    }

    /** Whether an old item under this key follows from a new one. */
    private boolean makes(Map<String, AttributeValue> item, Map<String, AttributeValue> key) {
        return shapes.down(item).stream().anyMatch(made -> ShapeComparison.sameKey(made.key(), key));
    }

    /**
     * Puts what follows from a new item.
     *
     * @param further whether an item in the way may be corrected, too
     * @return whether nothing is left to do
     */
    private boolean restore(Map<String, AttributeValue> key, boolean further) {
        boolean mayCorrect = further;
        boolean overwrite = false;
        for (int i = 0; i < ATTEMPTS; i++) {
            Map<String, AttributeValue> item = shapes.reader()
                    .read(PATTERN, List.of(new Place(shapes.next().table(), key)))
                    .get(0);
            if (item.isEmpty() || shapes.expired(shapes.next(), item)) {
                return true;
            }
            List<ShapeItem> made;
            try {
                made = shapes.down(item);
            } catch (UntransformableException noPlace) {
                return false;
            }
            if (made.isEmpty()) {
                return false; // it follows from another new item
            }
            Result result = write(new GuardedWrite(shapes.next().item(item), null, made, overwrite));
            if (result.outcome() == Outcome.WRITTEN) {
                return true;
            }
            overwrite = false;
            if (result.outcome() == Outcome.TARGET_EXISTS) {
                if (ShapeComparison.allEqual(made, result.found())) {
                    return true;
                }
                List<Map<String, AttributeValue>> foreign = result.found().stream()
                        .filter(stored -> isForeign(stored, key))
                        .toList();
                if (!foreign.isEmpty() && !mayCorrect) {
                    return false;
                }
                foreign.forEach(stored -> correct(shapes.old().key(stored), false));
                mayCorrect = false;
                overwrite = foreign.isEmpty();
            }
        }
        return false;
    }

    /** Whether an old item corresponds to other new items than this one; one that follows from others does not. */
    private boolean isForeign(Map<String, AttributeValue> stored, Map<String, AttributeValue> key) {
        try {
            List<ShapeItem> counterparts = shapes.up(stored);
            return !counterparts.isEmpty()
                    && counterparts.stream().noneMatch(item -> ShapeComparison.sameKey(item.key(), key));
        } catch (UntransformableException unknown) {
            return true;
        }
    }

    private Result write(GuardedWrite write) {
        return shapes.writer().write(PATTERN, List.of(write)).get(0);
    }
}
