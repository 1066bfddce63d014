package dev.monochord.engine.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineRepair;
import dev.monochord.engine.RepairReport;
import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class EngineRepairTest {

    private static final int ITEMS = 2_000;

    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST-", "IDENTITY"})
    void nothingIsLostWithAFileThatHoldsNoRows(String name) throws IOException {
        Path data = filled(false);
        Files.delete(file(data, name));
        Map<String, String> before = contents(data);

        RepairReport report = EngineRepair.report(data);

        assertThat(report.damage()).isNotEmpty();
        assertThat(report.lost()).isEmpty();
        assertThat(report.items()).containsEntry(CrashTable.NAME, (long) ITEMS);
        assertThat(report.before()).containsEntry(CrashTable.NAME, (long) ITEMS);
        assertThat(report.lines()).contains("Nothing is lost: everything that was acknowledged can be read.");
        assertThat(contents(data)).as("a report changes nothing").isEqualTo(before);
        assertThat(parent.toFile().list()).containsExactlyInAnyOrder("data", "live");

        EngineRepair.apply(data);
        assertThat(consistentItems(data)).hasSize(ITEMS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MONOCHORD.acknowledged | missing | MONOCHORD.acknowledged is missing",
                "MONOCHORD.acknowledged | damaged | MONOCHORD.acknowledged is damaged",
                "MONOCHORD.acknowledged | foreign | MONOCHORD.acknowledged does not belong to the other files",
                "MONOCHORD              | missing | MONOCHORD is missing",
                "MONOCHORD              | damaged | MONOCHORD is not a mark of a store",
                "MONOCHORD              | foreign | MONOCHORD does not belong to the other files",
            })
    void lossOfALogIsUnknownWithoutTheRecordOfTheLastWrite(String name, String kind, String reason) throws IOException {
        Path data = filled(true);
        Path log = file(data, ".log");
        Files.delete(log);
        Path file = data.resolve(name);
        switch (kind) {
            case "missing" -> Files.delete(file);
            case "damaged" -> {
                byte[] content = Files.readAllBytes(file);
                content[20] ^= 1;
                Files.write(file, content);
            }
            default ->
                Files.copy(
                        fill(parent.resolve("other"), true).resolve(name), file, StandardCopyOption.REPLACE_EXISTING);
        }

        RepairReport report = EngineRepair.report(data);

        assertThat(report.unknown())
                .singleElement()
                .asString()
                .startsWith("It cannot be determined whether writes after ")
                .contains(" are lost")
                .contains(reason);
        assertThat(report.intact()).noneMatch(intact -> intact.startsWith("the log"));
        assertThat(report.lines()).noneMatch(line -> line.contains("Nothing is lost"));
        assertThat(report.lines())
                .contains("unknown: " + report.unknown().get(0), "lost: the table crashing, with its items");
    }

    @Test
    void oldRecordOfTheLastWriteIsNotTrusted() throws IOException {
        Path old = filled(true);
        Path data = parent.resolve("later");
        copy(parent.resolve("live"), data);
        try (Engine engine = Engine.open(data)) {
            CrashTable.put(engine.client(), "later", 1);
            copy(data, parent.resolve("killed"));
        }
        Path killed = parent.resolve("killed");
        for (String name : List.of("MONOCHORD", "MONOCHORD.acknowledged")) {
            Files.copy(old.resolve(name), killed.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(EngineRepair.report(killed).lines())
                .anyMatch(unknown -> unknown.contains("writes of another store, or of an earlier state of this one"));

        Files.delete(file(killed, ".log"));
        Files.delete(killed.resolve("CURRENT"));

        assertThat(EngineRepair.report(killed).unknown())
                .anyMatch(unknown -> unknown.contains("MONOCHORD.acknowledged is older than the list of files"));
    }

    @Test
    void tableFileThatHasGrownLosesNothing() throws IOException {
        Path data = filled(false);
        Path table = file(data, ".sst");
        Files.write(table, new byte[62], StandardOpenOption.APPEND);
        Map<String, String> before = contents(data);

        RepairReport report = EngineRepair.report(data);

        assertThat(report.damage()).anyMatch(damage -> damage.contains(" bytes instead of "));
        assertThat(report.lines()).contains("Nothing is lost: everything that was acknowledged can be read.");
        assertThat(contents(data)).as("a report changes nothing").isEqualTo(before);
        EngineRepair.apply(data);
        assertThat(consistentItems(data)).hasSize(ITEMS);
    }

    @Test
    void rowsOutsideOfADamagedBlockAreSavedAndIndexesFollowThem() throws IOException {
        Path data = filled(false);
        Files.writeString(data.resolve("secrets.properties"), "kept=0123456789abcdef\n");
        Path table = file(data, ".sst");
        byte[] content = Files.readAllBytes(table);
        content[content.length / 2] ^= 1;
        Files.write(table, content);

        RepairReport report = EngineRepair.apply(data);

        assertThat(report.lost()).singleElement().asString().contains(".sst: up to");
        Path backup = report.backup().orElseThrow();
        assertThat(Files.readAllBytes(file(backup, table.getFileName().toString())))
                .isEqualTo(content);
        Map<String, Map<String, AttributeValue>> items = consistentItems(data);
        assertThat(items).hasSizeBetween(ITEMS / 2, ITEMS - 1);
        assertThat(report.items()).containsEntry(CrashTable.NAME, (long) items.size());
        assertThat(data.resolve("secrets.properties")).hasContent("kept=0123456789abcdef\n");
    }

    @Test
    void lossOfALogIsToldBeforeItHappens() throws IOException {
        Path data = filled(true);
        Path log = file(data, ".log");
        Files.write(log, Arrays.copyOf(Files.readAllBytes(log), (int) Files.size(log) / 2));

        RepairReport report = EngineRepair.report(data);

        assertThat(report.lost()).singleElement().asString().contains("writes of those that were acknowledged");
        long saved = report.items().get(CrashTable.NAME);
        assertThat(saved).isBetween(1L, ITEMS - 1L);
        EngineRepair.apply(data);
        assertThat(consistentItems(data)).hasSize((int) saved);
    }

    @Test
    void missingTableFileLosesItsRowsOnly() throws IOException {
        Path data = filled(false);
        Files.delete(file(data, ".sst"));

        RepairReport report = EngineRepair.apply(data);

        assertThat(report.lost()).hasSize(2).contains("the table crashing, with its items");
        assertThat(report.lost().get(0)).contains(".sst: all");
        try (Engine engine = Engine.open(data)) {
            assertThat(engine.client().listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void intactFolderIsLeftAlone() throws IOException {
        Path data = filled(false);
        Map<String, String> before = contents(data);

        RepairReport report = EngineRepair.apply(data);

        assertThat(report.lines()).startsWith("Nothing is damaged.");
        assertThat(report.backup()).isEmpty();
        assertThat(contents(data)).isEqualTo(before);
    }

    @Test
    void folderInUseIsRefused() {
        Path data = parent.resolve("used");
        try (Engine unused = Engine.open(data)) {
            assertThatThrownBy(() -> EngineRepair.report(data))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("in use by another engine");
        }
    }

    /** Items of the repaired store; its indexes and its count agree with them. */
    private static Map<String, Map<String, AttributeValue>> consistentItems(Path data) {
        try (Engine engine = Engine.open(data)) {
            DynamoDbClient client = engine.client();
            Map<String, Map<String, AttributeValue>> items = CrashTable.items(client);
            assertThat(CrashTable.entries(client, "by-colour")).containsExactlyInAnyOrderElementsOf(items.values());
            assertThat(client.describeTable(request -> request.tableName(CrashTable.NAME))
                            .table()
                            .itemCount())
                    .isEqualTo(items.size());
            CrashTable.put(client, "after the repair", 1);
            CrashTable.remove(client, "after the repair");
            return items;
        }
    }

    /** A store that was closed, or the files of one that is open. */
    private Path filled(boolean killed) throws IOException {
        return fill(parent, killed);
    }

    private static Path fill(Path parent, boolean killed) throws IOException {
        Path live = parent.resolve("live");
        Path data = parent.resolve("data");
        try (Engine engine =
                Engine.builder().folder(live).durability(Durability.OS).open()) {
            CrashTable.create(engine.client());
            for (int item = 0; item < ITEMS; item++) {
                CrashTable.put(engine.client(), "item-" + item, 1 + item);
            }
            if (killed) {
                copy(live, data);
            }
        }
        if (!killed) {
            copy(live, data);
        }
        return data;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path file : files(from)) {
            Files.copy(file, to.resolve(file.getFileName()));
        }
    }

    private static Path file(Path folder, String part) throws IOException {
        return files(folder).stream()
                .filter(file -> {
                    String name = file.getFileName().toString();
                    return name.equals(part) || part.endsWith("-") && name.startsWith(part) || name.endsWith(part);
                })
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path file : files(folder)) {
            contents.put(
                    file.getFileName().toString(), Files.size(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
        }
        return contents;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.sorted().toList());
        }
    }
}
