package dev.monochord.migrate.transform;

import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A transform that a user supplied. Whatever it throws concerns the item that it was given, so it becomes an {@link
 * UntransformableException}: the item is a dead letter, and neither a worker nor a write of the application ends with it.
 * Thread-safe if the transform is.
 *
 * @param name what the user knows the transform by
 */
record ContainedTransform(String name, ItemTransform transform) implements ItemTransform {

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        return call(old -> complete(transform.up(old)), item);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        return transform.reversible() ? call(next -> complete(transform.down(next)), item) : transform.down(item);
    }

    /** Rejects an attribute without a value, which functions make that copy one from an item that lacks it. */
    private List<Map<String, AttributeValue>> complete(List<Map<String, AttributeValue>> made) {
        for (Map<String, AttributeValue> item : made) {
            item.forEach((attribute, value) -> {
                if (value == null) {
                    throw new UntransformableException(
                            "Transform " + name + " gives attribute " + attribute
                                    + " no value. Leave the attribute out instead",
                            null);
                }
            });
        }
        return made;
    }

    @Override
    public boolean reversible() {
        return transform.reversible();
    }

    @Override
    public boolean reversible(TableDesign old, TableDesign next) {
        return transform.reversible(old, next);
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        return call(transform::sourceKey, item);
    }

    @Override
    public Optional<Map<String, AttributeValue>> targetKey(Map<String, AttributeValue> item) {
        return call(transform::targetKey, item);
    }

    @Override
    public boolean traceable() {
        return transform.traceable();
    }

    @Override
    public Set<String> splitKinds(TableDesign old, TableDesign next) {
        return transform.splitKinds(old, next);
    }

    @Override
    public String fingerprint() {
        return transform.fingerprint();
    }

    private <T> T call(Function<Map<String, AttributeValue>, T> function, Map<String, AttributeValue> item) {
        try {
            return function.apply(item);
        } catch (UntransformableException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UntransformableException(
                    "Transform " + name + " failed with " + e.getClass().getSimpleName()
                            + ". Repair the item, or make the function take it",
                    e);
        }
    }
}
