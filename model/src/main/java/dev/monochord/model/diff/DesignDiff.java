package dev.monochord.model.diff;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.ArrayList;
import java.util.List;

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
            String text = "key " + IndexDiff.keys(old, null) + " becomes " + IndexDiff.keys(table, null)
                    + "; a key cannot be changed, so the items move to a table of another name";
            changes.add(new Change(Kind.RE_KEY, Subject.KEY, name, name, text));
        }
        new SettingDiff(old, table, changes).run();
        new IndexDiff(old, table, changes).run();
        new ItemDiff(old, table, changes).run();
        new PatternDiff(old, table, changes).run();
    }
}
