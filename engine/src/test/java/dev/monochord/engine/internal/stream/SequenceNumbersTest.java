package dev.monochord.engine.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RocksStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.storage.Durability;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequenceNumbersTest {

    @Test
    void watermarkFollowsTheOldestWriter() {
        SequenceNumbers sequences = new SequenceNumbers(MemoryStore.create());
        SequenceNumbers.Turn first = sequences.begin();
        SequenceNumbers.Turn second = sequences.begin();
        SequenceNumbers.Turn third = sequences.begin();
        assertThat(sequences.watermark()).isEqualTo(first.first());

        sequences.end(second);
        assertThat(sequences.watermark()).isEqualTo(first.first());

        sequences.end(first);
        assertThat(sequences.watermark()).isEqualTo(third.first());

        sequences.end(third);
        assertThat(sequences.watermark()).isEqualTo(sequences.next());
    }

    @Test
    void numberIsNeverGivenAgainByALaterProcess(@TempDir Path folder) {
        long last;
        try (RowStore store = RocksStore.open(folder, Durability.FSYNC)) {
            SequenceNumbers sequences = new SequenceNumbers(store);
            sequences.begin();
            last = sequences.more();
        }
        try (RowStore store = RocksStore.open(folder, Durability.FSYNC)) {
            assertThat(new SequenceNumbers(store).begin().first()).isGreaterThan(last);
        }
    }
}
