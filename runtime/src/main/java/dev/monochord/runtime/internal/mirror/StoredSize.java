package dev.monochord.runtime.internal.mirror;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The bytes of an item as the service counts them, numbers a little generously. */
public final class StoredSize {

    private StoredSize() {}

    public static long of(Map<String, AttributeValue> item) {
        long size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += bytes(attribute.getKey()) + of(attribute.getValue());
        }
        return size;
    }

    private static long of(AttributeValue value) {
        return switch (value.type()) {
            case S -> bytes(value.s());
            case N -> bytes(value.n()) / 2 + 2;
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> texts(value.ss());
            case NS -> texts(value.ns());
            case BS -> value.bs().stream().mapToLong(StoredSize::length).sum();
            case L -> 3 + value.l().stream().mapToLong(v -> 1 + of(v)).sum();
            case M -> 3 + value.m().size() + of(value.m());
            default -> 1;
        };
    }

    private static long texts(Collection<String> texts) {
        return texts.stream().mapToLong(StoredSize::bytes).sum();
    }

    private static long length(SdkBytes bytes) {
        return bytes.asByteArrayUnsafe().length;
    }

    private static long bytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return utf8(text);
            }
        }
        return text.length();
    }

    private static long utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
