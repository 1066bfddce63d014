package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.verify.Recheck;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.cello.CelloItem;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.Project;
import dev.monochord.systems.cello.ProjectContents;
import dev.monochord.systems.cello.Token;
import dev.monochord.systems.cello.TokenItem;
import dev.monochord.systems.cello.store.KeptToken;
import dev.monochord.systems.cello.store.StoreComparison;
import dev.monochord.systems.cello.transfer.CelloDifference.Kind;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares projects and tokens in both directions: every project of PostgreSQL with its partition, then every item of the
 * table with PostgreSQL. Projects that do not agree are looked at again before they are reported, since writes may be under
 * way. Reads only. Not thread-safe.
 */
public final class CelloVerification {

    private final PostgresRows postgres;
    private final CelloTable table;
    private final Recheck recheck;
    private final Clock clock;
    private String lastName = "";
    private Optional<DumpedProject> lastProject = Optional.empty();

    public CelloVerification(PostgresRows postgres, CelloTable table, Recheck recheck, Clock clock) {
        this.postgres = postgres;
        this.table = table;
        this.recheck = recheck;
        this.clock = clock;
    }

    /**
     * What was compared.
     *
     * @param items how many projects and tokens DynamoDB has
     */
    public record Report(long projects, long tokens, long items, List<CelloDifference> differences) {

        public Report {
            differences = List.copyOf(differences);
        }
    }

    /**
     * Compares everything.
     *
     * @param progress is told how many projects of PostgreSQL were compared
     */
    public Report run(LongConsumer progress) {
        Suspects suspects = suspects(progress);
        List<CelloDifference> differences = new ArrayList<>(suspects.unstorable());
        differences.addAll(confirmed(suspects.names()));
        return new Report(suspects.projects(), suspects.tokens(), suspects.items(), differences);
    }

    /**
     * The projects that did not agree at first sight.
     *
     * @param unstorable the projects of PostgreSQL that DynamoDB cannot have
     */
    record Suspects(long projects, long tokens, long items, Set<String> names, List<CelloDifference> unstorable) {}

    Suspects suspects(LongConsumer progress) {
        long[] counted = new long[3];
        Set<String> suspects = new LinkedHashSet<>();
        List<CelloDifference> unstorable = new ArrayList<>();
        postgres.each(project -> {
            counted[1] += project.tokens().size();
            try {
                ProjectContents contents = table.contents(project.name());
                if (!compare(Optional.of(project), contents, clock.instant()).isEmpty()) {
                    suspects.add(project.name());
                }
            } catch (InvalidInputException noKey) {
                unstorable.add(new CelloDifference(
                        Kind.UNSTORABLE, "project " + project.name(), String.valueOf(noKey.getMessage())));
            }
            progress.accept(++counted[0]);
        });
        try (Stream<CelloItem> everything = table.everything()) {
            everything.forEach(item -> {
                String owner = owner(item);
                if (owner != null) {
                    counted[2]++;
                    if (isExtra(item, owner)) {
                        suspects.add(owner);
                    }
                }
            });
        }
        return new Suspects(counted[0], counted[1], counted[2], suspects, unstorable);
    }

    private static @Nullable String owner(CelloItem item) {
        if (item instanceof Project project) {
            return project.isBeingDeleted() ? null : project.project();
        }
        return item instanceof Token token ? token.project() : null;
    }

    /** Items of a project come together, so its rows are read once. */
    private boolean isExtra(CelloItem item, String owner) {
        if (!owner.equals(lastName)) {
            lastName = owner;
            lastProject = postgres.project(owner);
        }
        if (item instanceof Token token) {
            return lastProject
                    .filter(project -> project.tokens().stream()
                            .anyMatch(other -> other.id().equals(token.tokenId())))
                    .isEmpty();
        }
        return lastProject.isEmpty();
    }

    private List<CelloDifference> confirmed(Set<String> suspects) {
        List<CelloDifference> differences = new ArrayList<>();
        Set<String> left = suspects;
        for (int look = 0; look < recheck.looks() && !left.isEmpty(); look++) {
            recheck.await();
            differences = new ArrayList<>();
            Set<String> still = new LinkedHashSet<>();
            for (String name : left) {
                List<CelloDifference> found = compare(postgres.project(name), table.contents(name), clock.instant());
                if (!found.isEmpty()) {
                    still.add(name);
                    differences.addAll(found);
                }
            }
            left = still;
        }
        return differences;
    }

    /** Compares one project. Tokens that DynamoDB may remove at any time count as absent on both sides. */
    static List<CelloDifference> compare(Optional<DumpedProject> source, ProjectContents contents, Instant now) {
        List<CelloDifference> found = new ArrayList<>();
        Project project = contents.project();
        boolean there = project != null && !project.isBeingDeleted();
        Map<String, Token> left = new HashMap<>();
        contents.tokens().forEach(token -> left.put(token.tokenId(), token));
        if (source.isPresent()) {
            DumpedProject dumped = source.get();
            if (project == null || !there) {
                found.add(new CelloDifference(Kind.MISSING, "project " + dumped.name(), ""));
            } else if (differs(dumped, project)) {
                found.add(new CelloDifference(Kind.DIFFERENT, "project " + dumped.name(), "repository"));
            }
            for (KeptToken token : dumped.tokens()) {
                Token stored = left.remove(token.id());
                if (token.isRemovableAt(now)) {
                    continue;
                }
                String item = "token " + token.id() + " of project " + dumped.name();
                if (stored == null) {
                    found.add(missing(dumped.name(), token, item));
                    continue;
                }
                List<String> differing = differing(token, stored);
                if (!differing.isEmpty()) {
                    found.add(new CelloDifference(Kind.DIFFERENT, item, String.join(", ", differing)));
                }
            }
        } else if (project != null && there) {
            found.add(new CelloDifference(Kind.EXTRA, "project " + project.project(), ""));
        }
        left.values().stream()
                .filter(token -> !token.kept().isRemovableAt(now))
                .forEach(token -> found.add(new CelloDifference(
                        Kind.EXTRA, "token " + token.tokenId() + " of project " + token.project(), "")));
        return found;
    }

    private static CelloDifference missing(String project, KeptToken token, String item) {
        try {
            TokenItem.key(project, token.id());
            return new CelloDifference(Kind.MISSING, item, "");
        } catch (InvalidInputException noKey) {
            return new CelloDifference(Kind.UNSTORABLE, item, String.valueOf(noKey.getMessage()));
        }
    }

    /** Whether a project differs from its row, both of one name. */
    static boolean differs(DumpedProject row, Project stored) {
        return !text(row.repository()).equals(text(stored.repository()));
    }

    /** Returns what a token and its row disagree about. A row without a hash says nothing about it. */
    static List<String> differing(KeptToken row, Token stored) {
        List<String> differing = new ArrayList<>(StoreComparison.differingTimes(row, stored.kept()));
        if (row.hash() != null && !row.hash().equals(stored.hashedToken())) {
            differing.add("hashed_token");
        }
        return differing;
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
