package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.WALRecoveryMode;

/**
 * One opening of a data folder, from the lock to the proper close: what it notes in the folder lets the next one find
 * damage. Thread-safe.
 *
 * <p>The mark goes from closed, or open if the process died, to opening, while RocksDB recovers and rewrites its files,
 * to open, to closed. Each step is on the disk before the next begins, and in each the mark vouches for no more than
 * what the step cannot undo.
 */
final class StoreSession implements AutoCloseable {

    private static final Logger LOG = System.getLogger(StoreSession.class.getName());
    private static final int PROBE_BYTES = 2 << 20;
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    private final Path folder;
    private final Durability durability;
    private final FolderLock lock;
    private final StoreMark before;
    private final List<String> unverified;
    private final WALRecoveryMode recovery;
    private final long id = newId();
    private @Nullable AcknowledgedMark acknowledged;

    private StoreSession(
            Path folder,
            Durability durability,
            FolderLock lock,
            StoreMark before,
            List<String> unverified,
            WALRecoveryMode recovery) {
        this.folder = folder;
        this.durability = durability;
        this.lock = lock;
        this.before = before;
        this.unverified = unverified;
        this.recovery = recovery;
    }

    /**
     * Locks a folder, which is made if there is none, looks for damage, and marks it as being opened.
     *
     * @throws EngineException if it is in use, is damaged or holds something else; nothing in it was changed then
     */
    static StoreSession begin(Path folder, Durability durability) {
        try {
            StoreFolder.create(folder);
            FolderLock lock = FolderLock.take(folder);
            if (lock == null) {
                throw RocksFailure.inUse(folder, null);
            }
            boolean begun = false;
            try {
                StoreSession session = begin(folder, durability, lock);
                begun = true;
                return session;
            } finally {
                if (!begun) {
                    lock.abandon();
                }
            }
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? "it cannot be created or opened" : e.getReason();
            throw RocksFailure.unusable(folder, reason, e);
        } catch (IOException e) {
            throw RocksFailure.unusable(folder, String.valueOf(e.getMessage()), e);
        }
    }

    private static StoreSession begin(Path folder, Durability durability, FolderLock lock) throws IOException {
        StoreMark mark;
        List<String> unverified = List.of();
        boolean mayLoseTail = false;
        try {
            StoreMark found = StoreFolder.read(folder);
            if (found == null || found.state() == StoreMark.State.NEW) {
                mark = StoreMark.fresh();
                requireNoData(folder);
            } else {
                mayLoseTail = mayLoseTail(found);
                FolderCheck check = FolderCheck.of(folder, found, mayLoseTail);
                if (!check.damage().isEmpty()) {
                    throw RocksFailure.damaged(folder, check.damage(), check.intact());
                }
                unverified = check.unverified();
                mark = found.opening(check.lasting());
            }
        } catch (DamageException e) {
            throw RocksFailure.damaged(folder, e.damage(), List.of());
        }
        tighten(folder);
        mark.write(folder);
        WALRecoveryMode recovery =
                mayLoseTail ? WALRecoveryMode.PointInTimeRecovery : WALRecoveryMode.TolerateCorruptedTailRecords;
        return new StoreSession(folder, durability, lock, mark, unverified, recovery);
    }

    /** A store that is being created has no rows, so that there is nothing that RocksDB may delete. */
    private static void requireNoData(Path folder) throws IOException, DamageException {
        for (Path file : StoreMark.dataFiles(folder)) {
            String name = String.valueOf(file.getFileName());
            if (name.endsWith(".sst") || name.endsWith(".log")) {
                throw new DamageException(StoreMark.NAME + " says that the store is new, but there is " + name);
            }
        }
    }

    /** Without syncs, writes are lost if the machine goes down; only the same run of it has certainly kept them. */
    static boolean mayLoseTail(StoreMark mark) throws IOException {
        return mark.state() == StoreMark.State.OPEN && mark.durability() == Durability.OS && machineFailed(mark);
    }

    /** Whether the machine has, or may have, restarted since a store was opened. */
    static boolean machineFailed(StoreMark mark) throws IOException {
        return mark.boot().isEmpty() || !mark.boot().equals(boot());
    }

    /** The number that every write carries into the log. */
    long id() {
        return id;
    }

    boolean isNew() {
        return before.state() == StoreMark.State.NEW;
    }

    WALRecoveryMode recovery() {
        return recovery;
    }

    /** Table files whose checksums were left to be verified. */
    List<String> unverified() {
        return unverified;
    }

    /** Marks the store as open, at a sequence number. No write may come before. */
    void opened(long sequence) throws IOException {
        Path manifest = ManifestCopy.current(folder);
        ManifestCopy.take(folder, manifest);
        acknowledged = AcknowledgedMark.create(
                folder,
                id,
                new AcknowledgedMark.Position(sequence, ManifestCopy.number(manifest), Files.size(manifest)));
        // Every other file may be replaced while the store is open, as OPTIONS is whenever RocksDB is opened again.
        List<StoreMark.KnownFile> constant = List.of(StoreMark.KnownFile.of(folder.resolve("IDENTITY")));
        new StoreMark(StoreMark.State.OPEN, id, durability, boot(), sequence, constant).write(folder);
        tighten(folder);
    }

    /** Notes that every write up to this sequence number is acknowledged. */
    void acknowledged(long sequence) {
        if (acknowledged != null) {
            acknowledged.acknowledged(sequence);
        }
    }

    /** Notes that table files came and went. */
    void filesChanged() {
        if (acknowledged == null) {
            return;
        }
        try {
            Path manifest = ManifestCopy.current(folder);
            acknowledged.manifest(ManifestCopy.number(manifest), Files.size(manifest));
            ManifestCopy.take(folder, manifest);
            tighten(folder);
        } catch (IOException e) {
            // The next change of files takes the copy; without it, only a repair is less able.
            LOG.log(Level.DEBUG, "The manifest could not be copied", e);
        }
    }

    /** Makes sure that the folder can be written and has some space, by using it for a moment. */
    void requireSpace() throws IOException {
        Path probe = folder.resolve("MONOCHORD.probe");
        try {
            DurableFile.write(probe, new byte[PROBE_BYTES]);
        } finally {
            Files.deleteIfExists(probe);
            Files.deleteIfExists(folder.resolve("MONOCHORD.probe.new"));
        }
    }

    /** Marks the store as closed: everything is in table files, and the database has let go of them. */
    void closed(long sequence) throws IOException {
        List<StoreMark.KnownFile> files = new ArrayList<>();
        for (Path file : StoreMark.dataFiles(folder)) {
            files.add(StoreMark.KnownFile.of(file));
        }
        ManifestCopy.take(folder, ManifestCopy.current(folder));
        new StoreMark(StoreMark.State.CLOSED, id, durability, boot(), sequence, files).write(folder);
        tighten(folder);
    }

    /** Lets go of the folder. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The lock could not be given back", e);
        }
    }

    /** A folder of another owner with access for this user, such as a mounted volume, stays as it is. */
    private static void tighten(Path folder) {
        try {
            OwnerOnly.tighten(folder);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The permissions of the data folder could not be changed", e);
        }
    }

    private static String boot() throws IOException {
        return Files.isReadable(BOOT) ? Files.readString(BOOT).strip() : "";
    }

    private static long newId() {
        long id = new SecureRandom().nextLong();
        return id == 0 ? 1 : id;
    }
}
