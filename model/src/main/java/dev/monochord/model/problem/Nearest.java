package dev.monochord.model.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Nearest {

    private Nearest() {}

    /** The known name that is nearest to this one, if one is near: a third of its letters may be wrong. */
    public static Optional<String> of(String name, Collection<String> known) {
        return known.stream()
                .filter(other -> !other.equals(name))
                .filter(other -> distance(name, other) <= Math.max(1, Math.min(name.length(), other.length()) / 3))
                .min(Comparator.comparingInt((String other) -> distance(name, other))
                        .thenComparing(other -> other));
    }

    /** {@code " Did you mean x?"}, or the names there are, or nothing. */
    public static String hint(String name, Collection<String> known) {
        return of(name, known)
                .map(found -> " Did you mean " + found + "?")
                .orElseGet(() -> known.isEmpty() ? "" : " There are: " + String.join(", ", known) + ".");
    }

    /** Edits between two names, case apart: a letter put in, left out, changed, or two neighbours swapped. */
    static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
