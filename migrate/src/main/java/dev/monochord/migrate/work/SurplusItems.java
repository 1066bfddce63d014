package dev.monochord.migrate.work;

import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.mirror.ShapeWriter.GuardedWrite;
import dev.monochord.runtime.internal.mirror.ShapeWriter.Outcome;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deletes items of the new shape that no item of the old one becomes.
 *
 * <p>Each is read again together with the item it would have been made from, at one moment, and deleted only if it is still
 * exactly as it was read then. A mirrored write that makes the old item in between also writes the new one, under a write id
 * of its own, so the deletion fails and leaves it alone. Thread-safe.
 */
public final class SurplusItems {

    private static final String PATTERN = "repair";
    private static final int PAGE = 100;

    private final Shapes shapes;

    public SurplusItems(Shapes shapes) {
        this.shapes = shapes;
    }

    /** Deletes what the last verification of a migration found to be extra and still is; returns how many. */
    public long delete(MigrationState migration) {
        long deleted = 0;
        Page<Difference> page;
        PageRequest request = PageRequest.first(PAGE);
        do {
            page = shapes.state().differences(migration.id(), Pass.VERIFY.name(migration), request);
            deleted += page.items().stream()
                    .filter(difference -> difference.kind() == Difference.Kind.EXTRA)
                    .filter(difference -> delete(KeyAsText.parse(difference.key())))
                    .count();
            request = PageRequest.of(PAGE, page.nextToken());
        } while (page.hasNext());
        return deleted;
    }

    private boolean delete(Map<String, AttributeValue> key) {
        Place place = new Place(shapes.next().table(), key);
        Map<String, AttributeValue> item =
                shapes.reader().read(PATTERN, List.of(place)).get(0);
        if (item.isEmpty()) {
            return false;
        }
        List<Place> places = new ArrayList<>(List.of(place));
        sources(item).forEach(source -> places.add(new Place(shapes.old().table(), source)));
        List<Map<String, AttributeValue>> found = shapes.reader().readTogether(PATTERN, places);
        Map<String, AttributeValue> now = found.get(0);
        boolean surplus = !now.isEmpty()
                && ShapeComparison.same(now, item)
                && found.subList(1, found.size()).stream().noneMatch(source -> becomes(source, key));
        return surplus
                && shapes.writer()
                                .write(
                                        PATTERN,
                                        List.of(GuardedWrite.delete(
                                                shapes.next().item(now))))
                                .get(0)
                                .outcome()
                        == Outcome.WRITTEN;
    }

    private List<Map<String, AttributeValue>> sources(Map<String, AttributeValue> item) {
        try {
            return shapes.sourceKeys(item);
        } catch (UntransformableException e) {
            return List.of();
        }
    }

    /** Whether an item of the old shape becomes one under this key; one that cannot be told is taken to. */
    private boolean becomes(Map<String, AttributeValue> source, Map<String, AttributeValue> key) {
        try {
            return !source.isEmpty()
                    && shapes.up(source).stream().anyMatch(item -> ShapeComparison.sameKey(item.key(), key));
        } catch (UntransformableException e) {
            return true;
        }
    }
}
