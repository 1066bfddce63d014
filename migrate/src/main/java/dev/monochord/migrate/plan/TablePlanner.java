package dev.monochord.migrate.plan;

import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.TransformReport;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.Change;
import dev.monochord.model.diff.DesignDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plans what happens to each table. */
final class TablePlanner {

    private final Design next;
    private final DesignDiff diff;
    private final PlanOptions options;

    TablePlanner(Design next, DesignDiff diff, PlanOptions options) {
        this.next = next;
        this.diff = diff;
        this.options = options;
    }

    TableMigration created(TableDesign table) {
        PlanStep create = new PlanStep(
                StepKind.PREPARE,
                "creates table " + table.name(),
                List.of(),
                List.of(table.name()),
                null,
                "the table can be deleted",
                false);
        return plain(table.name(), MigrationKind.NEW, List.of(create), List.of());
    }

    TableMigration removed(TableDesign table) {
        PlanStep delete = new PlanStep(
                StepKind.CONTRACT,
                "table " + table.name() + " can be deleted once no code uses it; the migration leaves it alone",
                List.of(),
                List.of(),
                null,
                "a deleted table can only be restored from a backup",
                true);
        return plain(table.name(), MigrationKind.REMOVED, List.of(delete), List.of());
    }

    TableMigration kept(TableDesign old, TableDesign table) {
        StoredForm form = new StoredForm(old, table);
        List<String> reasons = form.moved();
        if (!reasons.isEmpty()) {
            return moved(old, table, form, reasons);
        }
        boolean rewritten = form.rewritten();
        boolean same = !rewritten
                && old.indexes().equals(table.indexes())
                && old.settings().equals(table.settings());
        return same
                ? plain(table.name(), MigrationKind.UNCHANGED, List.of(), leftBehind(old, table))
                : inPlace(old, table, rewritten);
    }

    private TableMigration plain(String table, MigrationKind kind, List<PlanStep> steps, List<String> notes) {
        return new TableMigration(
                table, kind, table, List.of(), diff.of(table), steps, List.of(), notes, List.of(), null, "");
    }

    private static List<String> leftBehind(TableDesign old, TableDesign table) {
        return old.items().stream()
                .filter(item -> table.item(item.name()).isEmpty())
                .map(item -> "items of kind " + item.name() + " stay in the table, and no code reads them")
                .toList();
    }

    private TableMigration inPlace(TableDesign old, TableDesign table, boolean rewritten) {
        Derivation transform = new Derivation(old, table, true);
        boolean swept = rewritten || transform.changesItems();
        InPlaceSteps steps = new InPlaceSteps(old, table, estimates(table.name()));
        return new TableMigration(
                table.name(),
                MigrationKind.IN_PLACE,
                table.name(),
                List.of(),
                diff.of(table.name()),
                steps.steps(swept, transform.reversible()),
                problemsInPlace(old, table, transform),
                notesInPlace(old, table, swept ? transform.notes() : List.of()),
                swept ? transform.consents() : List.of(),
                swept ? transform.report : null,
                swept ? transform.fingerprint() : "");
    }

    private static List<String> problemsInPlace(TableDesign old, TableDesign table, Derivation transform) {
        List<String> problems = new ArrayList<>(transform.problems());
        table.indexes().stream()
                .filter(index -> !old.indexes().contains(index)
                        && old.index(index.name()).isPresent())
                .forEach(index -> problems.add("index " + index.name()
                        + " changes, and the service cannot change an index: declare it under another name, and contract"
                        + " removes the old one"));
        return problems;
    }

    private static List<String> notesInPlace(TableDesign old, TableDesign table, List<String> transformed) {
        List<String> notes = new ArrayList<>(transformed);
        if (!old.settings().equals(table.settings())) {
            notes.add("the migration does not change the settings of the table: change them yourself");
        }
        if (!Objects.equals(old.timeToLive(), table.timeToLive())) {
            notes.add("the migration does not change time to live: once it is done, "
                    + timeToLive(old.timeToLive(), table.timeToLive()) + " with aws dynamodb update-time-to-live");
        }
        return notes;
    }

    /** What to do about time to live. The service takes one attribute per table, and one change per hour. */
    private static String timeToLive(@Nullable String was, @Nullable String is) {
        if (was == null) {
            return "enable it on attribute " + is;
        }
        return is == null
                ? "disable it on attribute " + was
                : "disable it on attribute " + was + " and, an hour later, enable it on attribute " + is;
    }

    private TableMigration moved(TableDesign old, TableDesign table, StoredForm form, List<String> reasons) {
        String target = options.targets().getOrDefault(table.name(), table.name() + "_v" + version());
        Derivation transform = new Derivation(old, table, false);
        DualWriteNotes dual = new DualWriteNotes(old, table, transform.reversible(), transform.supplied != null);
        List<String> problems = new ArrayList<>(transform.problems());
        problems.addAll(dual.problems());
        List<String> notes = new ArrayList<>(transform.notes());
        List<String> consents = new ArrayList<>(transform.consents());
        (transform.reversible() ? notes : consents).addAll(transform.untraced());
        notes.addAll(dual.notes());
        if (old.timeToLive() != null && table.timeToLive() == null) {
            notes.add("items that expire are deleted from table " + old.name() + " alone: before the migration starts, "
                    + "disable time to live on attribute " + old.timeToLive()
                    + " with aws dynamodb update-time-to-live, or they stay in "
                    + target);
        }
        form.newlyUnique()
                .forEach(field -> notes.add(field + " becomes unique: preflight looks for values that two items have,"
                        + " and collisions that appear later are dead letters that block cut-over"));
        if (!dual.newPatterns().isEmpty()) {
            notes.add(
                    "without a counterpart of the same name and parameters, so available from the read switch on unless"
                            + " the old interface has default methods for them: patterns "
                            + String.join(", ", dual.newPatterns()));
        }
        notes.addAll(transform.splits());
        TableSize size = options.sizes().get(table.name());
        notes.addAll(new NewTableThroughput(table, target, size, options.itemsPerSecond()).notes());
        ReKeySteps steps = new ReKeySteps(old, table, target, estimates(table.name()));
        return new TableMigration(
                table.name(),
                MigrationKind.RE_KEY,
                target,
                reasons,
                changesBesideKeys(table),
                steps.steps(transform.reversible()),
                problems,
                notes,
                consents,
                transform.report,
                transform.fingerprint());
    }

    /** The version in characters that the name of a table may have. */
    private String version() {
        return next.version().replaceAll("[^A-Za-z0-9_.-]", "-");
    }

    /** The changes without those of primary keys, which are the reasons. */
    private List<Change> changesBesideKeys(TableDesign table) {
        return diff.of(table.name()).stream()
                .filter(change -> change.subject() != Change.Subject.KEY
                        || table.item(change.name()).isEmpty())
                .toList();
    }

    private StepEstimates estimates(String table) {
        return new StepEstimates(options.sizes().get(table), options);
    }

    /** The transform that is supplied, or what is known about the derived one. */
    private final class Derivation {

        private final @Nullable ItemTransform supplied;
        private final @Nullable TransformReport report;
        private final TableDesign old;
        private final TableDesign table;
        private final boolean inPlace;

        Derivation(TableDesign old, TableDesign table, boolean inPlace) {
            this.old = old;
            this.table = table;
            this.inPlace = inPlace;
            this.supplied = options.transforms().get(table.name());
            this.report = supplied == null ? DesignTransform.report(old, table, inPlace) : null;
        }

        boolean reversible() {
            if (supplied == null) {
                return report != null && report.reversible();
            }
            return inPlace ? supplied.reversible() : supplied.reversible(old, table);
        }

        /** Whether a sweep changes items, even if none has to be rewritten for the new design. */
        boolean changesItems() {
            return report == null
                    || !report.dropped().isEmpty()
                    || !report.losses().isEmpty();
        }

        List<String> problems() {
            return report == null ? List.of() : report.problems();
        }

        List<String> notes() {
            List<String> notes = new ArrayList<>();
            if (report != null) {
                report.losses()
                        .forEach(loss -> notes.add((inPlace ? "removed by the sweep: " : "not copied: ") + loss));
                notes.addAll(report.risks());
                report.backLosses().forEach(loss -> notes.add("after a rollback: " + loss));
            }
            return notes;
        }

        List<String> consents() {
            List<String> consents = new ArrayList<>();
            if (report != null) {
                report.dropped().forEach(attribute -> consents.add("values are lost: " + attribute));
            }
            if (!reversible()) {
                consents.add("no rollback after cut-over: "
                        + (report == null ? missingWayBack() : String.join("; ", report.backProblems())));
            }
            return consents;
        }

        private String missingWayBack() {
            return supplied != null && supplied.reversible()
                    ? "items of kind " + String.join(", ", splitKinds())
                            + " share their old items with others, so the old form of one holds only a part; if not, state"
                            + " splitKinds, which by default include kinds for which the transform rejects a made-up item"
                    : "the supplied transform has no down";
        }

        private Set<String> splitKinds() {
            return supplied == null ? Set.of() : supplied.splitKinds(old, table);
        }

        /** Writes that the application cannot make until cut-over. */
        List<String> splits() {
            Set<String> kinds = splitKinds();
            return kinds.isEmpty()
                    ? List.of()
                    : List.of("before cut-over, a routed table refuses to create, put, replace or delete items of kind "
                            + String.join(", ", kinds)
                            + ", which share their old items with others; partial updates with a counterpart work");
        }

        /** What verification cannot find in the new table. */
        List<String> untraced() {
            boolean none = report == null
                    ? supplied == null || supplied.traceable()
                    : report.untraced().isEmpty();
            return none
                    ? List.of()
                    : List.of("no verification that the new table has nothing else: the items"
                            + (report == null ? "" : " of " + String.join(", ", report.untraced()))
                            + " do not tell what they are made from");
        }

        String fingerprint() {
            if (supplied != null) {
                return supplied.fingerprint();
            }
            return report != null && report.possible()
                    ? DesignTransform.between(old, table, inPlace).fingerprint()
                    : "";
        }
    }
}
