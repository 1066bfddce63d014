package dev.monochord.migrate.transform;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A transform by functions of the user. What they throw concerns the item that they were given, so it becomes an {@link
 * UntransformableException}. Thread-safe if the functions are.
 */
record FunctionTransform(
        String name,
        Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> forth,
        @Nullable Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> back,
        Function<Map<String, AttributeValue>, Optional<Map<String, AttributeValue>>> key)
        implements ItemTransform {

    FunctionTransform {
        if (name.isBlank()) {
            throw new InvalidInputException(
                    "name", "A transform needs a name: a migration is resumed only with the one it was started with");
        }
    }

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        return call(forth, item);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        if (back == null) {
            throw new UnsupportedOperationException("Transform " + name + " has no way back: give it a down function");
        }
        return call(back, item);
    }

    @Override
    public boolean reversible() {
        return back != null;
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        return call(key, item);
    }

    @Override
    public String fingerprint() {
        return "function-" + name;
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
