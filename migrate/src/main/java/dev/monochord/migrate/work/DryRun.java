package dev.monochord.migrate.work;

import dev.monochord.annotations.Projected;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.CapacityRules;
import dev.monochord.model.cost.PriceList;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.mirror.StoredSize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A copy or a sweep without its writes: reads every item of the old shape, transforms it and adds up what writing would cost.
 * Not thread-safe.
 */
public final class DryRun {

    private static final String PATTERN = "dry-run";
    private static final int PAGE = 500;
    private static final int SAMPLES = 20;
    private static final int TRANSACTED = 2;
    /** A transaction takes 100 actions, and one of them is on the source. */
    private static final int MAX_MADE = 99;

    private static final String NOT_REPEATABLE =
            "Where items stay in their table, the transform meets items in their new form, too, and has to return them as"
                    + " they are. ";

    private final Shapes shapes;
    private final TableDesign old;
    private final TableDesign next;
    private final RateLimit rate;
    private final PriceList prices;
    private final List<Sample> samples = new ArrayList<>();
    private long read;
    private long transformed;
    private long made;
    private int mostMade;
    private long skipped;
    private long failed;
    private double writeUnits;
    private @Nullable KeyCollisions keys;

    /**
     * A dry run.
     *
     * @param rate listens to the requests of the shapes
     */
    public DryRun(Shapes shapes, TableDesign old, TableDesign next, RateLimit rate, PriceList prices) {
        this.shapes = shapes;
        this.old = old;
        this.next = next;
        this.rate = rate;
        this.prices = prices;
    }

    /** Returns how often a table of so many items is likely to be scanned for new keys that collide. */
    public static int expectedScans(long items) {
        return 1 + KeyCollisions.expectedRounds(items);
    }

    /** An item that cannot be transformed: its key, and why. */
    public record Sample(Map<String, String> key, String reason) {}

    /**
     * What was found.
     *
     * @param read items of the old shape
     * @param transformed how many of them would be copied or rewritten
     * @param made how many items they become
     * @param mostMade the most items that one of them becomes
     * @param skipped how many need nothing: expired, equal already, or derived from others
     * @param failed how many cannot be transformed or stored, and would be dead letters
     * @param collisions how many would have the new key of another item, and would be dead letters
     * @param collisionsComplete whether all of those were counted; there may be more if the keys are too many
     * @param samples some of both
     * @param readUnits that the dry run used; a copy uses as many
     * @param writeUnits that the writes would use, at most
     * @param price of both, in the currency
     */
    public record Report(
            long read,
            long transformed,
            long made,
            int mostMade,
            long skipped,
            long failed,
            long collisions,
            boolean collisionsComplete,
            List<Sample> samples,
            double readUnits,
            double writeUnits,
            BigDecimal price,
            String currency) {

        public Report {
            samples = List.copyOf(samples);
        }

        /** The report as maps, lists, text and numbers, for JSON. */
        public Map<String, Object> tree() {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("dryRun", true);
            tree.put("read", read);
            tree.put("transformed", transformed);
            tree.put("made", made);
            tree.put("mostMade", mostMade);
            tree.put("skipped", skipped);
            tree.put("failed", failed);
            tree.put("collisions", collisions);
            tree.put("collisionsComplete", collisionsComplete);
            tree.put("readUnits", BigDecimal.valueOf(readUnits));
            tree.put("writeUnits", BigDecimal.valueOf(writeUnits));
            tree.put("price", price);
            tree.put("currency", currency);
            tree.put("samples", samples.stream().map(Report::tree).toList());
            return tree;
        }

        /** Whether every item can be written. */
        public boolean isClean() {
            return failed == 0 && collisions == 0;
        }

        private static Map<String, Object> tree(Sample sample) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("key", sample.key());
            tree.put("reason", sample.reason());
            return tree;
        }
    }

    /**
     * Looks at every item, and again at those whose new keys may be equal.
     *
     * @param expected about how many items there are
     */
    public Report run(MigrationState migration, long expected) throws InterruptedException {
        Integer units = migration.rate();
        rate.bound(units == null ? null : (double) units);
        KeyCollisions collisions = new KeyCollisions(expected);
        keys = migration.inPlace() ? null : collisions;
        each(migration, item -> look(item, migration.inPlace()));
        double readUnits = rate.takeConsumed();
        int rounds = collisions.rounds();
        for (int i = 0; i < rounds; i++) {
            each(migration, item -> lookAgain(item, collisions));
            collisions.endRound();
        }
        return new Report(
                read,
                transformed,
                made,
                mostMade,
                skipped,
                failed,
                collisions.collisions(),
                collisions.complete(),
                samples,
                readUnits,
                writeUnits,
                prices.price(readUnits, writeUnits),
                prices.currency());
    }

    private void each(MigrationState migration, Consumer<Map<String, AttributeValue>> look)
            throws InterruptedException {
        for (int segment = 0; segment < migration.segments(); segment++) {
            @Nullable Map<String, AttributeValue> from = null;
            do {
                ShapeReader.Part part =
                        shapes.reader().scan(PATTERN, shapes.old().table(), segment, migration.segments(), from, PAGE);
                part.items().forEach(look);
                rate.settle();
                from = part.next();
            } while (from != null);
        }
    }

    private void look(Map<String, AttributeValue> item, boolean inPlace) {
        read++;
        try {
            List<ShapeItem> second = shapes.expired(shapes.old(), item) ? List.of() : shapes.up(item);
            if (inPlace) {
                second.forEach(made -> checkRepeatable(made, second));
            }
            boolean same = inPlace && second.stream().anyMatch(other -> ShapeComparison.same(other.attributes(), item));
            if (second.isEmpty() || same) {
                skipped++;
                return;
            }
            checkNumber(second.size());
            second.forEach(made -> {
                shapes.next().checkStorable(made);
                if (keys != null) {
                    keys.first(made.key());
                }
            });
            TableDesign indexed = inPlace ? old : next; // in place, new indexes are added after the verification
            double units =
                    second.stream().mapToDouble(made -> units(made, indexed)).sum();
            writeUnits += inPlace ? units : TRANSACTED * (CapacityRules.write(StoredSize.of(item)) + units);
            transformed++;
            made += second.size();
            mostMade = Math.max(mostMade, second.size());
        } catch (UntransformableException e) {
            failed++;
            sample(item, Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
    }

    private static void checkNumber(int made) {
        if (made > MAX_MADE) {
            throw new UntransformableException(
                    "It becomes " + made + " items, and one transaction can write at most " + MAX_MADE
                            + " of them with their source. Make fewer items of it.",
                    null);
        }
    }

    /** New code writes items before a sweep comes to them, and a worker that takes over sweeps some twice. */
    private void checkRepeatable(ShapeItem made, List<ShapeItem> all) {
        List<ShapeItem> again;
        try {
            again = shapes.up(made.attributes());
        } catch (UntransformableException refused) {
            throw new UntransformableException(NOT_REPEATABLE + "It fails: " + refused.getMessage(), refused);
        }
        for (ShapeItem item : again) {
            ShapeItem before = all.stream()
                    .filter(other -> ShapeComparison.sameKey(other.key(), item.key()))
                    .findFirst()
                    .orElseThrow(() -> new UntransformableException(
                            NOT_REPEATABLE + "It makes another item: " + KeyAsText.text(item.key()), null));
            List<String> changed = ShapeComparison.differences(before.attributes(), item.attributes());
            if (!changed.isEmpty()) {
                throw new UntransformableException(NOT_REPEATABLE + "It changes " + String.join(", ", changed), null);
            }
        }
    }

    private void lookAgain(Map<String, AttributeValue> item, KeyCollisions collisions) {
        try {
            if (!shapes.expired(shapes.old(), item)
                    && shapes.up(item).stream()
                                    .filter(made -> collisions.again(made.key()))
                                    .count()
                            > 0) {
                sample(
                        item,
                        "Another item gets the same key in table "
                                + shapes.next().table() + ".");
            }
        } catch (UntransformableException counted) {
            return; // in the first walk
        }
    }

    private void sample(Map<String, AttributeValue> item, String reason) {
        if (samples.size() < SAMPLES) {
            samples.add(new Sample(KeyAsText.text(shapes.old().key(item)), reason));
        }
    }

    /** The item and its index entries; an entry is as large as the item if all of it is projected. */
    private static double units(ShapeItem item, TableDesign table) {
        double own = CapacityRules.write(StoredSize.of(item.attributes()));
        double entries = 0;
        for (IndexDesign index : table.indexes()) {
            boolean in = index.keys().stream().allMatch(key -> item.attributes().containsKey(key.name()));
            if (in) {
                entries += index.projection().kind() == Projected.ALL ? own : 1;
            }
        }
        return own + entries;
    }
}
