package dev.monochord.migrate.transform;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.DesignJson;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * them again.
 */
public final class DesignTransform implements ItemTransform {

    /** Part of the fingerprint: goes up whenever the same designs give other items. */
    private static final int REVISION = 1;

    private final ShapeMapping up;
    private final ShapeMapping down;
    private final boolean reversible;
    private final String fingerprint;

    private DesignTransform(TableDesign old, TableDesign next, ShapeMapping up, ShapeMapping down) {
        this.up = up;
        this.down = down;
        this.reversible = down.problems().isEmpty();
        this.fingerprint = fingerprint(old, next);
    }

    /**
     * The transform of the items of one design into those of another.
     *
     * @throws InvalidInputException if it cannot be derived; {@link #report} tells why without throwing
     */
    public static DesignTransform between(TableDesign old, TableDesign next) {
        ShapeMapping up = new ShapeMapping(old, next, false);
        List<String> problems = up.problems();
        if (!problems.isEmpty()) {
            throw new InvalidInputException(
                    "transform",
                    "No transform of table " + old.name() + " can be derived from its designs: "
                            + String.join("; ", problems));
        }
        return new DesignTransform(old, next, up, new ShapeMapping(next, old, true));
    }

    /** What the transform between two designs can do and what not, in both directions. */
    public static TransformReport report(TableDesign old, TableDesign next) {
        ShapeMapping up = new ShapeMapping(old, next, false);
        ShapeMapping down = new ShapeMapping(next, old, true);
        return new TransformReport(
                up.problems(), up.losses(), up.risks(), down.problems(), down.losses(), down.untraced());
    }

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        return up.apply(item);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        if (!reversible) {
            throw new UnsupportedOperationException("There is no way back: " + String.join("; ", down.problems()));
        }
        return down.apply(item);
    }

    @Override
    public boolean reversible() {
        return reversible;
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        return down.key(item);
    }

    @Override
    public String fingerprint() {
        return fingerprint;
    }

    private static String fingerprint(TableDesign old, TableDesign next) {
        return "design-" + REVISION + "-" + Digest.of(stored(old) + stored(next));
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
                List.of());
        return DesignJson.write(Design.of(table.name(), "1", items));
    }
}
