package dev.monochord.model.diff;

import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableSettings;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What changed between two designs. Tables, items, indexes and patterns are matched by name. */
public final class DesignDiff {

    private final List<Change> changes;

    private DesignDiff(List<Change> changes) {
        this.changes = List.copyOf(changes);
    }

    public static DesignDiff between(Design before, Design after) {
        List<Change> changes = new ArrayList<>();
        for (TableDesign old : before.tables()) {
            if (after.table(old.name()).isEmpty()) {
                changes.add(new Change(Kind.REMOVED, Subject.TABLE, old.name(), old.name(), "the table is gone"));
            }
        }
        for (TableDesign table : after.tables()) {
            before.table(table.name())
                    .ifPresentOrElse(
                            old -> tables(old, table, changes),
                            () -> changes.add(
                                    new Change(Kind.NEW, Subject.TABLE, table.name(), table.name(), "a new table")));
        }
        return new DesignDiff(changes);
    }

    public List<Change> changes() {
        return changes;
    }

    public List<Change> of(String table) {
        return changes.stream().filter(c -> c.table().equals(table)).toList();
    }

    /** What has to happen to a table that both designs have: moving it if any key changed, else staying in place. */
    public Kind verdict(String table) {
        List<Change> own = of(table);
        if (own.stream().anyMatch(c -> c.kind() == Kind.RE_KEY)) {
            return Kind.RE_KEY;
        }
        return own.stream()
                .filter(c -> c.subject() == Subject.TABLE)
                .map(Change::kind)
                .findFirst()
                .orElse(Kind.IN_PLACE);
    }

    private static void tables(TableDesign old, TableDesign table, List<Change> changes) {
        String name = table.name();
        if (!old.keys().equals(table.keys())) {
            String text = "key " + keys(old.keys()) + " becomes " + keys(table.keys())
                    + "; a key cannot be changed, so the items move to a table of another name";
            changes.add(new Change(Kind.RE_KEY, Subject.KEY, name, name, text));
        }
        if (!Objects.equals(old.timeToLive(), table.timeToLive())) {
            setting(changes, name, "timeToLive", old.timeToLive(), table.timeToLive());
        }
        if (!Objects.equals(old.typeAttribute(), table.typeAttribute())) {
            setting(changes, name, "typeAttribute", old.typeAttribute(), table.typeAttribute());
        }
        TableSettings a = old.settings();
        TableSettings b = table.settings();
        if (!a.equals(b)) {
            setting(changes, name, "settings", a, b);
        }
        indexes(old, table, changes);
        new ItemDiff(old, table, changes).run();
        patterns(old, table, changes);
    }

    private static void setting(
            List<Change> changes, String table, String name, @Nullable Object from, @Nullable Object to) {
        changes.add(new Change(
                Kind.IN_PLACE,
                Subject.SETTING,
                table,
                name,
                (from == null ? "none" : from) + " becomes " + (to == null ? "none" : to)));
    }

    /** An index that changes is removed and made again: the service changes neither its keys nor its projection. */
    private static void indexes(TableDesign old, TableDesign table, List<Change> changes) {
        for (IndexDesign index : old.indexes()) {
            boolean kept = table.index(index.name()).map(index::equals).orElse(false);
            if (!kept) {
                changes.add(new Change(Kind.REMOVED, Subject.INDEX, table.name(), index.name(), "remove the index"));
            }
        }
        for (IndexDesign index : table.indexes()) {
            boolean kept = old.index(index.name()).map(index::equals).orElse(false);
            if (!kept) {
                String text = "add the index on " + keys(index.keys()) + ", projection " + index.projection()
                        + ", alone in its UpdateTable";
                changes.add(new Change(Kind.NEW, Subject.INDEX, table.name(), index.name(), text));
            }
        }
    }

    private static void patterns(TableDesign old, TableDesign table, List<Change> changes) {
        for (PatternDesign pattern : old.patterns()) {
            if (table.pattern(pattern.name()).isEmpty()) {
                changes.add(
                        new Change(Kind.REMOVED, Subject.PATTERN, table.name(), pattern.name(), "the pattern is gone"));
            }
        }
        for (PatternDesign pattern : table.patterns()) {
            old.pattern(pattern.name())
                    .ifPresentOrElse(
                            before -> {
                                if (!before.equals(pattern)) {
                                    String text = before.kind() == pattern.kind()
                                            ? "asks for something else"
                                            : before.kind().annotation() + " becomes "
                                                    + pattern.kind().annotation();
                                    changes.add(new Change(
                                            Kind.IN_PLACE, Subject.PATTERN, table.name(), pattern.name(), text));
                                }
                            },
                            () -> changes.add(new Change(
                                    Kind.NEW, Subject.PATTERN, table.name(), pattern.name(), "a new pattern")));
        }
    }

    private static String keys(List<KeyAttribute> keys) {
        return keys.stream().map(k -> k.name() + " " + k.type()).collect(Collectors.joining(", ", "(", ")"));
    }
}
