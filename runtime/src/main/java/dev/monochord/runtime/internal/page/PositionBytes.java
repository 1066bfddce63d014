package dev.monochord.runtime.internal.page;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Positions in few bytes: their number; for each a mark (start, end or the number of key attributes); for each attribute its
 * name, type and value, each with its length. Numbers and lengths have two bytes, or four more where these do not hold them:
 * a token within a token may be long.
 */
final class PositionBytes {

    private static final int START = 0;
    private static final int END = 255;
    private static final int LONG = 0xFFFF;

    private PositionBytes() {}

    static byte[] write(List<Position> positions) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            length(out, positions.size());
            for (Position position : positions) {
                out.writeByte(position.ended() ? END : position.after().size());
                for (Map.Entry<String, AttributeValue> attribute :
                        position.after().entrySet()) {
                    text(out, attribute.getKey());
                    value(out, attribute.getValue());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void value(DataOutputStream out, AttributeValue value) throws IOException {
        if (value.s() != null) {
            out.writeByte('S');
            text(out, value.s());
        } else if (value.n() != null) {
            out.writeByte('N');
            text(out, value.n());
        } else {
            out.writeByte('B');
            bytes(out, value.b().asByteArray());
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        length(out, bytes.length);
        out.write(bytes);
    }

    private static void length(DataOutputStream out, int length) throws IOException {
        if (length < LONG) {
            out.writeShort(length);
        } else {
            out.writeShort(LONG);
            out.writeInt(length);
        }
    }

    /**
     * Reads positions back.
     *
     * @throws IOException if the bytes are not such
     */
    static List<Position> read(byte[] bytes, int offset, int length) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            int count = length(in);
            List<Position> positions = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                positions.add(position(in));
            }
            return positions;
        }
    }

    private static Position position(DataInputStream in) throws IOException {
        int mark = in.readUnsignedByte();
        if (mark == START) {
            return Position.START;
        }
        if (mark == END) {
            return Position.END;
        }
        Map<String, AttributeValue> key = new HashMap<>();
        for (int i = 0; i < mark; i++) {
            key.put(text(in), value(in));
        }
        return Position.after(key);
    }

    private static AttributeValue value(DataInputStream in) throws IOException {
        int type = in.readUnsignedByte();
        return switch (type) {
            case 'S' -> AttributeValue.fromS(text(in));
            case 'N' -> AttributeValue.fromN(text(in));
            case 'B' -> AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes(in)));
            default -> throw new IOException("No key has the type " + type);
        };
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = length(in);
        if (length < 0 || length > in.available()) {
            throw new EOFException("A value is longer than what is left");
        }
        return in.readNBytes(length);
    }

    private static int length(DataInputStream in) throws IOException {
        int length = in.readUnsignedShort();
        return length == LONG ? in.readInt() : length;
    }
}
