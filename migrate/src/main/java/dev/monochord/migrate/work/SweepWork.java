package dev.monochord.migrate.work;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Outcome;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings items to their new form where they are. Readers take both forms and writers write the new one, so only what nobody
 * has written since is left, and an item is replaced only if it is exactly as it was read. An item under an older form of
 * its key moves to the current one.
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
                List<ShapeItem> swept = shapes.up(item);
                ShapeItem own = swept.stream()
                        .filter(other -> ShapeComparison.sameKey(other.key(), key))
                        .findFirst()
                        .orElse(null);
                if (own == null && swept.isEmpty() || own != null && ShapeComparison.same(own.attributes(), item)) {
                    return PageResult.SKIPPED;
                }
                ShapeItem source = shapes.old().item(item);
                GuardedWrite write =
                        own == null ? GuardedWrite.move(source, swept) : GuardedWrite.replace(source, own.attributes());
                Outcome outcome =
                        shapes.writer().write(PATTERN, List.of(write)).get(0).outcome();
                if (outcome == Outcome.WRITTEN) {
                    return PageResult.WRITTEN;
                }
                if (outcome == Outcome.TARGET_EXISTS) {
                    return shapes.dead(key, "The item exists under both forms of its key. Delete one of them.");
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
}
