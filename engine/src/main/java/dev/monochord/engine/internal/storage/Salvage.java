package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Copies what can be read of a damaged store to a new one, and changes nothing in the old.
 *
 * <h2>How</h2>
 *
 * <ol>
 *   <li>The manifest, or the {@link ManifestCopy} if that has come further, says which table files there are.
 *   <li>A file that has grown is cut to its known length. The files that are intact then, or damaged in their filter
 *       only, are read together, as RocksDB reads them.
 *   <li>Of a file with damaged blocks, the rows outside of them are read, and taken unless a newer file has the key. What
 *       a newer file has deleted comes back; there is no telling.
 *   <li>The writes of the logs are carried out in their order, also those behind damage.
 * </ol>
 */
public final class Salvage {

    private static final int BATCH = 500;

    private final Path folder;
    private final RocksStore to;
    private final List<String> lost = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private WriteBatch batch = new WriteBatch();
    private long applied;
    private long next = -1;
    private long foreign;

    private Salvage(Path folder, RocksStore to) {
        this.folder = folder;
        this.to = to;
    }

    /**
     * What is wrong with a folder.
     *
     * @param damage file and reason; empty if the store can be opened
     */
    public record Findings(List<String> damage, List<String> intact) {}

    /**
     * Rows and tables that a copy lacks.
     *
     * @param lost what could not be read
     * @param unknown sentences about writes of which the folder does not record whether there were any
     * @param tables the tables that the damaged store had, saved or not; empty if that is not recorded
     */
    public record Losses(List<String> lost, List<String> unknown, List<String> tables) {

        public Losses {
            lost = List.copyOf(lost);
            unknown = List.copyOf(unknown);
            tables = List.copyOf(tables);
        }
    }

    /**
     * Looks at a folder, which must not be in use.
     *
     * @throws EngineException if it holds no store, or is in use
     */
    public static Findings inspect(Path folder) {
        return locked(folder, () -> {
            try {
                StoreMark mark = StoreFolder.read(folder);
                if (mark == null) {
                    throw new EngineException(
                            "The data folder " + folder + " is empty: there is nothing to repair.", null);
                }
                if (mark.state() == StoreMark.State.NEW) {
                    return new Findings(List.of(), List.of("a new store without rows"));
                }
                FolderCheck check = FolderCheck.of(folder, mark, StoreSession.mayLoseTail(mark));
                return new Findings(check.damage(), check.intact());
            } catch (DamageException e) {
                return new Findings(e.damage(), List.of());
            }
        });
    }

    /**
     * Copies what can be read to a new store.
     *
     * @param work an empty folder for what is needed meanwhile, on the same file system if possible
     * @param to where the new store is made
     * @throws EngineException if nothing can be saved
     */
    public static Losses copy(Path folder, Path work, Path to) {
        return locked(folder, () -> {
            try (RocksStore store = RocksStore.open(to, Durability.OS)) {
                Salvage salvage = new Salvage(folder, store);
                salvage.run(work);
                return new Losses(salvage.lost, salvage.unknown, TableList.read(folder));
            } catch (RocksDBException e) {
                throw new EngineException(
                        "The data folder " + folder + " cannot be repaired (" + RocksFailure.text(e, folder)
                                + "). Restore it from a backup.",
                        e);
            }
        });
    }

    /** Whether a file of the folder is the store's, and not something that is kept beside it. */
    public static boolean isOfStore(String name) {
        return StoreMark.isData(name)
                || name.startsWith(StoreMark.NAME)
                || name.equals("LOCK")
                || name.startsWith("LOG");
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private static <T> T locked(Path folder, Work<T> work) {
        try {
            if (!Files.isDirectory(folder)) {
                throw new EngineException("There is no data folder " + folder + ".", null);
            }
            FolderLock lock = FolderLock.take(folder);
            if (lock == null) {
                throw RocksFailure.inUse(folder, null);
            }
            try {
                return work.run();
            } finally {
                lock.abandon();
            }
        } catch (IOException e) {
            throw RocksFailure.unusable(folder, String.valueOf(e.getMessage()), e);
        }
    }

    private void run(Path work) throws IOException, RocksDBException {
        FileView view = view(work);
        List<LiveFileMetaData> files;
        long firstLog;
        try (TableFiles all = view.open(List.of())) {
            files = all.list();
            firstLog = all.firstLog();
            applied = all.sequence();
        }
        List<LiveFileMetaData> damaged = new ArrayList<>();
        for (LiveFileMetaData file : files) {
            Path table = view.folder().resolve(TableFiles.name(file));
            if (Files.isRegularFile(table) && Files.size(table) > file.size()) {
                view.cut(file);
            }
            String wrong = TableFiles.damage(view.folder(), file);
            if (!wrong.isEmpty()
                    || !TableFiles.verifyRows(view.folder(), TableFiles.name(file))
                            .isEmpty()) {
                damaged.add(file);
            }
        }
        try (TableFiles intact = view.open(damaged)) {
            readAll(intact);
        }
        // The oldest first, so that of two damaged files the newer one wins.
        damaged.sort(Comparator.comparingInt(LiveFileMetaData::level)
                .reversed()
                .thenComparingLong(LiveFileMetaData::largestSeqno));
        for (LiveFileMetaData file : damaged) {
            read(view, file, files, damaged);
        }
        logs(firstLog);
        flush();
    }

    /** The manifest that has come further: the store's own or the copy. */
    private FileView view(Path work) throws IOException {
        List<Path> candidates = new ArrayList<>();
        for (Path file : StoreMark.dataFiles(folder)) {
            if (String.valueOf(file.getFileName()).startsWith("MANIFEST-")) {
                candidates.add(file);
            }
        }
        candidates.add(folder.resolve(ManifestCopy.NAME));
        FileView best = null;
        long furthest = -1;
        for (Path manifest : candidates) {
            if (!Files.isRegularFile(manifest)) {
                continue;
            }
            FileView view = FileView.create(work.resolve("view-" + candidates.indexOf(manifest)), folder, manifest);
            long reached = reached(view);
            if (reached > furthest) {
                best = view;
                furthest = reached;
            }
        }
        if (best == null) {
            throw new EngineException(
                    "The data folder " + folder
                            + " cannot be repaired: the list of its files (MANIFEST) is lost, and so is"
                            + " the copy of it. Restore the folder from a backup.",
                    null);
        }
        return best;
    }

    private static long reached(FileView view) throws IOException {
        if (view.edits() == 0) {
            return -1;
        }
        try (TableFiles files = view.open(List.of())) {
            return files.sequence();
        } catch (RocksDBException unreadable) {
            return -1;
        }
    }

    private void readAll(TableFiles files) throws RocksDBException {
        try (RocksIterator rows = files.db().newIterator()) {
            for (rows.seekToFirst(); rows.isValid(); rows.next()) {
                put(rows.key(), rows.value());
            }
            rows.status();
        }
    }

    private void read(FileView view, LiveFileMetaData file, List<LiveFileMetaData> all, List<LiveFileMetaData> damaged)
            throws IOException, RocksDBException {
        Set<LiveFileMetaData> others = new HashSet<>(all);
        others.removeIf(other -> isNewer(other, file) && !damaged.contains(other));
        long saved;
        try (TableFiles newer = view.open(others)) {
            saved = SalvagedFile.read(view.folder(), file, (key, value) -> {
                if (isAbsent(newer, key)) {
                    put(key, value);
                }
            });
        }
        long missing = Math.max(0, file.numEntries() - saved);
        lost.add(TableFiles.name(file) + ": " + (saved == 0 ? "all " + missing : "up to " + missing) + " of "
                + file.numEntries() + " rows");
    }

    private static boolean isNewer(LiveFileMetaData one, LiveFileMetaData other) {
        return one.level() < other.level()
                || one.level() == 0 && other.level() == 0 && one.largestSeqno() > other.largestSeqno();
    }

    private static boolean isAbsent(TableFiles files, byte[] key) {
        try {
            return files.db().get(key) == null;
        } catch (RocksDBException unreadable) {
            return true;
        }
    }

    private void logs(long firstLog) throws IOException {
        LastWrite last = LastWrite.read(folder);
        List<Path> logs = WalChain.logs(folder, firstLog);
        boolean whole = !logs.isEmpty();
        for (Path log : logs) {
            foreign = 0;
            LogReader.End end = LogReader.salvage(log, record -> replay(record, last.session()));
            whole &= end.damage() == null;
            if (foreign > 0) {
                unknown.add(log.getFileName() + " has " + foreign + " writes of another store, or of an earlier state"
                        + " of this one. They are not saved.");
            }
        }
        if (applied < last.sequence()) {
            lost.add("the log: the last " + (last.sequence() - applied) + " writes of those that were acknowledged");
        }
        List<String> doubts = last.doubts(whole);
        if (!doubts.isEmpty()) {
            unknown.add("It cannot be determined whether writes after " + applied + " are lost: "
                    + String.join("; ", doubts) + ".");
        }
    }

    private void replay(byte[] record, long session) {
        if (record.length < 12) {
            return;
        }
        ByteBuffer header = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
        long first = header.getLong();
        int count = header.getInt();
        if (count == 0) {
            return;
        }
        if (session != 0 && BatchLog.session(record) != session) {
            foreign += count;
            return;
        }
        if (first < next) {
            return;
        }
        if (next >= 0 && first > next) {
            lost.add("the log: writes " + next + " to " + (first - 1));
        }
        next = first + count;
        applied = Math.max(applied, next - 1);
        BatchLog.replay(record, this::put, this::delete, this::deleteRange);
    }

    private void put(byte[] key, byte[] value) {
        batch.put(key, value);
        flushIfFull();
    }

    private void delete(byte[] key) {
        batch.delete(key);
        flushIfFull();
    }

    private void deleteRange(byte[] from, byte[] end) {
        flush();
        to.deleteRange(from, end);
    }

    private void flushIfFull() {
        if (batch.writes().size() >= BATCH) {
            flush();
        }
    }

    private void flush() {
        to.write(batch);
        batch = new WriteBatch();
    }
}
