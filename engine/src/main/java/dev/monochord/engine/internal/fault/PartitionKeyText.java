package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.schema.KeyElement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The partition of a row key (see {@code RowKeys}) as something to read. */
final class PartitionKeyText {

    /** Space and storage id. */
    private static final int PREFIX = 1 + 4;
    /** Hash, length of the partition key. */
    private static final int HEADER = 4 + 2;

    private static final byte ZERO = (byte) 0x80;
    private static final int NEGATIVE_END = 102;

    private PartitionKeyText() {}

    /** A partition without the id of what it is stored in, so that a local index shares its table's partitions. */
    static ByteBuffer withoutStorageId(byte[] partition) {
        return ByteBuffer.wrap(partition, PREFIX, partition.length - PREFIX);
    }

    static String of(ByteBuffer partition, List<KeyElement> key) {
        ByteBuffer content = partition.duplicate().position(partition.position() + HEADER);
        if (key.size() == 1) {
            return value(bytes(content, content.remaining()), key.get(0).type());
        }
        StringBuilder text = new StringBuilder();
        for (KeyElement attribute : key) {
            byte[] bytes = bytes(content, content.getShort() & 0xFFFF);
            text.append(text.length() == 0 ? "" : ",").append(value(bytes, attribute.type()));
        }
        return text.toString();
    }

    private static String value(byte[] bytes, ScalarAttributeType type) {
        return switch (type) {
            case S -> new String(bytes, StandardCharsets.UTF_8);
            case N -> number(bytes).toPlainString();
            default -> HexFormat.of().formatHex(bytes);
        };
    }

    /** Reads a sign with a power of a hundred, and pairs of digits from there down. */
    private static BigDecimal number(byte[] bytes) {
        if (bytes.length == 1 && bytes[0] == ZERO) {
            return BigDecimal.ZERO;
        }
        boolean negative = bytes[0] >= 0;
        int power = (negative ? ~bytes[0] : bytes[0]) + 64;
        BigInteger digits = BigInteger.ZERO;
        int pairs = 0;
        for (int i = 1; i < bytes.length && bytes[i] != NEGATIVE_END; i++) {
            digits = digits.multiply(BigInteger.valueOf(100))
                    .add(BigInteger.valueOf(negative ? 101 - bytes[i] : bytes[i] - 1));
            pairs++;
        }
        return new BigDecimal(negative ? digits.negate() : digits, 2 * (pairs - power)).stripTrailingZeros();
    }

    private static byte[] bytes(ByteBuffer from, int length) {
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }
}
