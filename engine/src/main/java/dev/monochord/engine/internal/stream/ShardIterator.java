package dev.monochord.engine.internal.stream;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/**
 * A place in the one shard of a stream, as the text that a reader hands back.
 *
 * @param position the sequence to read from, or {@link #HORIZON}
 * @param issuedMillis when it was given out
 */
record ShardIterator(String streamArn, long position, long issuedMillis) {

    /** The oldest record that is left when the iterator is used. */
    static final long HORIZON = 0;

    private static final String SEPARATOR = "|1|";

    String text() {
        byte[] place = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(position)
                .putLong(issuedMillis)
                .array();
        return streamArn + SEPARATOR + Base64.getEncoder().encodeToString(place);
    }

    /** The iterator that a text stands for, or empty where none is written so. */
    static Optional<ShardIterator> parse(String text) {
        int end = text.lastIndexOf(SEPARATOR);
        if (end < 0) {
            return Optional.empty();
        }
        byte[] place;
        try {
            place = Base64.getDecoder().decode(text.substring(end + SEPARATOR.length()));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
        if (place.length != 2 * Long.BYTES) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.wrap(place);
        ShardIterator iterator = new ShardIterator(text.substring(0, end), bytes.getLong(), bytes.getLong());
        return iterator.position < 0 ? Optional.empty() : Optional.of(iterator);
    }
}
