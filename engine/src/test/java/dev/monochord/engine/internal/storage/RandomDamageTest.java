package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages stores at random: whatever is done to one, it is refused and left as it is, or everything that was
 * acknowledged is there. {@code -Dmonochord.damages=N} does so N times, {@code -Dmonochord.damage.seed=N} from a seed.
 */
class RandomDamageTest {

    private static final int DAMAGES = Integer.getInteger("monochord.damages", 40);

    @TempDir
    Path folder;

    @Test
    void damagedStoreIsRefusedOrComplete() throws IOException {
        long first = Long.getLong("monochord.damage.seed", 1);
        int refused = 0;
        for (long seed = first; seed < first + DAMAGES; seed++) {
            refused += damage(seed) ? 1 : 0;
        }
        assertThat(refused).as("most damage matters").isGreaterThan(DAMAGES / 2);
    }

    private boolean damage(long seed) throws IOException {
        Random random = new Random(seed);
        Path parent = Files.createDirectories(folder.resolve("seed-" + seed));
        Durability durability = random.nextInt(4) > 0 ? Durability.OS : Durability.FSYNC;
        boolean killed = random.nextBoolean();
        DamagedFolder store = DamagedFolder.create(parent, durability, killed, random);
        String done = apply(store, random);
        String what = "seed " + seed + ", " + (killed ? "killed" : "closed") + ", " + done;
        SortedMap<String, String> before = store.contents();
        try (RocksStore opened = RocksStore.open(store.path, durability)) {
            assertThat(DamagedFolder.rows(opened)).as(what).isEqualTo(store.model);
            return false;
        } catch (EngineException refusal) {
            assertThat(store.contents()).as(what).isEqualTo(before);
            assertThat(refusal).as(what).hasMessageMatching("(?s).*(damaged|version).*backup.*--repair.*");
            return true;
        }
    }

    private static String apply(DamagedFolder store, Random random) throws IOException {
        List<Path> files = store.files();
        Path file = files.get(random.nextInt(files.size()));
        Path other = files.get(random.nextInt(files.size()));
        int size = (int) Files.size(file);
        String name = DamagedFolder.name(file);
        int at = size == 0 ? 0 : random.nextInt(size);
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> {
                int bit = random.nextInt(8);
                if (size > 0) {
                    store.flip(file, at, bit);
                }
                return "flip bit " + bit + " of byte " + at + " of " + size + " in " + name;
            }
            case 3 -> {
                store.cut(file, at);
                return "cut " + name + " from " + size + " to " + at;
            }
            case 4 -> {
                Files.delete(file);
                return "delete " + name;
            }
            case 5 -> {
                byte[] content = Files.readAllBytes(file);
                Arrays.fill(content, at, Math.min(size, at + 1 + random.nextInt(600)), (byte) 0);
                Files.write(file, content);
                return "zero " + name + " from " + at;
            }
            case 6 -> {
                byte[] mine = Files.readAllBytes(file);
                byte[] others = Files.readAllBytes(other);
                Files.write(file, others);
                Files.write(other, mine);
                return "swap " + name + " and " + DamagedFolder.name(other);
            }
            case 7 -> {
                String extension = name.substring(Math.max(0, name.lastIndexOf('.')));
                Path twin = store.path.resolve("000" + (100 + random.nextInt(800)) + extension);
                Files.copy(file, twin, StandardCopyOption.REPLACE_EXISTING);
                return "repeat " + name + " as " + DamagedFolder.name(twin);
            }
            default -> {
                for (Path one : files) {
                    if (random.nextBoolean()) {
                        Files.delete(one);
                    }
                }
                return "delete some of " + files + ", leaving " + store.files();
            }
        }
    }
}
