package dev.monochord.console.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The size of stored items. */
public final class ItemBytes {

    private ItemBytes() {}

    /** About how many bytes the service counts for an item: names, and the text of values. */
    public static int of(Map<String, AttributeValue> stored) {
        return stored.entrySet().stream()
                .mapToInt(entry -> bytes(entry.getKey()) + of(entry.getValue()))
                .sum();
    }

    private static int of(AttributeValue value) {
        return switch (value.type()) {
            case S -> bytes(value.s());
            case N -> (value.n().length() + 1) / 2 + 1;
            case B -> value.b().asByteArrayUnsafe().length;
            case M -> 3 + of(value.m()) + value.m().size();
            case L ->
                3 + value.l().stream().mapToInt(element -> of(element) + 1).sum();
            case SS -> value.ss().stream().mapToInt(ItemBytes::bytes).sum();
            case NS ->
                value.ns().stream()
                        .mapToInt(text -> (text.length() + 1) / 2 + 1)
                        .sum();
            case BS ->
                value.bs().stream()
                        .mapToInt(bytes -> bytes.asByteArrayUnsafe().length)
                        .sum();
            default -> 1;
        };
    }

    private static int bytes(String text) {
        return text.getBytes(UTF_8).length;
    }
}
