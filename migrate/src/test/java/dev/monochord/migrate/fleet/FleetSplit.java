package dev.monochord.migrate.fleet;

import dev.monochord.migrate.transform.ItemTransform;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Splits a device into its status and its configuration, which the way back cannot put together again. */
public final class FleetSplit implements ItemTransform {

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        if (!sort(item).startsWith("D#")) {
            return List.of(item);
        }
        Map<String, AttributeValue> device = moved(item, "D#", "DEVICE#");
        AttributeValue config = device.remove("config");
        Map<String, AttributeValue> configured = moved(item, "D#", "CONFIG#");
        configured.remove("status");
        configured.put("config", config == null ? AttributeValue.fromM(Map.of()) : config);
        return List.of(device, configured);
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        if (sort(item).startsWith("CONFIG#")) {
            return List.of();
        }
        return List.of(moved(item, "DEVICE#", "D#"));
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        String sort = sort(item).replaceFirst("^(DEVICE|CONFIG)#", "D#");
        return Optional.of(Map.of("pk", item.get("pk"), "sk", AttributeValue.fromS(sort)));
    }

    private static String sort(Map<String, AttributeValue> item) {
        return item.get("sk").s();
    }

    private static Map<String, AttributeValue> moved(Map<String, AttributeValue> item, String from, String to) {
        Map<String, AttributeValue> moved = new HashMap<>(item);
        moved.put("sk", AttributeValue.fromS(sort(item).replaceFirst("^" + from, to)));
        return moved;
    }

    @Override
    public boolean reversible() {
        return true;
    }

    @Override
    public String fingerprint() {
        return "fleet-split-1";
    }
}
