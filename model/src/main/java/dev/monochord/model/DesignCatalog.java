package dev.monochord.model;

import dev.monochord.model.problem.Nearest;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;

/** Designs by name and version: {@code qrie} is the newest of that name, {@code qrie@1} a certain one. */
public final class DesignCatalog {

    private final List<Design> designs;

    public DesignCatalog(List<Design> designs) {
        this.designs = designs.stream()
                .sorted(Comparator.comparing(Design::name)
                        .thenComparing(Design::version, DesignCatalog::compareVersions))
                .toList();
    }

    /** All, by name and from old to new. */
    public List<Design> all() {
        return designs;
    }

    /** Each name once. */
    public List<String> names() {
        return designs.stream().map(Design::name).distinct().toList();
    }

    /** The versions of a design, from old to new; none for an unknown name. */
    public List<Design> versions(String name) {
        return designs.stream().filter(d -> d.name().equals(name)).toList();
    }

    /**
     * The design that is meant.
     *
     * @throws NoSuchElementException if there is none; the message says what there is, or what may have been meant
     */
    public Design find(String reference) {
        int at = reference.lastIndexOf('@');
        String name = at < 0 ? reference : reference.substring(0, at);
        List<Design> versions = versions(name);
        if (versions.isEmpty()) {
            throw new NoSuchElementException("There is no design '" + name + "'." + hint(name));
        }
        if (at < 0) {
            return versions.get(versions.size() - 1);
        }
        String version = reference.substring(at + 1);
        return versions.stream()
                .filter(d -> d.version().equals(version))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("Design " + name + " has no version '" + version + "'."
                        + Nearest.hint(
                                version, versions.stream().map(Design::version).toList())));
    }

    private String hint(String name) {
        return designs.stream()
                .filter(design -> design.table(name).isPresent())
                .findFirst()
                .map(design -> " It is a table of " + design.name() + ".")
                .orElseGet(() -> Nearest.hint(name, names()));
    }

    /** Numbers in versions count as numbers: 10 is newer than 9, and 1.10 than 1.9. */
    private static int compareVersions(String left, String right) {
        String[] a = left.split("(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)");
        String[] b = right.split("(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)");
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            boolean numbers = a[i].matches("\\d{1,18}") && b[i].matches("\\d{1,18}");
            int order = numbers ? Long.compare(Long.parseLong(a[i]), Long.parseLong(b[i])) : a[i].compareTo(b[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.length, b.length);
    }
}
