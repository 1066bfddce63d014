package dev.monochord.systems.cello.transfer;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.systems.cello.CelloItem;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.ProjectItem;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.store.KeptToken;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Removes items from DynamoDB whose row is gone from PostgreSQL, sets what differs to the row's values, and drops counters
 * that are wrong. PostgreSQL has to be the store that decides: its row is read again just before an item is written.
 *
 * <p>Young items are left for the next run: in a mode in which DynamoDB decides, their row may be on its way. A project with
 * targets is kept and reported, since PostgreSQL never knew of targets.
 */
public final class CelloReconciliation {

    private final PostgresRows postgres;
    private final Monochord monochord;
    private final CelloTable table;
    private final Duration minAge;
    private final boolean dryRun;
    private final RowCorrection correction;
    private final List<String> deleted = new ArrayList<>();
    private final List<String> corrected = new ArrayList<>();
    private final List<String> counters = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();

    /**
     * A reconciliation of the table that the Monochord has open.
     *
     * @param minAge younger items are kept
     * @param dryRun whether to look only
     */
    public CelloReconciliation(
            PostgresRows postgres, Monochord monochord, CelloTable table, Duration minAge, boolean dryRun) {
        this.postgres = postgres;
        this.monochord = monochord;
        this.table = table;
        this.minAge = minAge;
        this.dryRun = dryRun;
        correction = new RowCorrection(postgres, monochord, dryRun);
    }

    /**
     * What was done, or would be done.
     *
     * @param deleted the items that had no row
     * @param corrected the items that differed from their row
     * @param counters the projects whose counter of tokens was wrong
     * @param kept the items that have no row or differ from it but stay, and why
     */
    public record Report(List<String> deleted, List<String> corrected, List<String> counters, List<String> kept) {

        public Report {
            deleted = List.copyOf(deleted);
            corrected = List.copyOf(corrected);
            counters = List.copyOf(counters);
            kept = List.copyOf(kept);
        }
    }

    /** Looks at every item of the table. */
    public Report run() {
        Set<String> projects = new LinkedHashSet<>();
        try (Stream<CelloItem> everything = table.everything()) {
            everything.forEach(item -> {
                if (item instanceof Token token) {
                    projects.add(token.project());
                    reconcile(token);
                } else if (item instanceof Project project && !project.isBeingDeleted()) {
                    projects.add(project.project());
                }
            });
        }
        projects.forEach(this::reconcile);
        return new Report(deleted, corrected, counters, kept);
    }

    private void reconcile(Token token) {
        Optional<KeptToken> row = postgres.project(token.project()).stream()
                .flatMap(project -> project.tokens().stream())
                .filter(other -> other.id().equals(token.tokenId()))
                .findFirst();
        String item = "token " + token.tokenId() + " of project " + token.project();
        if (row.isPresent()) {
            if (!CelloVerification.differing(row.get(), token).isEmpty()) {
                correct(item, token.createdAt(), () -> correction.token(token.project(), token.tokenId()));
            }
            return;
        }
        if (isNew(token.createdAt())) {
            kept.add(item + ": created just now; run again later");
            return;
        }
        if (!dryRun) {
            table.deleteToken(token.project(), token.tokenId());
        }
        deleted.add(item);
    }

    private void reconcile(String name) {
        Optional<Project> stored = table.project(name).filter(project -> !project.isBeingDeleted());
        if (stored.isEmpty()) {
            return;
        }
        Optional<DumpedProject> row = postgres.project(name);
        if (row.isPresent()) {
            if (CelloVerification.differs(row.get(), stored.get())) {
                correct("project " + name, stored.get().createdAt(), () -> correction.project(name));
            }
            reconcileCounter(stored.get());
        } else if (isNew(stored.get().createdAt())) {
            kept.add("project " + name + ": created just now; run again later");
        } else if (table.countTargets(name) > 0) {
            kept.add("project " + name + ": it has targets, which PostgreSQL never had; delete them first");
        } else {
            delete(name);
        }
    }

    private void correct(String item, @Nullable Instant created, Supplier<RowCorrection.Outcome> write) {
        if (isNew(created)) {
            kept.add(item + ": it differs and was created just now; run again later");
            return;
        }
        switch (write.get()) {
            case CORRECTED -> corrected.add(item);
            case CHANGED -> kept.add(item + ": it was changed meanwhile; run again");
            case NOTHING -> {} // equal by now, or gone
        }
    }

    private void delete(String name) {
        try {
            if (!dryRun) {
                countTargets(name);
                monochord
                        .deletion(ProjectItem.key(name))
                        .when(ProjectItem.targetCount.atMost(0L))
                        .run();
            }
            deleted.add("project " + name);
        } catch (NotFoundException gone) {
            deleted.add("project " + name);
        } catch (PreconditionException | ConflictException busy) {
            kept.add("project " + name + ": it was changed meanwhile; run again");
        }
    }

    /** A project from the load has no counters yet. */
    private void countTargets(String name) {
        monochord
                .update(ProjectItem.key(name))
                .set(ProjectItem.targetCount, table.countTargets(name))
                .when(ProjectItem.targetCount.absent())
                .once()
                .attempt();
    }

    /** Drops a wrong counter: the runtime counts anew before the next write. */
    private void reconcileCounter(Project project) {
        Long counted = project.tokenCount();
        if (counted == null || counted == table.countTokens(project.project())) {
            return;
        }
        boolean fixed = dryRun
                || monochord
                        .update(ProjectItem.key(project.project()))
                        .remove(ProjectItem.tokenCount)
                        .when(ProjectItem.tokenCount.equalTo(counted))
                        .once()
                        .attempt();
        if (fixed) {
            counters.add(project.project());
        }
    }

    private boolean isNew(@Nullable Instant created) {
        return created != null && created.isAfter(monochord.clock().instant().minus(minAge));
    }
}
