package dev.monochord.engine.internal.storage;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;
import org.rocksdb.SstFileReaderIterator;

/**
 * Reads the rows of a damaged table file that are outside its damaged blocks.
 *
 * <p>A block that does not match its checksum ends an iteration. The first key behind it is found by halving the range
 * between the last key that was read and the last key of the file, with seeks that fail as long as they end in the
 * damaged block.
 */
final class SalvagedFile {

    private static final byte[] END = {};

    private SalvagedFile() {}

    /** Gives every row that can be read to a consumer; returns how many that were, 0 if the file cannot be opened. */
    static long read(Path folder, LiveFileMetaData file, BiConsumer<byte[], byte[]> rows) {
        long count = 0;
        try (Options options = new Options();
                ReadOptions reads = new ReadOptions();
                SstFileReader reader = new SstFileReader(options)) {
            reader.open(folder.resolve(TableFiles.name(file)).toString());
            byte[] from = file.smallestKey();
            while (from.length > 0) {
                byte[] last = from;
                boolean damaged;
                try (SstFileReaderIterator iterator = reader.newIterator(reads)) {
                    for (iterator.seek(from); iterator.isValid(); iterator.next()) {
                        last = iterator.key();
                        rows.accept(last, iterator.value());
                        count++;
                    }
                    damaged = fails(iterator);
                }
                from = damaged ? behindDamage(reader, reads, last, file.largestKey()) : END;
            }
            return count;
        } catch (RocksDBException unreadable) {
            return count;
        }
    }

    /** The first key behind the damage after a key, or an empty one if there is none. */
    private static byte[] behindDamage(SstFileReader reader, ReadOptions reads, byte[] from, byte[] end) {
        int length = Math.max(from.length, end.length) + 2;
        BigInteger bad = number(from, length);
        BigInteger behind = number(end, length).add(BigInteger.ONE);
        BigInteger good = behind;
        while (good.subtract(bad).compareTo(BigInteger.ONE) > 0) {
            BigInteger middle = bad.add(good).shiftRight(1);
            // Each with an iterator of its own: one that has failed goes on failing near the place.
            try (SstFileReaderIterator iterator = reader.newIterator(reads)) {
                iterator.seek(key(middle, length));
                if (iterator.isValid() || !fails(iterator)) {
                    good = middle;
                } else {
                    bad = middle;
                }
            }
        }
        return good.equals(behind) ? END : key(good, length);
    }

    private static boolean fails(SstFileReaderIterator iterator) {
        try {
            iterator.status();
            return false;
        } catch (RocksDBException damage) {
            return true;
        }
    }

    private static BigInteger number(byte[] key, int length) {
        return new BigInteger(1, Arrays.copyOf(key, length));
    }

    private static byte[] key(BigInteger number, int length) {
        byte[] bytes = number.toByteArray();
        byte[] key = new byte[length];
        int size = Math.min(length, bytes.length);
        System.arraycopy(bytes, bytes.length - size, key, length - size, size);
        return key;
    }
}
