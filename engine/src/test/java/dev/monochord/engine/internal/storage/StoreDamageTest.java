package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.storage.StorageHealth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damage of each kind, and what the refusal says about it. {@link RandomDamageTest} does what nobody thought of. */
class StoreDamageTest {

    @TempDir
    Path parent;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "killed | flip   | .log                   | checksum mismatch",
                "killed | delete | .log                   | writes were acknowledged up to",
                "killed | halve  | .log                   | are missing",
                "killed | empty  | .log                   | are missing",
                "killed | last   | .log                   | checksum mismatch",
                "killed | delete | CURRENT                | CURRENT is missing",
                "killed | flip   | CURRENT                | CURRENT",
                "killed | halve  | MANIFEST               | instead of at least",
                "killed | flip   | MANIFEST               | MANIFEST",
                "killed | delete | .sst                   | is missing",
                "killed | halve  | .sst                   | bytes instead of",
                "killed | flip   | .sst                   | .sst",
                "killed | delete | IDENTITY               | IDENTITY is missing",
                "killed | delete | MONOCHORD.acknowledged | MONOCHORD.acknowledged is missing",
                "closed | delete | MONOCHORD              | MONOCHORD is missing",
                "closed | empty  | MONOCHORD              | MONOCHORD is empty",
                "closed | flip   | MONOCHORD              | MONOCHORD",
                "closed | delete | CURRENT                | CURRENT is missing",
                "closed | halve  | MANIFEST               | bytes instead of",
                "closed | flip   | MANIFEST               | does not match its checksum",
                "closed | delete | .sst                   | is missing",
                "closed | flip   | .sst                   | block checksum mismatch",
            })
    void damageIsRefusedAndNothingIsChanged(String end, String kind, String name, String message) throws IOException {
        DamagedFolder store = folder(end.equals("killed"), 7);
        damage(store, kind, store.file(name));
        SortedMap<String, String> before = store.contents();

        assertThatThrownBy(() -> RocksStore.open(store.path, Durability.FSYNC))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("is damaged and was not opened; nothing in it was changed")
                .hasMessageContaining(message)
                .hasMessageContaining("--repair");
        assertThat(store.contents()).isEqualTo(before);
    }

    private static void damage(DamagedFolder store, String kind, Path file) throws IOException {
        int size = (int) Files.size(file);
        switch (kind) {
            case "flip" -> store.flip(file, size / 3, 4);
            case "last" -> store.flip(file, size - 1, 0);
            case "halve" -> store.cut(file, size / 2);
            case "empty" -> store.cut(file, 0);
            default -> Files.delete(file);
        }
    }

    @Test
    void folderWithOnlyTheMarkLeftIsRefused() throws IOException {
        DamagedFolder store = folder(false, 3);
        for (Path file : store.files()) {
            if (!DamagedFolder.name(file).equals("MONOCHORD")) {
                Files.delete(file);
            }
        }

        assertThatThrownBy(() -> RocksStore.open(store.path, Durability.FSYNC))
                .hasMessageContaining("CURRENT is missing")
                .hasMessageContaining(".sst is missing");
    }

    @Test
    void logOfAnotherStoreIsRefused() throws IOException {
        DamagedFolder store = folder(true, 7);
        DamagedFolder other = DamagedFolder.create(
                Files.createDirectories(parent.resolve("other")), Durability.FSYNC, true, new Random(7));
        Files.copy(other.file(".log"), store.file(".log"), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> RocksStore.open(store.path, Durability.FSYNC))
                .hasMessageContaining("belongs to another store");
    }

    @ParameterizedTest
    @CsvSource({"FSYNC, 1", "FSYNC, 11", "OS, 5"})
    void tornTailOpens(Durability durability, int garbage) throws IOException {
        DamagedFolder store = DamagedFolder.create(parent, durability, true, new Random(5));
        Path log = store.file(".log");
        byte[] content = Files.readAllBytes(log);
        // The beginning of a record that was never acknowledged: a copy of the first, cut off.
        byte[] torn = Arrays.copyOf(content, content.length + garbage);
        System.arraycopy(content, 0, torn, content.length, garbage);
        Files.write(log, torn);

        try (RocksStore opened = RocksStore.open(store.path, durability)) {
            assertThat(DamagedFolder.rows(opened)).isEqualTo(store.model);
        }
    }

    /** The machine went down: the boot id is another, and writes that were not synced are gone. */
    @Test
    void storeWithoutSyncsOpensAfterThePowerFailedWithWhatIsLeft() throws IOException, DamageException {
        DamagedFolder store = DamagedFolder.create(parent, Durability.OS, true, new Random(7));
        StoreMark mark = StoreFolder.read(store.path);
        new StoreMark(mark.state(), mark.session(), mark.durability(), "an earlier boot", mark.sequence(), mark.files())
                .write(store.path);
        Path log = store.file(".log");
        store.cut(log, (int) Files.size(log) / 2);

        try (RocksStore opened = RocksStore.open(store.path, Durability.OS)) {
            assertThat(DamagedFolder.rows(opened)).isNotEqualTo(store.model);
        }
    }

    @Test
    void storeOfTheFirstFormatOpens() throws IOException {
        DamagedFolder store = folder(false, 5);
        Files.delete(store.file("MONOCHORD.acknowledged"));
        Files.delete(store.file("MONOCHORD.manifest"));
        Files.writeString(store.path.resolve("MONOCHORD"), "monochord store, format 1\n");

        try (RocksStore opened = RocksStore.open(store.path, Durability.FSYNC)) {
            assertThat(DamagedFolder.rows(opened)).isEqualTo(store.model);
        }
    }

    @Test
    void closeLeavesNothingInTheLog() throws IOException {
        DamagedFolder store = folder(false, 5);

        assertThat(store.files())
                .filteredOn(file -> DamagedFolder.name(file).endsWith(".log"))
                .allSatisfy(file -> assertThat(Files.size(file)).isZero());
    }

    @Test
    void damageThatAReadComesAcrossIsToldOnceAndLeavesTheRestReadable() throws IOException {
        List<StorageHealth> told = new ArrayList<>();
        Path data = parent.resolve("read");
        try (RocksStore store = RocksStore.open(data, Durability.OS, new StoreHealth(told::add))) {
            for (String part : List.of("a", "b")) {
                WriteBatch batch = new WriteBatch();
                byte[] value = new byte[60_000];
                new Random(1).nextBytes(value);
                batch.put(part.getBytes(StandardCharsets.UTF_8), value);
                store.write(batch);
            }
            store.reclaimNow();
            Path file = file(data, ".sst");
            byte[] content = Files.readAllBytes(file);
            content[1_000] ^= 1;
            Files.write(file, content);

            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> store.get(new byte[] {'a'}))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("checksum");
            }
            assertThat(store.get(new byte[] {'b'})).hasSize(60_000);
            assertThat(told).extracting(StorageHealth::status).containsExactly(StorageHealth.Status.DAMAGED);
        }
    }

    private static Path file(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(one -> one.toString().endsWith(end)).findFirst().orElseThrow();
        }
    }

    private DamagedFolder folder(boolean killed, long seed) throws IOException {
        return DamagedFolder.create(parent, Durability.FSYNC, killed, new Random(seed));
    }
}
