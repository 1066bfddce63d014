package dev.monochord.migrate.transform;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A transform by functions of the user. Thread-safe if the functions are.
 *
 * @param split the new kinds that share their old item with others, or null if made-up items are to tell
 */
record FunctionTransform(
        String name,
        Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> forth,
        @Nullable Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> back,
        @Nullable Function<Map<String, AttributeValue>, Optional<Map<String, AttributeValue>>> key,
        @Nullable Set<String> split)
        implements ItemTransform {

    FunctionTransform {
        split = split == null ? null : Set.copyOf(split);
        if (name.isBlank()) {
            throw new InvalidInputException(
                    "name", "A transform needs a name: a migration is resumed only with the one it was started with");
        }
    }

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        return forth.apply(item);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        if (back == null) {
            throw new UnsupportedOperationException("Transform " + name + " has no way back: give it a down function");
        }
        return back.apply(item);
    }

    @Override
    public boolean reversible() {
        return back != null;
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        return key == null ? Optional.empty() : key.apply(item);
    }

    @Override
    public boolean traceable() {
        return key != null || back != null;
    }

    @Override
    public Set<String> splitKinds(TableDesign old, TableDesign next) {
        return split == null ? ItemTransform.super.splitKinds(old, next) : split;
    }

    @Override
    public String fingerprint() {
        return "function-" + name;
    }
}
