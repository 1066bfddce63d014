package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.storage.StorageHealth;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

class RecoveryTest {

    private static final Path FOLDER = Path.of("/data");

    private final List<StorageHealth> told = new ArrayList<>();
    private final StoreHealth health = new StoreHealth(told::add);
    private final Deque<Runnable> later = new ArrayDeque<>();
    private boolean full = true;
    private boolean memoryLacks;
    private final Recovery recovery = new Recovery(health, this::attempt, later::add);

    private void attempt() throws RocksDBException {
        if (memoryLacks) {
            throw new OutOfMemoryError("Java heap space");
        }
        if (full) {
            throw noSpace();
        }
    }

    @Test
    void fullDiskIsToldOnceAndEndsWhenAWriteSucceeds() {
        for (int failures = 0; failures < 3; failures++) {
            health.failed(FOLDER, noSpace());
            recovery.begin();
        }
        assertThat(told).extracting(StorageHealth::status).containsExactly(StorageHealth.Status.DISK_FULL);
        assertThat(told.get(0).reason()).contains("000004.log").contains("Free some space");
        assertThat(told.get(0).reason()).doesNotContain("/data");
        assertThat(later).hasSize(1);

        later.remove().run();
        assertThat(health.current().isOk()).isFalse();
        assertThat(later).as("another attempt").hasSize(1);

        full = false;
        later.remove().run();
        assertThat(health.current()).isEqualTo(StorageHealth.GOOD);
        assertThat(later).isEmpty();
        assertThat(told).hasSize(2);
    }

    @Test
    void attemptThatLacksMemoryIsRepeated() {
        health.failed(FOLDER, noSpace());
        recovery.begin();
        memoryLacks = true;
        later.remove().run();
        assertThat(later).as("another attempt").hasSize(1);

        memoryLacks = false;
        full = false;
        later.remove().run();
        assertThat(health.current()).isEqualTo(StorageHealth.GOOD);
    }

    @Test
    void damageLastsAndNothingIsTriedAgainstIt() {
        health.failed(FOLDER, failure(Status.Code.Corruption, Status.SubCode.None, "block checksum mismatch"));
        recovery.begin();
        health.failed(FOLDER, noSpace());
        health.recovered();

        assertThat(later).isEmpty();
        assertThat(told).extracting(StorageHealth::status).containsExactly(StorageHealth.Status.DAMAGED);
        assertThat(health.current().reason()).contains("backup").contains("--repair");
    }

    @Test
    void failingDiskIsToldFromAFullOne() {
        health.failed(FOLDER, failure(Status.Code.IOError, Status.SubCode.None, "Input/output error"));

        assertThat(health.current().status()).isEqualTo(StorageHealth.Status.FAILING);
        assertThat(health.mayRecover()).isTrue();
    }

    private static RocksDBException noSpace() {
        return failure(
                Status.Code.IOError,
                Status.SubCode.NoSpace,
                "While appending to file: /data/000004.log: No space left on device");
    }

    private static RocksDBException failure(Status.Code code, Status.SubCode subCode, String text) {
        return new RocksDBException(text, new Status(code, subCode, text));
    }
}
