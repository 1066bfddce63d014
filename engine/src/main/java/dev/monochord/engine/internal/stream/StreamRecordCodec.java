package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.ItemCodec;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * Stream records as bytes: format (1), kind of change (1), by time to live (1), time in milliseconds (8), size (4), then
 * key, old image and new image, each with its length (4; -1 for none). Only the images that the stream shows are kept.
 */
final class StreamRecordCodec {

    private static final byte FORMAT = 1;
    private static final int TIME = 3;
    private static final int HEADER = TIME + Long.BYTES + Integer.BYTES;
    private static final OperationType[] CHANGES = {OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE};

    private StreamRecordCodec() {}

    static byte[] encode(
            long millis,
            StreamViewType viewType,
            Map<String, AttributeValue> key,
            @Nullable EncodedItem oldItem,
            @Nullable EncodedItem newItem,
            boolean byTtl) {
        EncodedItem keyImage = EncodedItem.of(ItemCodec.encode(key));
        EncodedItem oldImage = showsOld(viewType) ? oldItem : null;
        EncodedItem newImage = showsNew(viewType) ? newItem : null;
        ByteBuffer bytes = ByteBuffer.allocate(HEADER + length(keyImage) + length(oldImage) + length(newImage));
        bytes.put(FORMAT).put(change(oldItem, newItem)).put((byte) (byTtl ? 1 : 0));
        bytes.putLong(millis).putInt(size(keyImage) + size(oldImage) + size(newImage));
        put(bytes, keyImage);
        put(bytes, oldImage);
        put(bytes, newImage);
        return bytes.array();
    }

    static StoredRecord decode(long sequence, byte[] record) {
        ByteBuffer bytes = ByteBuffer.wrap(record);
        byte format = bytes.get();
        if (format != FORMAT) {
            throw new IllegalStateException("Stream record " + sequence + " has format " + format + ", expected "
                    + FORMAT + "; the data was written by another version");
        }
        OperationType change = CHANGES[bytes.get()];
        boolean byTtl = bytes.get() != 0;
        long millis = bytes.getLong();
        int size = bytes.getInt();
        Map<String, AttributeValue> key = take(bytes);
        return new StoredRecord(
                sequence, change, byTtl, millis, size, key == null ? Map.of() : key, take(bytes), take(bytes));
    }

    /** When a record was written, without decoding the rest. */
    static long millis(byte[] record) {
        return ByteBuffer.wrap(record).getLong(TIME);
    }

    private static boolean showsOld(StreamViewType viewType) {
        return viewType == StreamViewType.OLD_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
    }

    private static boolean showsNew(StreamViewType viewType) {
        return viewType == StreamViewType.NEW_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
    }

    private static byte change(@Nullable EncodedItem oldItem, @Nullable EncodedItem newItem) {
        if (oldItem == null) {
            return 0;
        }
        return (byte) (newItem == null ? 2 : 1);
    }

    private static int size(@Nullable EncodedItem image) {
        return image == null ? 0 : image.size();
    }

    private static int length(@Nullable EncodedItem image) {
        return Integer.BYTES + (image == null ? 0 : image.bytes().length);
    }

    private static void put(ByteBuffer bytes, @Nullable EncodedItem image) {
        if (image == null) {
            bytes.putInt(-1);
        } else {
            bytes.putInt(image.bytes().length).put(image.bytes());
        }
    }

    private static @Nullable Map<String, AttributeValue> take(ByteBuffer bytes) {
        int length = bytes.getInt();
        if (length < 0) {
            return null;
        }
        byte[] image = new byte[length];
        bytes.get(image);
        return ItemCodec.decode(image);
    }
}
