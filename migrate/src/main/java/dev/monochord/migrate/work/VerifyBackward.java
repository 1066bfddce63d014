package dev.monochord.migrate.work;

import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks for each item of the new shape whether an item of the old one becomes it; one that none becomes is extra. */
final class VerifyBackward implements PageWork {

    private static final String PATTERN = "verify";
    private static final int READ = 100;

    private final Shapes shapes;
    private final String pass;

    VerifyBackward(Shapes shapes, String pass) {
        this.shapes = shapes;
        this.pass = pass;
    }

    @Override
    public PageResult process(List<Map<String, AttributeValue>> items) {
        PageResult sum = PageResult.NOTHING;
        List<Traced> group = new ArrayList<>();
        for (Map<String, AttributeValue> item : items) {
            if (shapes.expired(shapes.next(), item)) {
                sum = sum.plus(PageResult.SKIPPED);
                continue;
            }
            Map<String, AttributeValue> key = shapes.next().key(item);
            Map<String, AttributeValue> source;
            try {
                source = shapes.transform().sourceKey(item).orElse(Map.of());
            } catch (UntransformableException strange) {
                sum = sum.plus(extra(key));
                continue;
            }
            if (source.isEmpty()) {
                sum = sum.plus(PageResult.SKIPPED); // its kind does not tell, as the plan says
                continue;
            }
            group.add(new Traced(key, source));
            if (group.size() == READ) {
                sum = sum.plus(compare(group));
                group = new ArrayList<>();
            }
        }
        return group.isEmpty() ? sum : sum.plus(compare(group));
    }

    /** The key of an item of the new shape and of the one it was made from. */
    private record Traced(Map<String, AttributeValue> key, Map<String, AttributeValue> source) {}

    private PageResult compare(List<Traced> group) {
        Map<Place, Map<String, AttributeValue>> found = shapes.read(
                PATTERN, group.stream().map(traced -> new Place(shapes.old().table(), traced.source())));
        PageResult sum = PageResult.NOTHING;
        for (Traced traced : group) {
            Map<String, AttributeValue> source =
                    found.getOrDefault(new Place(shapes.old().table(), traced.source()), Map.of());
            sum = sum.plus(becomes(source, traced.key()) ? PageResult.SKIPPED : confirm(traced));
        }
        return sum;
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
            List<Map<String, AttributeValue>> found = shapes.reader()
                    .readTogether(
                            PATTERN,
                            List.of(
                                    new Place(shapes.next().table(), traced.key()),
                                    new Place(shapes.old().table(), traced.source())));
            Map<String, AttributeValue> item = found.get(0);
            if (item.isEmpty() || shapes.expired(shapes.next(), item)) {
                return PageResult.CANCELLED;
            }
            if (becomes(found.get(1), traced.key())) {
                return PageResult.SKIPPED;
            }
            Map<String, AttributeValue> source = source(item);
            if (source.isEmpty() || ShapeComparison.sameKey(source, traced.source())) {
                return extra(traced.key());
            }
            traced = new Traced(traced.key(), source);
        }
    }

    /** The key of the item that one is made from; empty if it does not tell. */
    private Map<String, AttributeValue> source(Map<String, AttributeValue> item) {
        try {
            return shapes.transform().sourceKey(item).orElse(Map.of());
        } catch (UntransformableException strange) {
            return Map.of();
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
