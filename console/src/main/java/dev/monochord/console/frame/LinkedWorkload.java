package dev.monochord.console.frame;

import dev.monochord.model.cost.TableWorkload;
import dev.monochord.systems.kit.Refusal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The workload that the prices of a page are computed for. It is chosen on the cost page, and every link of a page carries it
 * to the next one, unless it is the default. Immutable.
 */
public record LinkedWorkload(TableWorkload workload) {

    /** The query parameter and form field that has the text of a workload. */
    public static final String NAME = "workload";

    static final LinkedWorkload DEFAULT = new LinkedWorkload(TableWorkload.DEFAULT);

    private static final Pattern TEXT =
            Pattern.compile("([0-9]{1,12})-([1-9][0-9]{0,5})-([0-9]{1,12})-([1-9][0-9]{0,5})");

    /** Returns the workload of a visit; refused if its text has another form. */
    static LinkedWorkload of(Visit visit) {
        return visit.query(NAME).map(LinkedWorkload::parse).orElse(DEFAULT);
    }

    private static LinkedWorkload parse(String text) {
        Matcher numbers = TEXT.matcher(text);
        if (!numbers.matches()) {
            throw Refusal.invalid(NAME, "must be items-bytes-matches-page, such as 1000-1024-10-50");
        }
        return new LinkedWorkload(new TableWorkload(
                Long.parseLong(numbers.group(1)),
                Integer.parseInt(numbers.group(2)),
                Long.parseLong(numbers.group(3)),
                Integer.parseInt(numbers.group(4)),
                TableWorkload.DEFAULT.callsPerMonth(),
                Map.of(),
                Map.of()));
    }

    /** The text of the workload, as {@link #NAME} has it. */
    String text() {
        return workload.items() + "-" + workload.itemSize() + "-" + workload.matches() + "-" + workload.pageSize();
    }

    boolean isDefault() {
        return text().equals(DEFAULT.text());
    }

    /** Returns a path of the console with this workload in its query. */
    String link(String path) {
        if (isDefault()) {
            return path;
        }
        int end = path.indexOf('#') < 0 ? path.length() : path.indexOf('#');
        String start = path.substring(0, end);
        return start + (start.indexOf('?') < 0 ? "?" : "&") + NAME + "=" + text() + path.substring(end);
    }
}
