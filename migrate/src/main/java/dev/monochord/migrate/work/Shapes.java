package dev.monochord.migrate.work;

import dev.monochord.migrate.live.TableShape;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.internal.migration.MigrationAccess;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The two shapes of a migration and what is needed to work on them.
 *
 * @param migration the id of the migration
 */
public record Shapes(
        String migration,
        TableShape old,
        TableShape next,
        ItemTransform transform,
        ShapeReader reader,
        ShapeWriter writer,
        MigrationsTable state,
        Clock clock) {

    /**
     * The shapes as a {@link Monochord} reads and writes them.
     *
     * @param monochord whose listener hears the requests
     */
    public Shapes(
            String migration,
            TableShape old,
            TableShape next,
            ItemTransform transform,
            Monochord monochord,
            MigrationsTable state) {
        this(
                migration,
                old,
                next,
                transform,
                MigrationAccess.reader(monochord),
                MigrationAccess.writer(monochord),
                state,
                monochord.clock());
    }

    /** The same, with a check before every write. */
    Shapes guarded(Runnable check) {
        ShapeWriter guarded = (pattern, writes) -> {
            check.run();
            return writer.write(pattern, writes);
        };
        return new Shapes(migration, old, next, transform, reader, guarded, state, clock);
    }

    /** Whether both shapes are in one table. */
    boolean inPlace() {
        return old.table().equals(next.table());
    }

    /** Whether an item of the new shape lacks a value for a key of an index that the old shape does not have. */
    boolean isUnindexed(Map<String, AttributeValue> item) {
        return next.indexKeys().missing(item).stream()
                .anyMatch(name ->
                        old.indexes().stream().noneMatch(index -> index.name().equals(name)));
    }

    /** The items of the new shape for an item of the old. */
    List<ShapeItem> up(Map<String, AttributeValue> item) {
        return next.items(item, transform.up(item));
    }

    /**
     * The items of the new shape that have to be there for an item of the old. Those that have expired, in either shape, may be
     * gone at any moment.
     */
    List<ShapeItem> expected(Map<String, AttributeValue> item) {
        return expired(old, item)
                ? List.of()
                : up(item).stream()
                        .filter(made -> !expired(next, made.attributes()))
                        .toList();
    }

    /** The items of the old shape for an item of the new; none for one that follows from another. */
    List<ShapeItem> down(Map<String, AttributeValue> item) {
        return old.items(item, transform.down(item));
    }

    /**
     * The keys of the items of the old shape that an item may be made from: the one that it tells, or those of what the inverse
     * makes of it. None if there is neither, or if it follows from another item.
     *
     * @throws UntransformableException if the item is not as its design says
     */
    List<Map<String, AttributeValue>> sourceKeys(Map<String, AttributeValue> item) {
        Optional<Map<String, AttributeValue>> told = transform.sourceKey(item);
        if (told.isPresent() || !transform.reversible()) {
            return told.stream().toList();
        }
        return down(item).stream().map(ShapeItem::key).toList();
    }

    /** The items of these places, each asked for once; those that do not exist are empty. */
    Map<Place, Map<String, AttributeValue>> read(String pattern, Stream<Place> places) {
        List<Place> distinct = places.distinct().toList();
        return byPlace(distinct, reader.read(pattern, distinct));
    }

    /** The same for at most 100 places, all as they are at one moment. */
    Map<Place, Map<String, AttributeValue>> readTogether(String pattern, Stream<Place> places) {
        List<Place> distinct = places.distinct().toList();
        return byPlace(distinct, reader.readTogether(pattern, distinct));
    }

    private static Map<Place, Map<String, AttributeValue>> byPlace(
            List<Place> distinct, List<Map<String, AttributeValue>> found) {
        Map<Place, Map<String, AttributeValue>> byPlace = new HashMap<>();
        for (int i = 0; i < distinct.size(); i++) {
            byPlace.put(distinct.get(i), found.get(i));
        }
        return byPlace;
    }

    /** The item of the old shape as it is now; empty if there is none. */
    Map<String, AttributeValue> reread(String pattern, Map<String, AttributeValue> key) {
        return reader.read(pattern, List.of(new Place(old.table(), key))).get(0);
    }

    boolean expired(TableShape table, Map<String, AttributeValue> item) {
        return table.expired(item, clock.instant().getEpochSecond());
    }

    /**
     * Records an item that cannot be written because of what it is.
     *
     * @throws RuntimeException the failure itself, if it concerns every item: a missing table or permission, for example
     */
    PageResult dead(Map<String, AttributeValue> key, RuntimeException failure) {
        return dead(key, ItemRejection.reason(failure).orElseThrow(() -> failure));
    }

    /** Records an item that cannot be written; the migration does not proceed while there is one. */
    PageResult dead(Map<String, AttributeValue> key, String reason) {
        state.putDeadLetter(DeadLetter.ofOld(migration, key, reason, clock.instant()));
        return PageResult.FAILED;
    }

    /** Records an item of the new shape that the old one cannot hold. */
    PageResult deadInNew(Map<String, AttributeValue> key, String reason) {
        state.putDeadLetter(DeadLetter.ofNew(migration, next.table(), key, reason, clock.instant()));
        return PageResult.FAILED;
    }
}
