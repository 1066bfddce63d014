package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.mirror.SecondShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The condition that an item is exactly as it was read. */
final class ExactImage {

    /** A condition has at most 300 operators; each attribute takes two, and the caller's own conditions need room. */
    private static final int MAX_COMPARED = 100;

    private ExactImage() {}

    /**
     * A clause that holds of the item as it was read.
     *
     * @param key the names of the key attributes
     * @param seen the item; empty if there was none
     */
    static Clause of(Set<String> key, Map<String, AttributeValue> seen, Supplier<FailureVerdict> failure) {
        if (seen.isEmpty()) {
            return Clause.absent(key.iterator().next(), stored -> failure.get());
        }
        AttributeValue writeId = seen.get(SecondShape.WRITE_ID);
        return writeId == null
                ? compared(key, seen, Set.of(), failure)
                : new Clause(ConditionTree.equal(SecondShape.WRITE_ID, writeId), stored -> failure.get());
    }

    /** The same, comparing attributes even if there is a write id: writers outside the toolkit leave it as it is. */
    static Clause strict(Set<String> key, Map<String, AttributeValue> seen, Supplier<FailureVerdict> failure) {
        return strict(key, seen, Set.of(), failure);
    }

    /**
     * The same for a change of some attributes.
     *
     * @param changed the attributes, each of which is compared; one that was not seen must still be absent
     */
    static Clause strict(
            Set<String> key, Map<String, AttributeValue> seen, Set<String> changed, Supplier<FailureVerdict> failure) {
        return seen.isEmpty() ? of(key, seen, failure) : compared(key, seen, changed, failure);
    }

    /** The item has the attributes that were read, and a write id if and only if one was read. */
    private static Clause compared(
            Set<String> key, Map<String, AttributeValue> seen, Set<String> changed, Supplier<FailureVerdict> failure) {
        Set<String> compared = new TreeSet<>(changed);
        seen.keySet().stream()
                .filter(name -> !key.contains(name) && !name.equals(SecondShape.WRITE_ID) && !changed.contains(name))
                .sorted()
                .limit(Math.max(0, MAX_COMPARED - changed.size()))
                .forEach(compared::add);
        AttributeValue writeId = seen.get(SecondShape.WRITE_ID);
        List<ConditionTree> all = new ArrayList<>();
        all.add(ConditionTree.present(key.iterator().next()));
        all.add(
                writeId == null
                        ? ConditionTree.absent(SecondShape.WRITE_ID)
                        : ConditionTree.equal(SecondShape.WRITE_ID, writeId));
        compared.forEach(name -> {
            AttributeValue value = seen.get(name);
            all.add(value == null ? ConditionTree.absent(name) : ConditionTree.equal(name, value));
        });
        return new Clause(ConditionTree.allOf(all), stored -> failure.get());
    }
}
