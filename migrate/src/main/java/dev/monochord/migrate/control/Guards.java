package dev.monochord.migrate.control;

import dev.monochord.migrate.state.ComparedPattern;
import dev.monochord.migrate.state.ComparisonState;
import dev.monochord.migrate.state.Difference;
import dev.monochord.migrate.state.HistoryEntry;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.page.PageRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What keeps a migration from its next phase. Thread-safe. */
final class Guards {

    private static final int SAMPLE = 100;
    private static final int LISTED = 10;

    private final MigrationsTable table;
    private final Clock clock;
    private final DeadLetters letters;

    Guards(MigrationsTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
        this.letters = new DeadLetters(table);
    }

    /**
     * Why a migration cannot be registered. Processes take part in a migration by its name, so a second one of the same table
     * would see none of them and delete the table that they use.
     */
    List<String> registration(MigrationState migration) {
        List<String> tables = List.of(migration.fromTable(), migration.toTable());
        Optional<MigrationState> last = table.migrations()
                .filter(other -> other.phase() == Phase.DONE
                        && List.of(other.fromTable(), other.toTable()).contains(migration.fromTable()))
                .max(Comparator.comparing(MigrationState::updatedAt));
        if (last.filter(other -> other.fingerprint().equals(migration.fingerprint())
                        && other.fromTable().equals(migration.fromTable())
                        && other.toTable().equals(migration.toTable()))
                .isPresent()) {
            return List.of("Migration " + last.get().id() + " has done this already.");
        }
        return table.migrations()
                .filter(other ->
                        !other.id().equals(migration.id()) && !other.phase().finished())
                .filter(other -> tables.contains(other.fromTable()) || tables.contains(other.toTable()))
                .map(other -> "Migration " + other.id() + " has the same table and is in phase " + other.phase()
                        + ". End it first, or abort it: monochord migrate abort " + other.id() + ".")
                .toList();
    }

    /** Whether a migration was aborted before it was started, so that its name is free. */
    boolean isUnused(MigrationState migration) {
        return migration.phase() == Phase.ABORTED
                && table.history(migration.id()).stream()
                        .allMatch(entry -> entry.phase() == Phase.PLANNED || entry.phase() == Phase.ABORTED);
    }

    /** Whether every segment of a pass is done. */
    boolean finished(MigrationState migration, Pass pass) {
        List<SegmentState> segments = table.segments(migration.id(), pass.name(migration));
        return segments.size() == migration.segments() && segments.stream().allMatch(SegmentState::done);
    }

    /** Why what a pass has written cannot be relied on yet. */
    List<String> afterPass(MigrationState migration, Pass pass) {
        List<String> reasons = new ArrayList<>();
        List<SegmentState> segments = table.segments(migration.id(), pass.name(migration));
        long open = migration.segments()
                - segments.stream().filter(SegmentState::done).count();
        if (open > 0) {
            reasons.add(open + " of " + migration.segments()
                    + " segments are not finished. Run workers: monochord migrate work " + migration.id() + ".");
        }
        segments.stream()
                .filter(segment -> !segment.balances())
                .forEach(segment -> reasons.add("Segment " + segment.number() + " of " + segment.pass()
                        + " does not account for every item it has read. Start the pass again."));
        reasons.addAll(deadLetters(migration));
        return reasons;
    }

    /** What the last verification found, in a sentence. */
    String verdict(MigrationState migration) {
        long untraced = migration.inPlace()
                ? 0
                : table.segments(migration.id(), Pass.VERIFY_BACK.name(migration)).stream()
                        .mapToLong(SegmentState::notTraced)
                        .sum();
        long unindexed = table.segments(migration.id(), Pass.VERIFY.name(migration)).stream()
                .mapToLong(SegmentState::notIndexed)
                .sum();
        return StepTexts.of(migration).verified(untraced, unindexed);
    }

    /** What the new shape lacks because it could not be written there. */
    List<String> deadLetters(MigrationState migration) {
        int number = letters.count(migration, letter -> !letter.back(migration), SAMPLE);
        if (number == 0) {
            return List.of();
        }
        String remedy = migration.phase().newIsAuthoritative() && !migration.inPlace()
                ? "They are in table " + migration.fromTable() + " alone: write what you need of them with the"
                        + " application, delete them there, then repair: monochord migrate verify " + migration.id()
                        + " --repair."
                : "Correct them and " + (migration.inPlace() ? "sweep" : "copy") + " again.";
        return List.of(atLeast(number) + " items could not be written (dead letters). See: monochord migrate report "
                + migration.id() + ". " + remedy);
    }

    private static String atLeast(int number) {
        return (number == SAMPLE ? "At least " : "") + number;
    }

    /** Why a migration that is cut over cannot be verified. */
    List<String> verification(MigrationState migration) {
        return migration.oneWay()
                ? List.of(
                        "Its transform has no inverse or splits items, so the old table is no longer written and has to"
                                + " differ.")
                : List.of();
    }

    /** Why the old shape cannot decide again. */
    List<String> rollBack(MigrationState migration) {
        if (migration.inPlace()) {
            return StepTexts.of(migration).noWayBack();
        }
        if (migration.oneWay()) {
            return List.of(
                    "Its transform has no inverse or splits items, so what was written since cut-over is in table "
                            + migration.toTable() + " alone. End it with: monochord migrate contract " + migration.id()
                            + " --confirm " + migration.id() + ".");
        }
        List<String> reasons = new ArrayList<>(newAlone(migration));
        if (migration.verifiedAt() == null) {
            reasons.addAll(verified(migration));
        }
        return reasons;
    }

    /** What the old shape lacks because it could not be written there. */
    List<String> newAlone(MigrationState migration) {
        int number = letters.count(migration, letter -> letter.back(migration), SAMPLE);
        if (number == 0) {
            return List.of();
        }
        String deciding = migration.phase().newIsAuthoritative()
                ? ""
                : " The way back was interrupted: monochord migrate cutover " + migration.id()
                        + " --back lets the new shape decide again.";
        return List.of(atLeast(number) + " items could not be written in their old form (dead letters), so table "
                + migration.fromTable() + " lacks them. See: monochord migrate report " + migration.id() + "."
                + deciding
                + " Correct them, then verify: monochord migrate verify " + migration.id() + ".");
    }

    /**
     * Why the old shape cannot be given up.
     *
     * @param keepsOld whether its table is left in place
     */
    List<String> contract(MigrationState migration, ControlSettings settings, boolean keepsOld) {
        List<String> reasons = new ArrayList<>();
        if (!migration.oneWay()) {
            reasons.addAll(equal(migration, settings));
            if (reasons.isEmpty() && !keepsOld && !migration.inPlace() && !migration.verifiesCutOver()) {
                reasons.add("The shapes were last verified before cut-over. Writes that went to table "
                        + migration.fromTable() + " alone since then would be lost with it. Verify again: monochord"
                        + " migrate verify " + migration.id() + ".");
            }
        } else if (!keepsOld && letters.count(migration, letter -> !letter.back(migration), 1) > 0) {
            reasons.add("Items are in table " + migration.fromTable() + " alone (dead letters). See: monochord migrate"
                    + " report " + migration.id() + ". Keep that table: monochord migrate contract " + migration.id()
                    + " --confirm " + migration.id() + " --keep-old.");
        }
        reasons.addAll(younger(
                migration,
                settings.soak(),
                migration.inPlace() ? "The new form is the only one" : "The new shape is authoritative"));
        return reasons;
    }

    /** Why the shapes cannot be taken for equal. */
    List<String> verified(MigrationState migration) {
        List<String> reasons = new ArrayList<>();
        for (Pass pass : Pass.verification(migration)) {
            reasons.addAll(afterPass(migration, pass));
        }
        List<Difference> differences = table.differences(
                        migration.id(), Pass.VERIFY.name(migration), PageRequest.first(SAMPLE))
                .items();
        if (!differences.isEmpty()) {
            long outside = differences.stream().filter(Difference::outside).count();
            reasons.add(atLeast(differences.size())
                    + (migration.inPlace() ? " items are not in their new form." : " items differ between the shapes.")
                    + " See: monochord migrate report " + migration.id() + "."
                    + (outside == 0
                            ? ""
                            : " " + outside + " of them were written outside the toolkit: stop that writer,"
                                    + " then repair and verify again."));
        }
        return reasons.stream().distinct().toList();
    }

    /** Returns some of the differences that the last verification found, in sentences. */
    List<String> differences(MigrationState migration) {
        return table
                .differences(migration.id(), Pass.VERIFY.name(migration), PageRequest.first(LISTED))
                .items()
                .stream()
                .map(difference -> sentence(migration, difference))
                .toList();
    }

    private static String sentence(MigrationState migration, Difference difference) {
        String what = switch (difference.kind()) {
            case MISSING -> "Missing in " + migration.toTable();
            case EXTRA -> "In " + migration.toTable() + " only";
            case DIFFERENT -> "Different in " + String.join(", ", difference.attributes());
        };
        return what + ": " + new TreeMap<>(difference.key());
    }

    /** Why reads and writes cannot move to the new shape. */
    List<String> cutOver(MigrationState migration, ControlSettings settings) {
        List<String> reasons = new ArrayList<>(equal(migration, settings));
        if (migration.inPlace()) {
            return reasons; // there is one shape to read
        }
        if (reasons.isEmpty() && !migration.verifiesCutOver()) {
            reasons.add("The shapes were not verified since the last way back. Verify again: monochord migrate verify "
                    + migration.id() + ".");
        }
        reasons.addAll(comparisons(migration, settings));
        return reasons;
    }

    /** Why reads cannot move to the new shape, by those that were compared since the last verification began. */
    List<String> comparisons(MigrationState migration, ControlSettings settings) {
        if (migration.inPlace()) {
            return List.of();
        }
        List<ComparedPattern> patterns =
                ComparedPattern.of(table.comparisons(migration.id(), ComparisonState.pass(migration.verifyPass())));
        List<String> reasons = new ArrayList<>(different(migration, patterns));
        long compared = patterns.stream().mapToLong(ComparedPattern::compared).sum();
        if (compared < settings.minCompared()) {
            reasons.add("Only " + compared + " of " + settings.minCompared()
                    + " reads were compared. Serve more reads from the new shape first.");
        }
        patterns.stream()
                .filter(pattern -> pattern.sampled() && pattern.compared() < settings.minComparedPerPattern())
                .forEach(pattern -> reasons.add("Only " + pattern.compared() + " of "
                        + settings.minComparedPerPattern() + " reads of " + pattern.pattern()
                        + " were compared. Serve more reads from the new shape first."));
        if (settings.minComparedPerPattern() > 0 && patterns.stream().noneMatch(ComparedPattern::sampled)) {
            reasons.add("No reads were compared. Serve some from the new shape first.");
        }
        reasons.addAll(younger(migration, settings.minReading(), "Reads can be served by the new shape"));
        reasons.addAll(slow(patterns, settings.maxReadTime()));
        return reasons;
    }

    /** Which compared reads disagree, or cannot be made in the new shape. */
    private static List<String> different(MigrationState migration, List<ComparedPattern> patterns) {
        List<String> reasons = new ArrayList<>();
        List<ComparedPattern> confirmed =
                patterns.stream().filter(pattern -> pattern.confirmed() > 0).toList();
        if (!confirmed.isEmpty()) {
            reasons.add(total(confirmed, ComparedPattern::confirmed) + " compared reads found a lasting difference, of "
                    + names(confirmed) + ". Repair and verify again: monochord migrate verify " + migration.id()
                    + " --repair.");
        }
        List<ComparedPattern> failed =
                patterns.stream().filter(pattern -> pattern.failed() > 0).toList();
        if (!failed.isEmpty()) {
            reasons.add(total(failed, ComparedPattern::failed)
                    + " comparisons failed because a shape could not be read, of " + names(failed)
                    + ". See: monochord migrate report " + migration.id() + ". Correct the cause, then verify again,"
                    + " which begins the count anew: monochord migrate verify " + migration.id() + ".");
        }
        return reasons;
    }

    private static String names(List<ComparedPattern> patterns) {
        return patterns.stream().map(ComparedPattern::pattern).collect(Collectors.joining(", "));
    }

    private static long total(List<ComparedPattern> patterns, ToLongFunction<ComparedPattern> number) {
        return patterns.stream().mapToLong(number).sum();
    }

    /** Which reads of the new shape take too long. */
    private static List<String> slow(List<ComparedPattern> patterns, Duration limit) {
        if (limit.isZero()) {
            return List.of();
        }
        List<ComparedPattern> timed = patterns.stream()
                .filter(pattern -> pattern.newReads().total() > 0)
                .toList();
        if (timed.isEmpty()) {
            return List.of("No reads of the new shape were timed. Serve some from the new shape first.");
        }
        List<String> reasons = new ArrayList<>();
        timed.forEach(pattern -> pattern.newReads()
                .p99()
                .filter(p99 -> p99.compareTo(limit) > 0)
                .ifPresent(p99 -> reasons.add("Reads of " + pattern.pattern()
                        + " from the new shape have a p99 of up to " + p99.toMillis() + " ms, of "
                        + pattern.newReads().total() + " reads; the limit is " + limit.toMillis()
                        + " ms. Find out why, then verify again, which begins the count anew.")));
        return reasons;
    }

    /** Why the last verification does not count. */
    private List<String> equal(MigrationState migration, ControlSettings settings) {
        List<String> reasons = new ArrayList<>(verified(migration));
        Instant verifiedAt = migration.verifiedAt();
        Instant repairedAt = migration.repairedAt();
        String verify = " Verify again: monochord migrate verify " + migration.id() + ".";
        if (verifiedAt == null) {
            reasons.add((migration.inPlace() ? "Its items" : "The shapes") + " were not verified." + verify);
        } else if (repairedAt != null && verifiedAt.isBefore(repairedAt)) {
            reasons.add("Items were " + (migration.inPlace() ? "swept" : "copied") + " after the last verification."
                    + verify);
        } else if (verifiedAt.plus(settings.verificationHolds()).isBefore(clock.instant())) {
            reasons.add("The last verification is older than "
                    + settings.verificationHolds().toHours() + " hours." + verify);
        }
        return reasons;
    }

    /** Whether a migration has not been in its phase for long enough. */
    private List<String> younger(MigrationState migration, Duration age, String what) {
        if (age.isZero()) {
            return List.of();
        }
        Instant since = clock.instant();
        List<HistoryEntry> history = table.history(migration.id());
        for (int i = history.size() - 1; i >= 0 && history.get(i).phase() == migration.phase(); i--) {
            since = history.get(i).at();
        }
        return since.plus(age).isAfter(clock.instant())
                ? List.of(what + " since " + since + ", which is less than " + age.toMinutes() + " minutes ago.")
                : List.of();
    }
}
