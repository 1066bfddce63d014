package dev.monochord.cli.migrate;

import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.plan.MigrationKind;
import dev.monochord.migrate.plan.MigrationPlan;
import dev.monochord.migrate.plan.PlanOptions;
import dev.monochord.migrate.plan.TableMigration;
import dev.monochord.migrate.plan.TableSize;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.TransformLoader;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.PriceList;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The migration that a plan is for, as options and designs describe it. */
final class PlannedMigration {

    private static final int MIN_SEGMENTS = 16;
    private static final int MAX_SEGMENTS = 100_000;
    private static final long GIGABYTE = 1L << 30;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "The name of the migration; defaults to the table and the new version, such as notes-2.")
    private @Nullable String id;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "The table to migrate, by its name in the designs; defaults to the only one that changes.")
    private @Nullable String table;

    @Option(names = "--from-table", paramLabel = "NAME", description = "Its name in the store; defaults to --table.")
    private @Nullable String fromTable;

    @Option(
            names = "--to-table",
            paramLabel = "NAME",
            description = "The table that items move to, if they have to; defaults to the name and the new version,"
                    + " such as notes_v2.")
    private @Nullable String toTable;

    @Option(
            names = "--transform",
            paramLabel = "CLASS",
            description = "The class that transforms items, in --classes; derived from the designs if left out.")
    private @Nullable String transformClass;

    @Option(
            names = "--segments",
            paramLabel = "N",
            description = "In how many parts workers scan; defaults to 16, or one for each GB of the table.")
    private @Nullable Integer segments;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "The capacity units per second that all workers together may use; no limit if left out.")
    private @Nullable Integer rate;

    @Option(
            names = "--items-per-second",
            paramLabel = "N",
            defaultValue = "1000",
            description = "The rate that times are estimated by; defaults to ${DEFAULT-VALUE}.")
    private int itemsPerSecond = 1000;

    @Option(names = "--consent", description = "Agree to what the plan asks consent for.")
    private boolean consent;

    private @Nullable Design old;
    private @Nullable Design next;
    private @Nullable ItemTransform supplied;
    private @Nullable TableSize size;
    private PriceList prices = PriceList.US_EAST_1;

    /**
     * Checks the options before anything is opened.
     *
     * @throws InvalidInputException if one of them cannot be used
     */
    void check() {
        require(rate == null || rate >= 1, "rate", "--rate is 1 or more, got " + rate);
        require(
                segments == null || segments >= 1 && segments <= MAX_SEGMENTS,
                "segments",
                "--segments is from 1 to " + MAX_SEGMENTS + ", got " + segments);
        require(itemsPerSecond >= 1, "itemsPerSecond", "--items-per-second is 1 or more, got " + itemsPerSecond);
        require(
                id == null || NewMigration.isId(id),
                "id",
                "--id is 1 to 64 letters, digits, dots, _ and -, got '" + id + "'");
    }

    private static void require(boolean holds, String field, String otherwise) {
        if (!holds) {
            throw new InvalidInputException(field, otherwise);
        }
    }

    void pricedBy(PriceList list) {
        prices = list;
    }

    /** Takes the designs, cut to the table if one is named, and loads the transform if one is. */
    void resolve(Design before, Design after, ClassLoader classes) {
        supplied = transformClass == null ? null : TransformLoader.load(transformClass, classes);
        String chosen = table == null ? onlyChanged(before, after) : table;
        if (chosen == null) {
            if (supplied != null || toTable != null || fromTable != null || id != null) {
                throw new InvalidInputException("table", "Several tables change, or none. Name one with --table.");
            }
            old = before;
            next = after;
            return;
        }
        table = chosen;
        old = cut(before, chosen);
        next = cut(after, chosen);
    }

    private static @Nullable String onlyChanged(Design before, Design after) {
        List<String> moving = MigrationPlan.between(before, after, PlanOptions.DEFAULT).tables().stream()
                .filter(each -> each.moves() || before.tables().size() == 1)
                .map(TableMigration::table)
                .toList();
        return moving.size() == 1 ? moving.get(0) : null;
    }

    private static Design cut(Design design, String table) {
        return Design.of(design.name(), design.version(), tableOf(design, table));
    }

    private static TableDesign tableOf(Design design, String table) {
        return design.table(table)
                .orElseThrow(() -> new InvalidInputException(
                        "table",
                        "Design " + design.name() + "@" + design.version() + " has no table " + table + ", but "
                                + String.join(
                                        ", ",
                                        design.tables().stream()
                                                .map(TableDesign::name)
                                                .toList())));
    }

    /** The table's name in the store. */
    String fromTable() {
        return fromTable != null ? fromTable : table();
    }

    private String table() {
        if (table == null) {
            throw new InvalidInputException("table", "Several tables change, or none. Name one with --table.");
        }
        return table;
    }

    String id() {
        return id != null ? id : (table() + "-" + next().version()).replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private Design old() {
        return Objects.requireNonNull(old);
    }

    private Design next() {
        return Objects.requireNonNull(next);
    }

    /** The names in the store of the tables that change or may, by their names in the designs. */
    Map<String, String> storeNames() {
        Map<String, String> names = new LinkedHashMap<>();
        old().tables().forEach(each -> names.put(each.name(), each.name()));
        if (table != null) {
            names.put(table, fromTable());
        }
        return names;
    }

    /**
     * The plan.
     *
     * @param sizes of tables, as far as they are known
     */
    MigrationPlan plan(Map<String, TableSize> sizes) {
        PlanOptions options = PlanOptions.DEFAULT.atRate(itemsPerSecond).pricedBy(prices);
        for (Map.Entry<String, TableSize> known : sizes.entrySet()) {
            options = options.sized(known.getKey(), known.getValue());
        }
        if (table != null) {
            size = sizes.get(table);
            options = toTable == null ? options : options.moving(table, toTable);
            options = supplied == null ? options : options.transforming(table, supplied);
        }
        return MigrationPlan.between(old(), next(), options);
    }

    /** The transforms that belong to the designs and are not used, each in a sentence. */
    List<String> leftOut() {
        List<String> leftOut = new ArrayList<>();
        for (TableDesign each : old().tables()) {
            if (supplied == null && next().table(each.name()).isPresent()) {
                BuiltInTransforms.of(old(), next(), each.name())
                        .ifPresent(transform -> leftOut.add("Values that the designs of table " + each.name()
                                + " do not tell stay missing without the transform that belongs to them: --table "
                                + each.name() + " --transform " + transform + "."));
            }
        }
        return leftOut;
    }

    /** Why the migration cannot be registered, each in a sentence. */
    List<String> problems(MigrationPlan plan) {
        TableMigration migration = plan.table(table()).orElseThrow();
        List<String> problems = new ArrayList<>(migration.problems());
        if (!migration.moves()) {
            problems.add("Nothing stored in table " + table() + " changes, so there is nothing to migrate.");
        }
        if (migration.kind() == MigrationKind.RE_KEY && migration.target().equals(fromTable())) {
            problems.add("Items that get new keys move to a table of their own, which cannot be " + fromTable()
                    + " itself. Name another with --to-table.");
        }
        if (!consent) {
            leftOut().forEach(transform -> problems.add(transform + " To go without it, agree with --consent."));
        }
        if (!consent && !migration.consents().isEmpty()) {
            problems.add("The plan asks for consent: " + String.join("; ", migration.consents())
                    + ". Agree with --consent.");
        }
        return problems;
    }

    /** The migration to register. */
    NewMigration migration(MigrationPlan plan) {
        TableMigration migration = plan.table(table()).orElseThrow();
        boolean inPlace = migration.kind() == MigrationKind.IN_PLACE;
        ItemTransform transform = supplied != null
                ? supplied
                : DesignTransform.between(tableOf(old(), table()), tableOf(next(), table()), inPlace);
        return new NewMigration(
                id(),
                old(),
                next(),
                table(),
                fromTable(),
                inPlace ? fromTable() : migration.target(),
                transformClass,
                transform,
                segments != null ? segments : usualSegments(),
                rate);
    }

    private int usualSegments() {
        long gigabytes = size == null ? 0 : size.bytes() / GIGABYTE;
        return (int) Math.min(MAX_SEGMENTS, Math.max(MIN_SEGMENTS, gigabytes));
    }
}
