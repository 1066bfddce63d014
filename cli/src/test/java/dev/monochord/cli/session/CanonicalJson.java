package dev.monochord.cli.session;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Documented and real output, both with JSON written in one way, a value a line: a page may break its lines, and a map
 * has no order. Output that is no JSON stays as it is.
 *
 * <p>An ellipsis among the fields of a documented object stands for any other fields, one at the start or end of an array
 * for any further elements there. What it stands for is left out of the real output too.
 */
record CanonicalJson(List<String> documented, List<String> actual) {

    private static final String REST = "…";
    /** An ellipsis that is not part of a string: a field if an object goes on or ends after it, else an element. */
    private static final Pattern FIELD = Pattern.compile("(?<=[,{]\\s{0,80})" + REST + "(?=\\s*[,}])");

    private static final Pattern ELEMENT =
            Pattern.compile("(?<=\\[\\s{0,80})" + REST + "(?=\\s*,)|(?<=[,\\[]\\s{0,80})" + REST + "(?=\\s*\\])");

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    static CanonicalJson of(List<String> documented, List<String> actual) {
        Optional<List<JsonNode>> shown = parse(documented);
        Optional<List<JsonNode>> real = parse(actual);
        if (shown.isEmpty() || real.isEmpty()) {
            return new CanonicalJson(documented, actual);
        }
        for (int i = 0; i < Math.min(shown.get().size(), real.get().size()); i++) {
            abridge(shown.get().get(i), real.get().get(i));
        }
        return new CanonicalJson(write(shown.get()), write(real.get()));
    }

    private static Optional<List<JsonNode>> parse(List<String> output) {
        if (output.isEmpty() || !output.get(0).matches("[{\\[].*")) {
            return Optional.empty();
        }
        String text = String.join("\n", output);
        text = FIELD.matcher(text).replaceAll("\"" + REST + "\":null");
        text = ELEMENT.matcher(text).replaceAll("\"" + REST + "\"");
        List<JsonNode> values = new ArrayList<>();
        // Not MappingIterator, which takes an array at the root for a sequence of its elements.
        try (JsonParser parser = MAPPER.createParser(text)) {
            for (TreeNode node = MAPPER.readTree(parser); node != null; node = MAPPER.readTree(parser)) {
                values.add((JsonNode) node);
            }
        } catch (IOException noJson) {
            return Optional.empty();
        }
        return Optional.of(values);
    }

    /** Takes the ellipses out of a documented value, and out of the real one what they stand for. */
    private static void abridge(JsonNode shown, JsonNode real) {
        if (shown instanceof ObjectNode fields && real instanceof ObjectNode all) {
            if (fields.remove(REST) != null) {
                List<String> names = new ArrayList<>();
                fields.fieldNames().forEachRemaining(names::add);
                all.retain(names);
            }
            fields.fields().forEachRemaining(field -> {
                if (all.has(field.getKey())) {
                    abridge(field.getValue(), all.get(field.getKey()));
                }
            });
        } else if (shown instanceof ArrayNode elements && real instanceof ArrayNode all) {
            if (elements.size() > 1 && elements.get(0).asText().equals(REST)) {
                elements.remove(0);
                while (all.size() > elements.size()) {
                    all.remove(0);
                }
            } else if (!elements.isEmpty()
                    && elements.get(elements.size() - 1).asText().equals(REST)) {
                elements.remove(elements.size() - 1);
                while (all.size() > elements.size()) {
                    all.remove(all.size() - 1);
                }
            }
            for (int i = 0; i < Math.min(elements.size(), all.size()); i++) {
                abridge(elements.get(i), all.get(i));
            }
        }
    }

    private static List<String> write(List<JsonNode> values) {
        List<String> lines = new ArrayList<>();
        try {
            for (JsonNode value : values) {
                // As maps, whose fields the mapper sorts; it leaves those of nodes as they are.
                lines.add(MAPPER.writeValueAsString(MAPPER.convertValue(value, Object.class)));
            }
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
