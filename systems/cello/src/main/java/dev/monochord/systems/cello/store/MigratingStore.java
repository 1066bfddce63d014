package dev.monochord.systems.cello.store;

import dev.monochord.runtime.call.Sleeper;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Two stores, of which one decides. Failures of the other one are counted and never reach the caller. Thread-safe.
 *
 * <p>A shadow write happens after the deciding one and may be lost, and two writes may arrive in different orders. That is
 * why {@code reconcile} ends this phase, and why differences are counted.
 *
 * <p>The one exception to the order is the deletion of a project: whether it has targets, only DynamoDB knows, so DynamoDB
 * goes first in every mode and can refuse. What is left after a failure in between is deleted by the next call. Where
 * PostgreSQL decides, its row is locked meanwhile. Whoever creates a target asks for the row afterwards, by
 * {@link #exists}, which waits for the lock: either the deletion sees the target or the target learns of the deletion.
 */
public final class MigratingStore implements CelloStore {

    private final StoreMode mode;
    private final PostgresStore postgres;
    private final CelloStore control;
    private final CelloStore candidate;
    private final CelloStore dynamoDb;
    private final Clock clock;
    private final MigrationCounters counters;
    private final BackgroundComparisons comparisons;
    private final ReadComparison comparison;

    /**
     * Two stores in a mode.
     *
     * @param sleeper pauses before stores that differ are read again
     * @param comparedPercent which share of the reads is compared, in a mode that compares
     */
    public MigratingStore(
            StoreMode mode,
            PostgresStore postgres,
            CelloStore dynamoDb,
            Clock clock,
            Sleeper sleeper,
            int comparedPercent) {
        this.mode = mode;
        this.postgres = postgres;
        this.dynamoDb = dynamoDb;
        this.clock = clock;
        control = mode.postgresDecides() ? postgres : dynamoDb;
        candidate = mode.postgresDecides() ? dynamoDb : postgres;
        counters = new MigrationCounters(clock);
        comparisons = new BackgroundComparisons(comparedPercent, counters::dropped);
        comparison = new ReadComparison(counters, sleeper);
    }

    /** What the two stores have been doing; comparisons that are under way are waited for, for a moment. */
    public StoreReport report() {
        comparisons.settle();
        return counters.report(mode);
    }

    @Override
    public void createProject(KeptProject project, KeptToken first, Instant now) {
        write("createProject", project.name(), store -> store.createProject(project, first, now));
    }

    @Override
    public void addToken(String project, KeptToken token, Instant now) {
        write("addToken", project, store -> store.addToken(project, token, now));
    }

    @Override
    public void deleteToken(String project, String id) {
        write("deleteToken", project, store -> store.deleteToken(project, id));
    }

    @Override
    public void deleteProject(String name) {
        if (mode.postgresDecides()) {
            postgres.deleteProject(name, () -> dynamoDb.deleteProject(name));
        } else {
            write("deleteProject", name, store -> store.deleteProject(name));
        }
    }

    @Override
    public Optional<KeptProject> project(String name) {
        return read("project", name, store -> store.project(name), StoreComparison::projects);
    }

    @Override
    public boolean exists(String project) {
        return control.exists(project);
    }

    @Override
    public List<KeptToken> tokens(String project) {
        return read(
                "tokens",
                project,
                store -> store.tokens(project),
                (one, other) -> StoreComparison.lists(retained(one), retained(other)));
    }

    @Override
    public Optional<KeptToken> token(String project, String id) {
        return read(
                "token",
                project,
                store -> store.token(project, id),
                (one, other) -> StoreComparison.tokens(retained(one), retained(other)));
    }

    @Override
    public void checkHealth() {
        control.checkHealth();
    }

    /** Without the tokens that DynamoDB may remove at any time. */
    private List<KeptToken> retained(List<KeptToken> tokens) {
        Instant now = clock.instant();
        return tokens.stream().filter(token -> !token.isRemovableAt(now)).toList();
    }

    private Optional<KeptToken> retained(Optional<KeptToken> token) {
        Instant now = clock.instant();
        return token.filter(found -> !found.isRemovableAt(now));
    }

    private void write(String operation, String project, Consumer<CelloStore> write) {
        write.accept(control);
        if (!mode.shadows()) {
            return;
        }
        try {
            write.accept(candidate);
            counters.shadowed();
        } catch (RuntimeException failure) {
            counters.shadowFailed(operation, project, failure);
        }
    }

    private <T> T read(
            String operation,
            String project,
            Function<CelloStore, T> read,
            BiFunction<T, T, Optional<String>> compare) {
        T answer = read.apply(control);
        if (mode.compares()) {
            comparisons.offer(() -> comparison.compare(
                    operation, project, answer, () -> read.apply(control), () -> read.apply(candidate), compare));
        }
        return answer;
    }

    @Override
    public void close() {
        comparisons.close();
        try {
            control.close();
        } finally {
            candidate.close();
        }
    }
}
