package dev.monochord.model.diff;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What changed in the indexes of a table. One that changes is removed and made again: the service changes neither its keys
 * nor its projection. A local one is made with its table, and never afterwards.
 */
record IndexDiff(TableDesign old, TableDesign table, List<Change> changes) {

    private static final String LOCAL =
            "; a table keeps the local indexes it was created with, so the items move to a table of another name";

    void run() {
        for (IndexDesign index : old.indexes()) {
            if (!kept(index, table.index(index.name()))) {
                String text = "remove the index" + (index.local() ? LOCAL : "");
                add(index.local() ? Kind.RE_KEY : Kind.REMOVED, index, text);
            }
        }
        for (IndexDesign index : table.indexes()) {
            if (!kept(index, old.index(index.name()))) {
                String text = "add the index on " + keys(table, index.name()) + ", projection " + index.projection();
                add(index.local() ? Kind.RE_KEY : Kind.NEW, index, text + (index.local() ? LOCAL : alone()));
            }
        }
    }

    /** A table that is made anew has its indexes from the start. */
    private String alone() {
        return old.keys().equals(table.keys()) ? ", alone in its UpdateTable" : ", with the new table";
    }

    /** The order in which attributes are projected means nothing. */
    private static boolean kept(IndexDesign index, Optional<IndexDesign> other) {
        return other.filter(o -> o.partitionKeys().equals(index.partitionKeys())
                        && o.sortKeys().equals(index.sortKeys())
                        && o.local() == index.local()
                        && o.projection().kind() == index.projection().kind()
                        && new HashSet<>(o.projection().attributes())
                                .equals(new HashSet<>(index.projection().attributes())))
                .isPresent();
    }

    private void add(Kind kind, IndexDesign index, String text) {
        changes.add(new Change(kind, Subject.INDEX, table.name(), index.name(), text));
    }

    /** The key attributes of an index, or of the table for null: {@code (tenant S + region S, status S)}. */
    static String keys(TableDesign table, @Nullable String index) {
        return Stream.of(table.partitionKeys(index), table.sortKeys(index))
                .filter(keys -> !keys.isEmpty())
                .map(IndexDiff::joined)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String joined(List<KeyAttributeDesign> keys) {
        return keys.stream().map(k -> k.name() + " " + k.type()).collect(Collectors.joining(" + "));
    }
}
