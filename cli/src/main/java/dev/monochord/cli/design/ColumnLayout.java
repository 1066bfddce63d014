package dev.monochord.cli.design;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns that line up. Not thread-safe. */
final class ColumnLayout {

    private final List<String[]> rows = new ArrayList<>();

    ColumnLayout(String... heading) {
        rows.add(heading);
    }

    void row(String... cells) {
        rows.add(cells);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                int column = i;
                int width =
                        rows.stream().mapToInt(r -> r[column].length()).max().orElse(0);
                line.append(row[i]).append(" ".repeat(width - row[i].length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
