package dev.monochord.migrate.transform;

import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A transform that lets a test look at each item before it is transformed: between the read and the write of a copy.
 *
 * @param watch may throw, or change the store; called by several threads
 */
public record WatchedTransform(ItemTransform transform, Consumer<Map<String, AttributeValue>> watch)
        implements ItemTransform {

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        watch.accept(item);
        return transform.up(item);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        return transform.down(item);
    }

    @Override
    public boolean reversible() {
        return transform.reversible();
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        return transform.sourceKey(item);
    }

    @Override
    public Set<String> splitKinds(TableDesign old, TableDesign next) {
        return transform.splitKinds(old, next);
    }

    @Override
    public String fingerprint() {
        return transform.fingerprint();
    }
}
