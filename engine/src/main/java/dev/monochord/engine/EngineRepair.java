package dev.monochord.engine;

import dev.monochord.engine.internal.assembly.Rebuild;
import dev.monochord.engine.internal.storage.RocksLibrary;
import dev.monochord.engine.internal.storage.Salvage;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Saves what can be saved of a damaged data folder that no engine has open.
 *
 * <p>{@link #report} says what that is and changes nothing; {@link #apply} puts a new folder in the place of the damaged
 * one, which stays beside it. Indexes, times to live and counts are built anew from the items. Both write as much as the
 * store holds, next to the folder, while they run.
 */
public final class EngineRepair {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

    private final Path folder;
    private final Clock clock;

    private EngineRepair(Path folder, Clock clock) {
        this.folder = folder.toAbsolutePath().normalize();
        this.clock = clock;
    }

    /**
     * Says what is damaged, what can be saved and what would be lost.
     *
     * @throws EngineException if the folder is in use, holds no store, or nothing of it can be saved
     */
    public static RepairReport report(Path folder) {
        return new EngineRepair(folder, Clock.systemUTC()).run(false);
    }

    /**
     * Repairs a folder that is damaged, and keeps what it replaces in a folder beside it.
     *
     * @throws EngineException if the folder is in use, holds no store, or nothing of it can be saved; it is unchanged then
     */
    public static RepairReport apply(Path folder) {
        return new EngineRepair(folder, Clock.systemUTC()).run(true);
    }

    private RepairReport run(boolean apply) {
        RocksLibrary.require();
        Salvage.Findings found = Salvage.inspect(folder);
        if (found.damage().isEmpty()) {
            return new RepairReport(
                    List.of(), found.intact(), Map.of(), Map.of(), List.of(), List.of(), Optional.empty());
        }
        String time = TIME.format(clock.instant().atOffset(ZoneOffset.UTC));
        Path work = folder.resolveSibling(folder.getFileName() + ".repair-" + time);
        try {
            try {
                Path made = work.resolve("data");
                Files.createDirectories(work);
                Salvage.Losses losses = Salvage.copy(folder, work.resolve("views"), made);
                Rebuild.Result result = Rebuild.run(made);
                List<String> lost = new ArrayList<>(losses.lost());
                losses.tables().stream()
                        .filter(table -> !result.items().containsKey(table))
                        .forEach(table -> lost.add("the table " + table + ", with its items"));
                if (result.orphans() > 0) {
                    lost.add(result.orphans() + " rows whose table is not known");
                }
                Optional<Path> backup = apply ? Optional.of(swap(made, time)) : Optional.empty();
                return new RepairReport(
                        found.damage(),
                        found.intact(),
                        result.items(),
                        result.before(),
                        lost,
                        losses.unknown(),
                        backup);
            } finally {
                delete(work);
            }
        } catch (IOException e) {
            throw new EngineException(
                    "The data folder " + folder + " cannot be repaired: " + e.getMessage()
                            + ". The repair needs to write beside it, and space for a copy.",
                    e);
        }
    }

    private Path swap(Path made, String time) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!Salvage.isOfStore(String.valueOf(file.getFileName()))) {
                    Files.copy(file, made.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        Path backup = folder.resolveSibling(folder.getFileName() + ".damaged-" + time);
        Files.move(folder, backup);
        Files.move(made, folder);
        return backup;
    }

    private static void delete(Path work) throws IOException {
        if (!Files.exists(work)) {
            return;
        }
        try (Stream<Path> files = Files.walk(work)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
