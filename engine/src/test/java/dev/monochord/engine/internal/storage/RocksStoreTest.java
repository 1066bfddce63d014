package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

class RocksStoreTest extends StoreContract {

    @TempDir
    Path folder;

    @Override
    RowStore open() {
        return RocksStore.open(folder.resolve("store"), Durability.OS);
    }

    @ParameterizedTest
    @EnumSource(names = {"FSYNC", "OS"})
    void keepsWhatWasWrittenWhenOpenedAgain(Durability durability) {
        Path data = folder.resolve("a/new/folder");
        try (RowStore first = RocksStore.open(data, durability)) {
            put(first, "a", "1");
            put(first, "b", "2");
            put(first, "c", "3");
            first.deleteRange(bytes("b"), bytes("c"));
        }
        try (RowStore second = RocksStore.open(data, durability)) {
            assertThat(second.get(bytes("a"))).isEqualTo(bytes("1"));
            assertThat(second.get(bytes("b"))).isNull();
            assertThat(second.get(bytes("c"))).isEqualTo(bytes("3"));
        }
    }

    /** What a killed process leaves behind is what is in the files at that moment. */
    @Test
    void keepsWhatWasWrittenWhenTheProcessDies() throws IOException {
        put(store, "a", "1");
        Path copy = copyOfStore();

        try (RowStore survivor = RocksStore.open(copy, Durability.OS)) {
            assertThat(survivor.get(bytes("a"))).isEqualTo(bytes("1"));
        }
    }

    private Path copyOfStore() throws IOException {
        Path copy = folder.resolve("copy");
        try (Stream<Path> files = Files.list(folder.resolve("store"))) {
            Files.createDirectories(copy);
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    @Test
    void aFolderIsOpenOnceOnly() {
        assertThatThrownBy(this::open)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(folder.resolve("store").toString())
                .hasMessageContaining("in use by another engine")
                .hasMessageContaining("Close that engine first");
        put(store, "a", "1");
        assertThat(get("a")).isEqualTo("1");
    }

    @Test
    void aFolderOfSomethingElseIsRefusedAndLeftAsItIs() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("letter.txt"), "Dear Sir");

        assertThatThrownBy(() -> RocksStore.open(other, Durability.OS))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("holds no Monochord store")
                .hasMessageContaining("empty or new");
        try (Stream<Path> files = Files.list(other)) {
            assertThat(files).containsExactly(other.resolve("letter.txt"));
        }
    }

    @Test
    void aFileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "text");

        assertThatThrownBy(() -> RocksStore.open(file, Durability.OS))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("is a file");
    }

    @Test
    void aFolderOfANewerVersionIsRefused() throws IOException {
        store.close();
        Files.writeString(folder.resolve("store/MONOCHORD"), "monochord store, format 3\n");

        assertThatThrownBy(this::open)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Open it with the version that wrote it");
    }

    @Test
    void aDamagedFolderIsRefused() throws IOException {
        put(store, "a", "1");
        store.close();
        Files.writeString(folder.resolve("store/CURRENT"), "MANIFEST-999999\n");

        assertThatThrownBy(this::open)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("damaged")
                .hasMessageContaining("Restore the folder from a backup");
    }

    @Test
    void aDamagedBlockIsNotTakenForALock() {
        EngineException failure = RocksFailure.opening(
                folder,
                new RocksDBException(
                        "Corruption: block checksum mismatch",
                        new Status(Status.Code.Corruption, Status.SubCode.None, "block checksum mismatch")));

        assertThat(failure).hasMessageContaining("damaged").hasMessageNotContaining("in use");
    }

    @Test
    void databaseThatIsOpenedAgainHasEverythingAndGoesOn() throws RocksDBException {
        put(store, "a", "1");
        StoreCursor cursor = store.scan(bytes("a"), bytes("z"), false);
        ((RocksStore) store).reopen();
        put(store, "b", "2");

        assertThat(scan("a", "z", false)).containsExactly("a=1", "b=2");
        assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
        store.close();
        store = open();
        assertThat(scan("a", "z", false)).containsExactly("a=1", "b=2");
    }

    /** As after two recoveries from a full disk: each opens the database again, and RocksDB replaces its old files. */
    @Test
    void databaseThatWasOpenedAgainTwiceSurvivesTheDeathOfItsProcess() throws RocksDBException, IOException {
        put(store, "a", "1");
        for (int recoveries = 0; recoveries < 2; recoveries++) {
            ((RocksStore) store).reopen();
            put(store, "b", "2");
        }
        Path copy = copyOfStore();

        try (RowStore survivor = RocksStore.open(copy, Durability.OS)) {
            assertThat(survivor.get(bytes("a"))).isEqualTo(bytes("1"));
            assertThat(survivor.get(bytes("b"))).isEqualTo(bytes("2"));
        }
    }

    @Test
    void folderAndFilesAreClosedToOthers() throws IOException {
        Path data = Files.createDirectories(folder.resolve("open"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (RowStore opened = RocksStore.open(data, Durability.OS)) {
            put(opened, "a", "1");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(data)) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void aFolderIsNoMemory() {
        assertThatThrownBy(() -> RocksStore.open(folder.resolve("memory"), Durability.MEMORY))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDeletedRangeGivesItsSpaceBack() throws RocksDBException {
        fill();
        store.deleteRange(bytes("row"), bytes("rox"));
        ((RocksStore) store).reclaimNow();

        assertThat(sizeBytes()).isLessThan(8_000_000);
        assertThat(scan("", "z", false)).isEmpty();
    }

    @Test
    @Timeout(120)
    void deletedRowsGiveTheirSpaceBack() throws RocksDBException {
        fill();
        for (int i = 0; i < 8_000; i++) {
            WriteBatch batch = new WriteBatch();
            batch.delete(bytes("row" + i));
            store.write(batch);
        }
        ((RocksStore) store).reclaimNow();

        assertThat(scan("", "z", false)).isEmpty();
        // RocksDB compacts in its own time; the limit of the test interrupts a wait in vain.
        while (sizeBytes() > 8_000_000) {
            assertThat(Thread.interrupted()).isFalse();
            Thread.onSpinWait();
        }
    }

    private long sizeBytes() throws RocksDBException {
        RocksDB db = ((RocksStore) store).db();
        return db.getLongProperty("rocksdb.total-sst-files-size")
                + db.getLongProperty("rocksdb.cur-size-all-mem-tables");
    }

    /** 64 MB that do not compress. */
    private void fill() {
        Random random = new Random(1);
        for (int i = 0; i < 8_000; i++) {
            byte[] value = new byte[8_000];
            random.nextBytes(value);
            WriteBatch batch = new WriteBatch();
            batch.put(bytes("row" + i), value);
            store.write(batch);
        }
    }

    @Test
    void logsStaySmall() throws IOException {
        for (int i = 0; i < 5; i++) {
            store.close();
            store = open();
        }
        try (Stream<Path> files = Files.list(folder.resolve("store"))) {
            List<Path> logs = files.filter(file -> file.getFileName().toString().startsWith("LOG"))
                    .toList();
            assertThat(logs).hasSizeLessThanOrEqualTo(3);
        }
    }
}
