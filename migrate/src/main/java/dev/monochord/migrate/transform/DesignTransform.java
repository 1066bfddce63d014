package dev.monochord.migrate.transform;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The transform that follows from two designs of a table, without any class of the user.
 *
 * <p>Kinds and components are matched by name, a renamed component by its attribute. A stored item is read as generated code
 * of the old design reads it and written as that of the new one writes it: keys, index keys, derived attributes, the type
 * attribute and guards are made anew. A value whose type stays is copied as it is stored. Attributes that the old design does
 * not know, the marks of deletions among them, are kept. A guard becomes nothing by itself and is made with its owner.
 *
 * <p>On the way back, attributes that only the new design has stay in the item under their names, so that the way forth finds
 * them again. There is no way back if the old design cannot hold a key of the new one in full: the old item would not lead to
 * the new one it was made from.
 *
 * <p>Where items stay in their table, code of the new design writes some of them before the transform comes to them, in whole
 * or in part. So each component is looked for in its new form first and in its old one otherwise.
 */
public final class DesignTransform implements ItemTransform {

    /** Part of the fingerprint: goes up whenever the same designs give other items. */
    private static final int REVISION = 1;

    private final ShapeMapping up;
    private final ShapeMapping down;
    private final boolean inPlace;
    private final List<String> backProblems;
    private final boolean derivesBack;
    private final String fingerprint;

    private DesignTransform(TableDesign old, TableDesign next, boolean inPlace) {
        this.inPlace = inPlace;
        this.up = new ShapeMapping(old, next, inPlace ? Way.IN_PLACE : Way.FORTH);
        this.down = new ShapeMapping(next, old, Way.BACK);
        List<String> cutKeys = inPlace ? List.of() : down.cutKeys(); // in place, keys stay
        List<String> problems = new ArrayList<>(down.problems());
        this.derivesBack = problems.isEmpty();
        String kind = inPlace ? "in-place-" : derivesBack && !cutKeys.isEmpty() ? "one-way-" : "design-";
        problems.addAll(cutKeys);
        this.backProblems = List.copyOf(problems);
        this.fingerprint = kind + REVISION + "-" + Digest.of(stored(old) + stored(next));
    }

    /**
     * The transform of the items of one design into those of another.
     *
     * @throws InvalidInputException if it cannot be derived; {@link #report} tells why without throwing
     */
    public static DesignTransform between(TableDesign old, TableDesign next) {
        return between(old, next, false);
    }

    /**
     * The transform of the items of one design into those of another.
     *
     * @param inPlace whether items stay in their table: the transform then takes items of both forms and of any in between,
     *     and returns those in the new form as they are
     * @throws InvalidInputException if it cannot be derived; {@link #report} tells why without throwing
     */
    public static DesignTransform between(TableDesign old, TableDesign next, boolean inPlace) {
        DesignTransform transform = new DesignTransform(old, next, inPlace);
        List<String> problems = transform.up.problems();
        if (!problems.isEmpty()) {
            throw new InvalidInputException(
                    "transform",
                    "No transform of table " + old.name() + " can be derived from its designs: "
                            + String.join("; ", problems));
        }
        return transform;
    }

    /** What the transform between two designs can do and what not, in both directions. */
    public static TransformReport report(TableDesign old, TableDesign next) {
        return report(old, next, false);
    }

    /**
     * What the transform between two designs can do and what not, in both directions.
     *
     * @param inPlace whether items stay in their table
     */
    public static TransformReport report(TableDesign old, TableDesign next, boolean inPlace) {
        DesignTransform transform = new DesignTransform(old, next, inPlace);
        return new TransformReport(
                transform.up.problems(),
                transform.up.lostKinds(),
                transform.up.dropped(),
                transform.up.losses(),
                transform.up.risks(),
                transform.backProblems,
                transform.down.backLosses(),
                transform.down.untraced(transform.reversible()));
    }

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        return up.apply(item);
    }

    /** Works even if keys are cut off: code of the new design writes items of the old one until cut-over. */
    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        if (!derivesBack) {
            throw new UnsupportedOperationException("There is no way back: " + String.join("; ", backProblems));
        }
        return down.apply(item);
    }

    @Override
    public boolean reversible() {
        return backProblems.isEmpty();
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        return inPlace ? up.key(item) : down.key(item);
    }

    @Override
    public Optional<Map<String, AttributeValue>> targetKey(Map<String, AttributeValue> item) {
        return up.key(item);
    }

    /** None: an item becomes one item of the kind of the same name. */
    @Override
    public Set<String> splitKinds(TableDesign old, TableDesign next) {
        return Set.of();
    }

    @Override
    public String fingerprint() {
        return fingerprint;
    }

    /** The design of what is stored: patterns do not change an item. */
    private static String stored(TableDesign table) {
        TableDesign items = new TableDesign(
                table.name(),
                table.javaType(),
                table.partition(),
                table.sort(),
                table.naming(),
                table.typeAttribute(),
                table.timeToLive(),
                table.unreadable(),
                table.indexes(),
                table.settings(),
                table.items(),
                List.of(),
                List.of());
        return DesignJson.write(Design.of(table.name(), "1", items));
    }
}
