package dev.monochord.engine.internal.transaction;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/** A digest of what a request says, the same for two requests that say the same, whatever the order of their maps. */
public final class RequestFingerprint {

    private final DataOutputStream out;

    private RequestFingerprint(DataOutputStream out) {
        this.out = out;
    }

    public static byte[] of(List<? extends SdkPojo> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new RequestFingerprint(new DataOutputStream(bytes)).add(parts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return RequestTokens.sha256(bytes.toByteArray());
    }

    private void add(@Nullable Object value) throws IOException {
        if (value == null) {
            out.writeByte('0');
        } else if (value instanceof SdkPojo pojo) {
            out.writeByte('{');
            for (SdkField<?> field : pojo.sdkFields()) {
                Object member = field.getValueOrDefault(pojo);
                if (member != null) {
                    text(field.locationName());
                    add(member);
                }
            }
            out.writeByte('}');
        } else if (value instanceof Map<?, ?> map) {
            TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
            map.forEach((key, member) -> sorted.put(String.valueOf(key), member));
            out.writeByte('<');
            for (Map.Entry<String, @Nullable Object> entry : sorted.entrySet()) {
                text(entry.getKey());
                add(entry.getValue());
            }
            out.writeByte('>');
        } else if (value instanceof List<?> list) {
            out.writeByte('[');
            for (Object member : list) {
                add(member);
            }
            out.writeByte(']');
        } else if (value instanceof SdkBytes bytes) {
            out.writeByte('b');
            byte[] array = bytes.asByteArrayUnsafe();
            out.writeInt(array.length);
            out.write(array);
        } else {
            text(value.toString());
        }
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
