package dev.monochord.cli;

import static dev.monochord.cli.command.OptionCheck.require;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineBuilder;
import dev.monochord.engine.EngineRepair;
import dev.monochord.engine.RepairReport;
import dev.monochord.engine.storage.Durability;
import dev.monochord.engine.storage.EngineException;
import dev.monochord.engine.storage.StorageHealth;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.model.json.JsonTree;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Where an engine keeps its data, and what time it goes by. */
final class StorageOptions {

    private static final String REPORT = "report";
    private static final String APPLY = "apply";

    @Option(names = "--memory", description = "Keep everything in memory, and nothing after the end. The default.")
    private boolean memory;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep everything in this folder, which is made if there is none.")
    private @Nullable Path data;

    @Option(
            names = "--durability",
            paramLabel = "D",
            description = "fsync: a write is on the disk before it is answered (the default of --data)."
                    + " os: with the operating system; survives kill -9, but not a power failure.")
    private @Nullable String durability;

    @Option(
            names = "--clock",
            paramLabel = "TIME",
            description =
                    "Begin at this time, such as 2030-01-01T00:00:00Z, and run on from there: for TTL and tokens.")
    private @Nullable String clock;

    @Option(
            names = "--transition",
            paramLabel = "TIME",
            defaultValue = "0s",
            description = "How long a table is CREATING, UPDATING or DELETING; not at all unless told otherwise.")
    private Duration transition = Duration.ZERO;

    @Option(
            names = "--repair",
            arity = "0..1",
            fallbackValue = REPORT,
            paramLabel = "apply",
            description = "Start nothing; report what is damaged in --data, what can be saved and what would be lost."
                    + " Changes nothing. --repair=apply repairs it, and keeps the damaged folder beside it.")
    private @Nullable String repair;

    @Option(names = "--json", description = "With --repair: prints the report as JSON.")
    private boolean json;

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check() {
        require(data == null || !data.toString().isBlank(), "--data is empty: name a folder");
        require(!memory || data == null, "--memory and --data exclude each other: leave one out");
        require(durability == null || data != null, "--durability is about data in a folder: name one with --data");
        require(repair == null || data != null, "--repair is about data in a folder: name it with --data");
        require(
                repair == null || repair.equals(REPORT) || repair.equals(APPLY),
                "--repair is given alone or as --repair=apply, got '" + repair + "'");
        require(!json || repair != null, "--json is about the report of --repair: add --repair, or leave it out");
        durability();
        clock();
    }

    /** Whether a repair was asked for. */
    boolean repairs() {
        return repair != null;
    }

    /** Reports on the folder or repairs it, instead of a start; returns the exit code. */
    int repair(PrintWriter out) {
        try {
            Path folder = Objects.requireNonNull(data);
            RepairReport report = APPLY.equals(repair) ? EngineRepair.apply(folder) : EngineRepair.report(folder);
            boolean open = !report.damage().isEmpty() && report.backup().isEmpty();
            if (json) {
                out.print(JsonTree.write(tree(report)));
            } else {
                print(report, open, out);
            }
            out.flush();
            return open ? ExitCode.SOFTWARE : ExitCode.OK;
        } catch (EngineException failure) {
            throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
        }
    }

    private static void print(RepairReport report, boolean open, PrintWriter out) {
        report.lines().forEach(out::println);
        report.backup().ifPresent(backup -> out.println("Repaired. The damaged folder is kept as " + backup + "."));
        if (open) {
            out.println("Nothing was changed. Restore the folder from a backup, or run again with --repair=apply.");
        }
    }

    private static Map<String, Object> tree(RepairReport report) {
        List<Map<String, Object>> tables = new ArrayList<>();
        new TreeMap<>(report.items()).forEach((name, items) -> {
            Map<String, Object> table = new LinkedHashMap<>();
            table.put("name", name);
            table.put("itemsToSave", items);
            Long before = report.before().get(name);
            if (before != null) {
                table.put("itemsBefore", before);
            }
            tables.add(table);
        });
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("damage", report.damage());
        tree.put("intact", report.intact());
        tree.put("tables", tables);
        tree.put("lost", report.lost());
        tree.put("unknown", report.unknown());
        report.backup().ifPresent(backup -> tree.put("backup", backup.toString()));
        return tree;
    }

    /** Whether a place was named at all. */
    boolean named() {
        return memory || data != null;
    }

    /** The folder, if there is to be one. */
    Optional<Path> folder() {
        return Optional.ofNullable(data);
    }

    /** Opens the engine; what happens to its folder later goes to {@code err}, once for each change. */
    Engine open(String region, PrintWriter err) {
        EngineBuilder builder = Engine.builder()
                .region(region)
                .clock(clock())
                .transition(transition)
                .onStorageHealth(health -> tell(health, err));
        if (data != null) {
            builder.folder(data).durability(durability());
        }
        try {
            return builder.open();
        } catch (EngineException failure) {
            throw new CommandFailedException(String.valueOf(failure.getMessage()), failure);
        }
    }

    private void tell(StorageHealth health, PrintWriter err) {
        err.println(
                "monochord: storage in " + data + ": " + (health.isOk() ? "writes succeed again" : health.reason()));
        err.flush();
    }

    /** What was opened, for the person who reads the terminal. */
    String describe() {
        return data == null
                ? "everything in memory, nothing after the end"
                : "everything in " + data.toAbsolutePath().normalize() + ", durable by " + name(durability());
    }

    private Durability durability() {
        if (durability == null) {
            return Durability.FSYNC;
        }
        for (Durability known : List.of(Durability.FSYNC, Durability.OS)) {
            if (name(known).equals(durability.toLowerCase(Locale.ROOT))) {
                return known;
            }
        }
        throw new IllegalArgumentException("--durability is fsync or os, got '" + durability + "'");
    }

    private Clock clock() {
        if (clock == null) {
            return Clock.systemUTC();
        }
        try {
            AdjustableClock adjustable = AdjustableClock.running();
            adjustable.set(Instant.parse(clock));
            return adjustable;
        } catch (DateTimeParseException wrong) {
            throw new IllegalArgumentException(
                    "--clock is a time in UTC such as 2030-01-01T00:00:00Z, got '" + clock + "'", wrong);
        }
    }

    private static String name(Durability durability) {
        return durability.name().toLowerCase(Locale.ROOT);
    }
}
