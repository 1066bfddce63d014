package dev.monochord.console.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.model.json.JsonTree;
import dev.monochord.systems.kit.Refusal;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key after which the next page begins, as addresses carry it. The store checks it as any other key. */
public final class StartKey {

    private StartKey() {}

    /** Returns the token of a key. */
    public static String encode(Map<String, AttributeValue> key) {
        Map<String, Object> tree = new LinkedHashMap<>();
        key.forEach((name, value) -> tree.put(name, text(value)));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(JsonTree.write(tree).getBytes(UTF_8));
    }

    private static String text(AttributeValue value) {
        if (value.s() != null) {
            return "S" + value.s();
        }
        return value.n() != null
                ? "N" + value.n()
                : "B" + Base64.getEncoder().encodeToString(value.b().asByteArray());
    }

    /** Returns the key of a token; refused if it is none. */
    public static Map<String, AttributeValue> decode(String token) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        try {
            Object tree = JsonTree.read(new String(Base64.getUrlDecoder().decode(token), UTF_8));
            if (tree instanceof Map<?, ?> values) {
                values.forEach((name, text) -> key.put(String.valueOf(name), value(String.valueOf(text))));
            }
        } catch (IllegalArgumentException malformed) {
            throw refused();
        }
        if (key.isEmpty()) {
            throw refused();
        }
        return key;
    }

    private static AttributeValue value(String text) {
        String value = text.isEmpty() ? "" : text.substring(1);
        return switch (text.isEmpty() ? ' ' : text.charAt(0)) {
            case 'S' -> AttributeValue.fromS(value);
            case 'N' -> AttributeValue.fromN(value);
            case 'B' ->
                AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode(value)));
            default -> throw refused();
        };
    }

    private static RuntimeException refused() {
        return Refusal.invalid("token", "is not one of this console; run the pattern again");
    }
}
