package dev.monochord.engine.internal.fault;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Partition bytes of a row key as something to read. */
final class PartitionKeyText {

    /** Space, storage id. */
    private static final int PREFIX = 1 + 4;

    private static final int HASH = 4;

    private PartitionKeyText() {}

    /** A partition without the id of what it is stored in, so that a local index shares its table's partitions. */
    static ByteBuffer withoutStorageId(byte[] partition) {
        return partition.length <= PREFIX
                ? ByteBuffer.wrap(partition)
                : ByteBuffer.wrap(partition, PREFIX, partition.length - PREFIX);
    }

    static String of(ByteBuffer partition) {
        ByteBuffer rest = partition.duplicate();
        if (rest.remaining() > HASH) {
            rest.position(rest.position() + HASH);
        }
        StringBuilder text = new StringBuilder();
        while (rest.remaining() >= 2) {
            int length = Math.min(rest.getShort() & 0xFFFF, rest.remaining());
            byte[] component = new byte[length];
            rest.get(component);
            text.append(text.length() == 0 ? "" : ", ").append(component(component));
        }
        return text.toString();
    }

    private static String component(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notText) {
            return HexFormat.of().formatHex(bytes);
        }
    }
}
