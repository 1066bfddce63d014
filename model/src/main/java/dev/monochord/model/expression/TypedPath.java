package dev.monochord.model.expression;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import java.util.List;

/**
 * A path into an item, with the stored names of its components; the first step is a component of the item.
 *
 * @param type the type at its end
 */
public record TypedPath(List<PathStep> steps, AttributeType type) {

    public TypedPath {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || !(steps.get(0) instanceof PathStep.Component)) {
            throw new IllegalArgumentException("A path starts with a component");
        }
    }

    /** Returns the path of a component. */
    public static TypedPath of(AttributeDesign attribute) {
        return new TypedPath(
                List.of(new PathStep.Component(attribute.component(), attribute.name())), attribute.type());
    }

    /** Returns the component of the item at which the path starts. */
    public String component() {
        return root().component();
    }

    /** Returns the attribute at which the path starts. */
    public String attribute() {
        return root().attribute();
    }

    private PathStep.Component root() {
        return (PathStep.Component) steps.get(0);
    }

    /** Returns whether the path is a component of the item. */
    public boolean whole() {
        return steps.size() == 1;
    }

    /** Returns the path as a document shows it: stored names, parameters in braces. */
    public String display() {
        StringBuilder text = new StringBuilder();
        for (PathStep step : steps) {
            if (step instanceof PathStep.Component component) {
                text.append(text.isEmpty() ? "" : ".").append(component.attribute());
            } else if (step instanceof PathStep.Entry entry) {
                text.append('.').append(entry.key());
            } else if (step instanceof PathStep.EntryOf entry) {
                text.append('.').append(entry.parameter());
            } else if (step instanceof PathStep.Position position) {
                text.append('[').append(position.index()).append(']');
            } else if (step instanceof PathStep.PositionOf position) {
                text.append('[').append(position.parameter()).append(']');
            }
        }
        return text.toString();
    }
}
