package dev.monochord.migrate.report;

import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Difference;
import java.util.LinkedHashMap;
import java.util.Map;

/** Dead letters and differences as maps, lists and text, for JSON. */
public final class ReportTree {

    private ReportTree() {}

    /** A dead letter: its key, why and when. */
    public static Map<String, Object> tree(DeadLetter letter) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("key", letter.key());
        tree.put("reason", letter.reason());
        tree.put("at", letter.at().toString());
        return tree;
    }

    /** A difference: its key, what is wrong, and the names of the attributes that differ. */
    public static Map<String, Object> tree(Difference difference) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", difference.kind().name());
        tree.put("key", difference.key());
        tree.put("attributes", difference.attributes());
        tree.put("outside", difference.outside());
        tree.put("at", difference.at().toString());
        return tree;
    }
}
