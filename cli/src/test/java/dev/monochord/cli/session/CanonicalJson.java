package dev.monochord.cli.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One way to write JSON: a page may break its lines, and a map has no order. */
final class CanonicalJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private CanonicalJson() {}

    /** Returns output in canonical form, a value a line, or as it is if it is anything but JSON. */
    static List<String> of(List<String> output) {
        if (output.isEmpty() || !output.get(0).startsWith("{")) {
            return output;
        }
        List<String> values = new ArrayList<>();
        try (MappingIterator<JsonNode> nodes = MAPPER.readerFor(JsonNode.class).readValues(String.join("\n", output))) {
            while (nodes.hasNextValue()) {
                values.add(canonical(nodes.nextValue()));
            }
        } catch (IOException noJson) {
            return output;
        }
        return values;
    }

    private static String canonical(JsonNode node) throws JsonProcessingException {
        return MAPPER.writeValueAsString(node.isObject() ? MAPPER.convertValue(node, Map.class) : node);
    }
}
