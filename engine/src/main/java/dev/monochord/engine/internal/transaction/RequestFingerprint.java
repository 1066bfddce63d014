package dev.monochord.engine.internal.transaction;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A digest of a request: equal requests have the same digest, whatever the order of their maps. Every transaction with a
 * client request token computes one, so attribute values are written by their type rather than field by field.
 */
public final class RequestFingerprint {

    private byte[] bytes = new byte[4096];
    private int at;

    private RequestFingerprint() {}

    public static byte[] of(List<? extends SdkPojo> parts) {
        RequestFingerprint fingerprint = new RequestFingerprint();
        fingerprint.add(parts);
        return RequestTokens.sha256(fingerprint.bytes, fingerprint.at);
    }

    private void add(@Nullable Object value) {
        if (value == null) {
            tag('0');
        } else if (value instanceof AttributeValue attribute && hasOneType(attribute)) {
            attribute(attribute);
        } else if (value instanceof SdkPojo pojo) {
            tag('{');
            for (SdkField<?> field : pojo.sdkFields()) {
                Object member = field.getValueOrDefault(pojo);
                if (member != null) {
                    text(field.locationName());
                    add(member);
                }
            }
            tag('}');
        } else if (value instanceof Map<?, ?> map) {
            map(map);
        } else if (value instanceof List<?> list) {
            tag('[');
            for (Object member : list) {
                add(member);
            }
            tag(']');
        } else if (value instanceof SdkBytes binary) {
            tag('b');
            raw(binary.asByteArrayUnsafe());
        } else {
            text(value.toString());
        }
    }

    /** The SDK returns null for several types; such a value is rejected later. */
    private static boolean hasOneType(AttributeValue value) {
        AttributeValue.Type type = value.type();
        return type != null && type != AttributeValue.Type.UNKNOWN_TO_SDK_VERSION;
    }

    private void attribute(AttributeValue value) {
        tag('a' + value.type().ordinal());
        switch (value.type()) {
            case S -> text(value.s());
            case N -> text(value.n());
            case B -> raw(value.b().asByteArrayUnsafe());
            case BOOL -> tag(value.bool() ? '1' : '0');
            case NUL -> tag(value.nul() ? '1' : '0');
            case SS -> add(value.ss());
            case NS -> add(value.ns());
            case BS -> add(value.bs());
            case L -> add(value.l());
            case M -> map(value.m());
            default -> throw new IllegalArgumentException("An attribute value must have exactly one type: " + value);
        }
    }

    private void map(Map<?, ?> map) {
        Object[] keys = map.keySet().toArray();
        Arrays.sort(keys);
        tag('<');
        for (Object key : keys) {
            text((String) key);
            add(map.get(key));
        }
        tag('>');
    }

    private void text(String text) {
        raw(text.getBytes(StandardCharsets.UTF_8));
    }

    private void raw(byte[] content) {
        ensure(content.length + Integer.BYTES);
        int length = content.length;
        bytes[at++] = (byte) (length >>> 24);
        bytes[at++] = (byte) (length >>> 16);
        bytes[at++] = (byte) (length >>> 8);
        bytes[at++] = (byte) length;
        System.arraycopy(content, 0, bytes, at, length);
        at += length;
    }

    private void tag(int tag) {
        ensure(1);
        bytes[at++] = (byte) tag;
    }

    private void ensure(int more) {
        if (bytes.length - at < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + more));
        }
    }
}
