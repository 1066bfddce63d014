package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Damage to a table file that was made right before the process died. */
class TableFileDamageTest {

    /** Less than the smallest block, so that every block is hit. */
    private static final int STEP = 8;

    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyBlockOfANewFileIsVerifiedBeforeAnythingChanges(boolean compacted) throws IOException {
        DamagedFolder store = DamagedFolder.createWithNewTable(parent, compacted);
        Path table = store.file(".sst");

        for (int at = 0; at < Files.size(table); at += STEP) {
            store.flip(table, at, 4);
            SortedMap<String, String> before = store.contents();
            assertThatThrownBy(() -> RocksStore.open(store.path, Durability.FSYNC))
                    .as("byte %d of %d", at, Files.size(table))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("is damaged and was not opened; nothing in it was changed")
                    .hasMessageContaining(DamagedFolder.name(table))
                    .hasMessageContaining("--repair");
            assertThat(store.contents()).as("byte %d", at).isEqualTo(before);
            store.flip(table, at, 4);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void newFileThatIsNotNotedYetOpens(boolean compacted) throws IOException {
        DamagedFolder store = DamagedFolder.createWithNewTable(parent, compacted);

        try (RocksStore opened = RocksStore.open(store.path, Durability.FSYNC)) {
            assertThat(DamagedFolder.rows(opened)).isEqualTo(store.model);
        }
    }

    @Test
    void repairLosesNothingIfOnlyAFilterIsDamaged() throws IOException {
        DamagedFolder store = DamagedFolder.createWithNewTable(parent, true);
        Path table = store.file(".sst");
        flipInFilter(store, table);

        assertThat(Salvage.inspect(store.path).damage())
                .singleElement()
                .asString()
                .contains(DamagedFolder.name(table));
        Path repaired = parent.resolve("repaired");
        assertThat(Salvage.copy(store.path, parent.resolve("work"), repaired))
                .isEqualTo(new Salvage.Losses(List.of(), List.of(), List.of()));
        try (RocksStore opened = RocksStore.open(repaired, Durability.OS)) {
            assertThat(DamagedFolder.rows(opened)).isEqualTo(store.model);
        }
    }

    @Test
    void damageThatRocksDbFindsItselfIsNotSaidToLeaveTheFolderUnchanged() {
        RocksDBException cause = new RocksDBException(
                "block checksum mismatch", new Status(Status.Code.Corruption, Status.SubCode.None, ""));

        assertThat(RocksFailure.opening(parent, cause))
                .hasMessageContaining("is damaged and was not opened.")
                .hasMessageContaining("block checksum mismatch")
                .hasMessageContaining("--repair");
    }

    private static void flipInFilter(DamagedFolder store, Path table) throws IOException {
        String name = DamagedFolder.name(table);
        for (int at = 0; at < Files.size(table); at++) {
            store.flip(table, at, 4);
            if (TableFiles.verifyRows(store.path, name).isEmpty()) {
                return;
            }
            store.flip(table, at, 4);
        }
        throw new AssertionError("no filter in " + name);
    }
}
