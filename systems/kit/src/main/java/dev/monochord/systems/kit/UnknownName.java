package dev.monochord.systems.kit;

import dev.monochord.model.problem.Nearest;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;

/** The refusal of a query parameter or field that does not exist, with the name that was probably meant. */
final class UnknownName {

    /** Longer names are neither repeated nor compared: comparing takes time proportional to their length. */
    private static final int MAX_LENGTH = 64;

    private UnknownName() {}

    /**
     * Returns the refusal.
     *
     * @param what what the name is of, such as "query parameter"
     * @param path where the name stands, such as {@code scope.include_account}; the same as the name at the top
     * @param name the unknown name
     * @param known the names there are
     */
    static RefusedException of(String what, String path, String name, Collection<String> known) {
        if (path.length() > MAX_LENGTH) {
            return Refusal.invalid("unknown " + what + "; " + expected(what, known));
        }
        Optional<String> meant = Nearest.of(name, known);
        String hint = meant.map(other -> "did you mean " + other + "?").orElseGet(() -> expected(what, known));
        return Refusal.invalid("unknown " + what + " " + path + "; " + hint).withField(path);
    }

    private static String expected(String what, Collection<String> known) {
        return known.isEmpty() ? "no " + what + " is expected" : "expected " + String.join(", ", new TreeSet<>(known));
    }
}
