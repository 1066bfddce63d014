package dev.monochord.migrate.postgres.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item in one form, whatever the order of its attributes and sets and the zeros of its numbers. */
public final class CanonicalItem {

    private CanonicalItem() {}

    /**
     * Returns the form of an item.
     *
     * @param ignored attributes to leave out
     */
    public static String text(Map<String, AttributeValue> item, Set<String> ignored) {
        Map<String, AttributeValue> sorted = new TreeMap<>(item);
        sorted.keySet().removeAll(ignored);
        return map(sorted);
    }

    /** Returns the SHA-256 of some text. */
    public static String hash(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", missing);
        }
    }

    private static String map(Map<String, AttributeValue> map) {
        return new TreeMap<>(map)
                .entrySet().stream()
                        .map(entry -> quoted(entry.getKey()) + ":" + value(entry.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
    }

    private static String value(AttributeValue value) {
        return switch (value.type()) {
            case S -> "S" + quoted(value.s());
            case N -> "N" + number(value.n());
            case B -> "B" + binary(value.b().asByteArrayUnsafe());
            case BOOL -> "BOOL" + value.bool();
            case NUL -> "NULL";
            case M -> "M" + map(value.m());
            case L -> value.l().stream().map(CanonicalItem::value).collect(Collectors.joining(",", "L[", "]"));
            case SS -> set("SS", value.ss().stream().map(CanonicalItem::quoted));
            case NS -> set("NS", value.ns().stream().map(CanonicalItem::number));
            case BS -> set("BS", value.bs().stream().map(bytes -> binary(bytes.asByteArrayUnsafe())));
            default -> throw new IllegalArgumentException("an attribute has a type that this SDK does not know");
        };
    }

    private static String set(String type, Stream<String> elements) {
        return elements.sorted().collect(Collectors.joining(",", type + "[", "]"));
    }

    private static String number(String text) {
        BigDecimal number = new BigDecimal(text);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String binary(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
