package dev.monochord.migrate.work;

import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks for each item of the new shape whether an item of the old one becomes it; one that none becomes is extra. */
final class VerifyBackward implements PageWork {

    private static final String PATTERN = "verify";
    private static final int READ = 100;

    private final Shapes shapes;
    private final String pass;
    private final boolean newDecides;

    /**
     * The way back of a verification.
     *
     * @param newDecides whether the new shape is authoritative
     */
    VerifyBackward(Shapes shapes, String pass, boolean newDecides) {
        this.shapes = shapes;
        this.pass = pass;
        this.newDecides = newDecides;
    }

    @Override
    public PageResult process(List<Map<String, AttributeValue>> items) {
        PageResult sum = PageResult.NOTHING;
        List<Traced> group = new ArrayList<>();
        int places = 0;
        for (Map<String, AttributeValue> item : items) {
            if (shapes.expired(shapes.next(), item)) {
                sum = sum.plus(PageResult.SKIPPED);
                continue;
            }
            Map<String, AttributeValue> key = shapes.next().key(item);
            List<Map<String, AttributeValue>> sources;
            try {
                sources = shapes.sourceKeys(item);
            } catch (UntransformableException e) {
                sum = sum.plus(unplaced(item, key, e));
                continue;
            }
            if (sources.isEmpty()) {
                sum = sum.plus(PageResult.UNTRACED);
                continue;
            }
            if (places + sources.size() > READ && !group.isEmpty()) {
                sum = sum.plus(compare(group));
                group = new ArrayList<>();
                places = 0;
            }
            group.add(new Traced(key, sources));
            places += sources.size();
        }
        return group.isEmpty() ? sum : sum.plus(compare(group));
    }

    /**
     * An item that has no old form. If it is not as its design says, it is extra. Otherwise it may be what an old one becomes,
     * as long as the old shape decides; after that, the old shape lacks it.
     */
    private PageResult unplaced(
            Map<String, AttributeValue> item, Map<String, AttributeValue> key, UntransformableException reason) {
        try {
            shapes.transform().sourceKey(item);
        } catch (UntransformableException strange) {
            return extra(key);
        }
        return newDecides
                ? shapes.deadInNew(key, Objects.requireNonNullElse(reason.getMessage(), reason.toString()))
                : PageResult.UNTRACED;
    }

    /** The key of an item of the new shape and of those that it may be made from. */
    private record Traced(Map<String, AttributeValue> key, List<Map<String, AttributeValue>> sources) {}

    private PageResult compare(List<Traced> group) {
        Map<Place, Map<String, AttributeValue>> found = shapes.read(
                PATTERN,
                group.stream().flatMap(traced -> traced.sources().stream()).map(this::oldPlace));
        PageResult sum = PageResult.NOTHING;
        for (Traced traced : group) {
            boolean made = traced.sources().stream()
                    .anyMatch(source -> becomes(found.getOrDefault(oldPlace(source), Map.of()), traced.key()));
            sum = sum.plus(made ? PageResult.SKIPPED : confirm(traced));
        }
        return sum;
    }

    private Place oldPlace(Map<String, AttributeValue> key) {
        return new Place(shapes.old().table(), key);
    }

    private boolean becomes(Map<String, AttributeValue> source, Map<String, AttributeValue> key) {
        try {
            return !source.isEmpty()
                    && shapes.up(source).stream().anyMatch(item -> ShapeComparison.sameKey(item.key(), key));
        } catch (UntransformableException e) {
            return false; // the other direction reports it
        }
    }

    /** Reads an item and what it is made from at one moment; the item may be made from another one by now. */
    private PageResult confirm(Traced first) {
        Traced traced = first;
        while (true) {
            Map<String, AttributeValue> key = traced.key();
            List<Place> places = new ArrayList<>(List.of(new Place(shapes.next().table(), key)));
            traced.sources().forEach(source -> places.add(oldPlace(source)));
            List<Map<String, AttributeValue>> found = shapes.reader().readTogether(PATTERN, places);
            Map<String, AttributeValue> item = found.get(0);
            if (item.isEmpty() || shapes.expired(shapes.next(), item)) {
                return PageResult.CANCELLED;
            }
            if (found.subList(1, found.size()).stream().anyMatch(source -> becomes(source, key))) {
                return PageResult.SKIPPED;
            }
            List<Map<String, AttributeValue>> sources;
            try {
                sources = shapes.sourceKeys(item);
            } catch (UntransformableException e) {
                return unplaced(item, key, e);
            }
            if (sources.isEmpty() || sources.equals(traced.sources())) {
                if (expiryExplains(item, found.subList(1, found.size()))) {
                    return PageResult.SKIPPED;
                }
                return newDecides && found.subList(1, found.size()).stream().anyMatch(this::isInNew)
                        ? shapes.deadInNew(
                                key,
                                "Another item has its key in table "
                                        + shapes.old().table() + ". Change one of them to go back to the old shape.")
                        : extra(key);
            }
            traced = new Traced(key, sources);
        }
    }

    /**
     * Whether time to live explains that no old item leads to a new one. The service deletes an expired item without the
     * guards of its unique values; they stay until the value is taken again. And it deletes it from the old table alone if the
     * new one has no time to live.
     *
     * @param sources the items that it may be made from; empty ones if they do not exist
     */
    private boolean expiryExplains(Map<String, AttributeValue> item, List<Map<String, AttributeValue>> sources) {
        boolean expires = shapes.old().expiry() != null || shapes.next().expiry() != null;
        if (!expires || sources.isEmpty()) {
            return false;
        }
        try {
            List<ShapeItem> made = shapes.down(item);
            return made.isEmpty()
                    ? sources.stream().allMatch(source -> source.isEmpty() || shapes.expired(shapes.old(), source))
                    : made.stream().anyMatch(old -> shapes.expired(shapes.old(), old.attributes()));
        } catch (UntransformableException | UnsupportedOperationException noOldForm) {
            return false;
        }
    }

    /** Whether an old item stands for an item of the new shape, which then rightly has the place. */
    private boolean isInNew(Map<String, AttributeValue> source) {
        try {
            return !source.isEmpty()
                    && shapes
                            .read(PATTERN, shapes.up(source).stream().map(item -> new Place(item.table(), item.key())))
                            .values()
                            .stream()
                            .anyMatch(item -> !item.isEmpty());
        } catch (UntransformableException e) {
            return false;
        }
    }

    private PageResult extra(Map<String, AttributeValue> key) {
        shapes.state()
                .putDifference(new Difference(
                        shapes.migration(),
                        pass,
                        KeyAsText.hash(key),
                        Difference.Kind.EXTRA,
                        KeyAsText.text(key),
                        List.of(),
                        true,
                        shapes.clock().instant(),
                        null));
        return PageResult.FAILED;
    }
}
