package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.ProjectContents;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.store.KeptToken;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Makes the rows of PostgreSQL equal to the items of DynamoDB, which has to be the store that decides: removes rows whose item
 * is gone, and writes those that are missing or differ. Not thread-safe.
 *
 * <p>Servers may be writing. They write DynamoDB first and PostgreSQL afterwards, so each project is read and corrected again
 * until DynamoDB, read first, and PostgreSQL, read second, agree. Later writes to DynamoDB reach PostgreSQL after
 * the last correction.
 */
public final class PostgresReconciliation {

    private static final int LOOKS = 5;

    private final PostgresRows rows;
    private final RowWriter writer;
    private final CelloTable table;
    private final Clock clock;
    private final boolean dryRun;
    private final Set<String> deleted = new LinkedHashSet<>();
    private final Set<String> written = new LinkedHashSet<>();
    private final Set<String> kept = new LinkedHashSet<>();

    /**
     * A reconciliation of the rows with a table.
     *
     * @param dryRun whether to look only
     */
    public PostgresReconciliation(PostgresRows rows, CelloTable table, Clock clock, boolean dryRun) {
        this.rows = rows;
        this.writer = rows.writer();
        this.table = table;
        this.clock = clock;
        this.dryRun = dryRun;
    }

    /**
     * The result of a reconciliation or, with a dry run, its forecast.
     *
     * @param deleted the rows that had no item
     * @param written the rows that were missing or differed
     * @param kept the rows that could not be corrected, and why
     */
    public record Report(List<String> deleted, List<String> written, List<String> kept) {

        public Report {
            deleted = List.copyOf(deleted);
            written = List.copyOf(written);
            kept = List.copyOf(kept);
        }
    }

    /** Compares everything, and corrects what differs. */
    public Report run() {
        CelloVerification.Suspects suspects =
                new CelloVerification(rows, table, Recheck.standard(), clock).suspects(done -> {});
        suspects.unstorable().forEach(project -> kept.add(project.item() + ": " + project.what()));
        suspects.names().forEach(this::settle);
        return new Report(List.copyOf(deleted), List.copyOf(written), List.copyOf(kept));
    }

    private void settle(String name) {
        try {
            for (int look = 0; look < LOOKS; look++) {
                ProjectContents contents = table.contents(name);
                Optional<DumpedProject> row = rows.project(name);
                if (!correct(name, contents, row) || dryRun) {
                    return;
                }
            }
            kept.add("project " + name + ": it was changed meanwhile; run again");
        } catch (PostgresException refused) {
            kept.add("project " + name + ": " + refused.getMessage());
        }
    }

    /** Corrects the rows of a project; returns false if there was nothing to correct. */
    private boolean correct(String name, ProjectContents contents, Optional<DumpedProject> row) {
        Project project = contents.project();
        if (project == null || project.isBeingDeleted()) {
            return row.isPresent()
                    && delete(
                            "project " + name,
                            () -> table.project(name)
                                    .filter(found -> !found.isBeingDeleted())
                                    .isPresent(),
                            () -> writer.delete(name));
        }
        boolean changed = false;
        if (row.isEmpty() || CelloVerification.differs(row.get(), project)) {
            written.add("project " + name);
            if (!dryRun) {
                writer.put(name, Objects.requireNonNullElse(project.repository(), ""));
            }
            changed = true;
        }
        Map<String, KeptToken> left = new HashMap<>();
        row.ifPresent(found -> found.tokens().forEach(token -> left.put(token.id(), token)));
        for (Token token : contents.tokens()) {
            KeptToken known = left.remove(token.tokenId());
            boolean same =
                    known != null && CelloVerification.differing(known, token).isEmpty();
            if (!same && !token.kept().isRemovableAt(clock.instant())) {
                changed |= write(name, token.kept());
            }
        }
        for (KeptToken token : left.values()) {
            if (!token.isRemovableAt(clock.instant())) {
                changed |= delete(
                        of(name, token.id()),
                        () -> table.token(name, token.id()).isPresent(),
                        () -> writer.delete(name, token.id()));
            }
        }
        return changed;
    }

    private static String of(String project, String token) {
        return "token " + token + " of project " + project;
    }

    /** Writes a token, unless another project has one of its id. */
    private boolean write(String project, KeptToken token) {
        String what = of(project, token.id());
        if (!dryRun && !writer.put(project, token)) {
            kept.add(what + ": it belongs to another project in PostgreSQL");
            return false;
        }
        written.add(what);
        return true;
    }

    /**
     * Deletes a row, unless its item cannot be read.
     *
     * @param there whether DynamoDB has the item by now
     */
    private boolean delete(String what, BooleanSupplier there, Runnable delete) {
        try {
            if (there.getAsBoolean()) {
                return true;
            }
        } catch (StoredItemException unreadable) {
            kept.add(what + ": its item cannot be read; correct it or delete it");
            return false;
        } catch (InvalidInputException noKey) {
            kept.add(what + ": " + noKey.getMessage());
            return false;
        }
        deleted.add(what);
        if (!dryRun) {
            delete.run();
        }
        return true;
    }
}
