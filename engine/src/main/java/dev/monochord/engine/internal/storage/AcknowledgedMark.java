package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * How far a store has come: the sequence number of the last acknowledged write, and the manifest with its length. Kept
 * in a small file that is mapped into memory, so that noting a write costs nanoseconds. Thread-safe.
 *
 * <p>The note outlives the process with the page cache, and reaches the disk some seconds later. It is taken after the
 * write is as durable as it should be, so it is never ahead of the log, and a log that ends before it has lost something.
 * Neither RocksDB nor anybody else could tell such a log from one that ends with a torn record.
 *
 * <p>The layout, in longs: a magic number, the session, the sequence number, and the number and length of the manifest
 * in 24 bits each. The latter two carry their own check, 48 bits of value and 16 of checksum in one long, which a dying
 * process writes whole or not at all.
 */
final class AcknowledgedMark {

    static final String NAME = "MONOCHORD.acknowledged";

    /** Nothing is known yet. */
    static final Position START = new Position(0, 0, 0);

    private static final long MAGIC = 0x6d6f6e6f63686f72L;
    private static final int SIZE = 4096;
    private static final int SESSION = 8;
    private static final int SEQUENCE = 16;
    private static final int MANIFEST = 24;
    private static final int VALUE_BITS = 48;
    private static final long VALUE = (1L << VALUE_BITS) - 1;
    private static final int LENGTH_BITS = 24;

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final MappedByteBuffer bytes;

    private AcknowledgedMark(MappedByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** What was noted. */
    record Position(long sequence, long manifestNumber, long manifestLength) {}

    /** Begins a mark for a session, in place of that of the one before. */
    static AcknowledgedMark create(Path folder, long session, Position start) throws IOException {
        Path draft = folder.resolve(NAME + ".new");
        Files.deleteIfExists(draft);
        try (FileChannel file = FileChannel.open(
                draft,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                OwnerOnly.file())) {
            // Written, not left to be allocated by the mapping: that could fail later, when the disk is full.
            DurableFile.write(file, new byte[SIZE]);
            MappedByteBuffer bytes = file.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            LONG.set(bytes, 0, MAGIC);
            LONG.set(bytes, SESSION, session);
            LONG.set(bytes, SEQUENCE, checked(start.sequence()));
            LONG.set(bytes, MANIFEST, checked(packed(start.manifestNumber(), start.manifestLength())));
            bytes.force();
            file.force(true);
            DurableFile.replace(draft, folder.resolve(NAME));
            return new AcknowledgedMark(bytes);
        }
    }

    /**
     * Reads what a session has noted.
     *
     * @throws DamageException if it is missing, damaged or of another session
     */
    static Position read(Path folder, long session) throws IOException, DamageException {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new DamageException(NAME + " is missing");
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        if (bytes.capacity() != SIZE
                || (long) LONG.get(bytes, 0) != MAGIC
                || !intact((long) LONG.get(bytes, SEQUENCE))
                || !intact((long) LONG.get(bytes, MANIFEST))) {
            throw new DamageException(NAME + " is damaged");
        }
        if ((long) LONG.get(bytes, SESSION) != session) {
            throw new DamageException(NAME + " does not belong to the other files");
        }
        long manifest = (long) LONG.get(bytes, MANIFEST) & VALUE;
        return new Position(
                (long) LONG.get(bytes, SEQUENCE) & VALUE,
                manifest >>> LENGTH_BITS,
                manifest & ((1L << LENGTH_BITS) - 1));
    }

    /** Notes that every write up to this sequence number is acknowledged. */
    void acknowledged(long sequence) {
        raise(SEQUENCE, sequence);
    }

    /** Notes that the manifest has at least this length. */
    void manifest(long number, long length) {
        raise(MANIFEST, packed(number, length));
    }

    private void raise(int slot, long value) {
        long wanted = checked(value);
        long found = (long) LONG.getVolatile(bytes, slot);
        while ((found & VALUE) < value && !LONG.compareAndSet(bytes, slot, found, wanted)) {
            found = (long) LONG.getVolatile(bytes, slot);
        }
    }

    /** A later manifest has a higher number, so that the packed numbers grow as the manifests do. */
    private static long packed(long number, long length) {
        long most = (1L << LENGTH_BITS) - 1;
        return Math.min(number, most) << LENGTH_BITS | Math.min(length, most);
    }

    private static boolean intact(long slot) {
        return checked(slot & VALUE) == slot;
    }

    private static long checked(long value) {
        CRC32C crc = new CRC32C();
        for (int shift = 0; shift < VALUE_BITS; shift += 8) {
            crc.update((int) (value >>> shift));
        }
        return crc.getValue() << VALUE_BITS | value & VALUE;
    }
}
