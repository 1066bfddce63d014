package dev.monochord.cli;

import dev.monochord.migrate.transform.ItemTransform;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A transform of notes that a user supplies; there is no way back. */
public final class ShoutingTransform implements ItemTransform {

    static String revision = "1";

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> note = new TreeMap<>(item);
        note.put("sk", AttributeValue.fromS("NOTE#" + item.get("tag_sk").s()));
        note.put("text", AttributeValue.fromS(item.get("text").s().toUpperCase(Locale.ROOT)));
        return List.of(note);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean reversible() {
        return false;
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        String id = item.get("sk").s().replaceFirst("^NOTE#[^#]*#", "NOTE#");
        return Optional.of(Map.of("pk", item.get("pk"), "sk", AttributeValue.fromS(id)));
    }

    @Override
    public String fingerprint() {
        return "shouting-" + revision;
    }
}
