package dev.monochord.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is wrong with a data folder, what can be saved, and what is lost.
 *
 * @param damage files and what is wrong with them; empty if nothing is
 * @param intact what was found to be in order
 * @param items by table, how many items can be saved; empty if there is no damage
 * @param before by table, how many items there were when they were last counted; not of every table
 * @param lost what cannot be saved; empty if everything can that is known of
 * @param unknown what may be lost, where the folder does not record how much there was
 * @param backup where the damaged folder was put, if it was repaired
 */
public record RepairReport(
        List<String> damage,
        List<String> intact,
        Map<String, Long> items,
        Map<String, Long> before,
        List<String> lost,
        List<String> unknown,
        Optional<Path> backup) {

    public RepairReport {
        damage = List.copyOf(damage);
        intact = List.copyOf(intact);
        items = Map.copyOf(items);
        before = Map.copyOf(before);
        lost = List.copyOf(lost);
        unknown = List.copyOf(unknown);
    }

    /** The report for people, a line for each finding. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (damage.isEmpty()) {
            lines.add("Nothing is damaged.");
        }
        damage.forEach(what -> lines.add("damaged: " + what));
        intact.forEach(what -> lines.add("intact: " + what));
        items.keySet().stream().sorted().forEach(table -> lines.add(table(table)));
        lost.forEach(what -> lines.add("lost: " + what));
        unknown.forEach(what -> lines.add("unknown: " + what));
        if (!damage.isEmpty() && lost.isEmpty() && unknown.isEmpty()) {
            lines.add("Nothing is lost: everything that was acknowledged can be read.");
        }
        return lines;
    }

    private String table(String name) {
        Long counted = before.get(name);
        return "table " + name + ": " + items.get(name) + " items can be saved"
                + (counted == null ? "" : "; it had " + counted + " when they were last counted");
    }
}
