package dev.monochord.migrate.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key of an item as text: {@code S:PROJECT#a}, {@code N:42}, {@code B:} and Base64. */
public final class KeyAsText {

    private KeyAsText() {}

    /** The text of each key attribute. */
    public static Map<String, String> text(Map<String, AttributeValue> key) {
        Map<String, String> text = new TreeMap<>();
        key.forEach((name, value) -> text.put(name, text(value)));
        return text;
    }

    private static String text(AttributeValue value) {
        return switch (value.type()) {
            case S -> "S:" + value.s();
            case N -> "N:" + value.n();
            case B -> "B:" + Base64.getEncoder().encodeToString(value.b().asByteArray());
            default -> throw new IllegalArgumentException("A key has no attribute of type " + value.type());
        };
    }

    /** The key that a text was made of. */
    public static Map<String, AttributeValue> parse(Map<String, String> text) {
        Map<String, AttributeValue> key = new HashMap<>();
        text.forEach((name, value) -> key.put(name, parse(value)));
        return key;
    }

    private static AttributeValue parse(String text) {
        String value = text.substring(2);
        return switch (text.charAt(0)) {
            case 'S' -> AttributeValue.fromS(value);
            case 'N' -> AttributeValue.fromN(value);
            case 'B' ->
                AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode(value)));
            default -> throw new IllegalArgumentException("Not the text of a key attribute: " + text);
        };
    }

    /** A short identifier of a key. */
    public static String hash(Map<String, AttributeValue> key) {
        try {
            byte[] bytes = text(key).toString().getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
