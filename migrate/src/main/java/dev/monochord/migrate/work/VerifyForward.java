package dev.monochord.migrate.work;

import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.KeyAsText;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeReader.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Looks for each item of the old shape in the new one. An item that is not there, or is different, is read again together with
 * its source, at one moment: only what then still differs is a difference, because mirrored writes change both shapes at one
 * moment too.
 */
final class VerifyForward implements PageWork {

    private static final String PATTERN = "verify";
    private static final int READ = 100;

    private final Shapes shapes;
    private final String pass;
    private final boolean newDecides;

    /**
     * The way forth of a verification.
     *
     * @param newDecides whether the new shape is authoritative
     */
    VerifyForward(Shapes shapes, String pass, boolean newDecides) {
        this.shapes = shapes;
        this.pass = pass;
        this.newDecides = newDecides;
    }

    @Override
    public PageResult process(List<Map<String, AttributeValue>> items) {
        PageResult sum = PageResult.NOTHING;
        List<Expected> group = new ArrayList<>();
        int places = 0;
        for (Map<String, AttributeValue> item : items) {
            List<ShapeItem> second;
            try {
                second = shapes.expected(item);
            } catch (UntransformableException e) {
                sum = sum.plus(shapes.dead(shapes.old().key(item), e));
                continue;
            }
            if (second.isEmpty()) {
                sum = sum.plus(PageResult.SKIPPED);
                continue;
            }
            if (second.stream().anyMatch(made -> shapes.isUnindexed(made.attributes()))) {
                sum = sum.plus(PageResult.UNINDEXED);
            }
            if (places + second.size() > READ) {
                sum = sum.plus(compare(group));
                group = new ArrayList<>();
                places = 0;
            }
            group.add(new Expected(shapes.old().key(item), second));
            places += second.size();
        }
        return group.isEmpty() ? sum : sum.plus(compare(group));
    }

    /** The items of the new shape that one of the old asks for. */
    private record Expected(Map<String, AttributeValue> source, List<ShapeItem> second) {}

    private PageResult compare(List<Expected> group) {
        Map<Place, Map<String, AttributeValue>> found = shapes.read(
                PATTERN,
                group.stream().flatMap(expected -> expected.second().stream()).map(VerifyForward::place));
        PageResult sum = PageResult.NOTHING;
        for (Expected expected : group) {
            boolean same = expected.second().stream()
                    .allMatch(
                            item -> ShapeComparison.same(item.attributes(), found.getOrDefault(place(item), Map.of())));
            sum = sum.plus(same ? PageResult.SKIPPED : confirmed(expected.source()));
        }
        return sum;
    }

    /** Confirms a difference; an item that can no longer be transformed is a dead letter. */
    private PageResult confirmed(Map<String, AttributeValue> key) {
        try {
            return confirm(key);
        } catch (UntransformableException e) {
            return shapes.dead(key, e);
        }
    }

    /** Reads an item and what it becomes at one moment, until the second follows from the first. */
    private PageResult confirm(Map<String, AttributeValue> key) {
        Map<String, AttributeValue> guess = shapes.reread(PATTERN, key);
        while (!guess.isEmpty() && !shapes.expired(shapes.old(), guess)) {
            List<ShapeItem> expected = shapes.expected(guess);
            Place own = new Place(shapes.old().table(), key);
            Map<Place, Map<String, AttributeValue>> found = shapes.readTogether(
                    PATTERN, Stream.concat(Stream.of(own), expected.stream().map(VerifyForward::place)));
            Map<String, AttributeValue> source = found.getOrDefault(own, Map.of());
            if (source.isEmpty() || ShapeComparison.same(source, guess)) {
                return source.isEmpty() ? PageResult.CANCELLED : judge(source, expected, found);
            }
            guess = source;
        }
        return PageResult.CANCELLED;
    }

    private static Place place(ShapeItem item) {
        return new Place(item.table(), item.key());
    }

    private PageResult judge(
            Map<String, AttributeValue> source,
            List<ShapeItem> expected,
            Map<Place, Map<String, AttributeValue>> found) {
        boolean different = false;
        for (ShapeItem item : expected) {
            Map<String, AttributeValue> stored = found.getOrDefault(place(item), Map.of());
            if (!ShapeComparison.same(item.attributes(), stored) && !follows(source, stored)) {
                different = true;
                record(item, source, stored);
            }
        }
        return different ? PageResult.FAILED : PageResult.SKIPPED;
    }

    /** Whether the new shape decides and an old item is what it makes of one; the old item may hold less. */
    private boolean follows(Map<String, AttributeValue> source, Map<String, AttributeValue> stored) {
        try {
            return newDecides
                    && !stored.isEmpty()
                    && shapes.down(stored).stream().anyMatch(made -> ShapeComparison.same(made.attributes(), source));
        } catch (UntransformableException noOldForm) {
            return false;
        }
    }

    private void record(ShapeItem expected, Map<String, AttributeValue> source, Map<String, AttributeValue> stored) {
        AttributeValue writeId = source.get(SecondShape.WRITE_ID);
        boolean mirrored = writeId != null && !writeId.equals(stored.get(SecondShape.WRITE_ID));
        boolean outside = !mirrored && !shapes.inPlace(); // there, writers set no write id that would tell
        shapes.state()
                .putDifference(new Difference(
                        shapes.migration(),
                        pass,
                        KeyAsText.hash(expected.key()),
                        stored.isEmpty() ? Difference.Kind.MISSING : Difference.Kind.DIFFERENT,
                        KeyAsText.text(expected.key()),
                        stored.isEmpty() ? List.of() : ShapeComparison.differences(expected.attributes(), stored),
                        outside,
                        shapes.clock().instant(),
                        KeyAsText.text(shapes.old().key(source))));
    }
}
