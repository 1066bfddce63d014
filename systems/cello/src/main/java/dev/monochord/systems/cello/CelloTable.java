package dev.monochord.systems.cello;

import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code cello} and its access patterns. One partition for each project: {@code METADATA}, then
 * {@code TARGET#…}, {@code TOKEN#…} and {@code WORKFLOW#…}; no index.
 *
 * <p>Whatever decides about a write or follows one is read consistently. Every write of a child is a transaction that
 * checks that its project exists and is not being deleted.
 *
 * <p>Lists leave out rows that cannot be read, and report them: one that an older program wrote must not keep a project from
 * its other tokens and targets.
 */
@SuppressWarnings("MC111") // an expired token is counted until it is removed, so whoever counts has to see it
@Table(name = "cello", attributeNames = Naming.SNAKE_CASE, timeToLive = "ttl")
@Unreadable(UnreadablePolicy.SKIP)
public interface CelloTable {

    /** Writes a project that must not exist yet, nor be under deletion. */
    @Create
    void createProject(Project project);

    /** A project by its name. */
    @Get(consistent = true)
    Optional<Project> project(String project);

    /** A project with its targets and tokens; runs of workflows are read, but not answered. */
    @Query(consistent = true)
    // the whole partition is wanted; a project has few runs, and leaving them out costs nothing
    @SuppressWarnings("MC113")
    ProjectContents contents(String project);

    /** Deletes a project and everything under it: marked first, the project itself last. */
    @DeletePartition(item = Project.class)
    void deleteProject(String project);

    /** Writes a token, if the project has fewer than two. */
    @Create
    void createToken(Token token);

    /** A token by its id, which authenticates a request. */
    @Get(consistent = true)
    Optional<Token> token(String project, String tokenId);

    /** The tokens of a project by id, page by page. */
    @Query
    Page<Token> tokens(String project, PageRequest page);

    /** All tokens of a project: what a new token is weighed against. */
    @Query(consistent = true)
    List<Token> allTokens(String project);

    /** How many tokens there are; for a project that has not counted them yet. */
    @Count(item = Token.class, consistent = true)
    long countTokens(String project);

    /** Removes a token and counts down. One that is absent is no error. */
    @Delete(item = Token.class)
    void deleteToken(String project, String tokenId);

    /** Writes a project that must not exist yet with its first token. */
    @Transact({"createProject", "createToken"})
    default void create(Project project, Token first) {
        createProject(project);
        createToken(first);
    }

    /** Removes expired tokens and writes a token, if the project then has fewer than two. */
    @Transact({"deleteToken*", "createToken"})
    default void replaceTokens(List<Token> expired, Token token) {
        expired.forEach(old -> deleteToken(old.project(), old.tokenId()));
        createToken(token);
    }

    /** Removes tokens and counts down. */
    @Transact("deleteToken*")
    default void deleteTokens(List<Token> expired) {
        expired.forEach(old -> deleteToken(old.project(), old.tokenId()));
    }

    /** Writes a target that must not exist yet. */
    @Create
    void createTarget(Target target);

    /** A target by its name. */
    @Get(consistent = true)
    Optional<Target> target(String project, String name);

    /** The targets of a project by name, page by page. */
    @Query
    Page<Target> targets(String project, PageRequest page);

    /** All targets of a project by name. */
    @Query(consistent = true)
    List<Target> allTargets(String project);

    /** How many targets there are; for a project that has not counted them yet. */
    @Count(item = Target.class, consistent = true)
    long countTargets(String project);

    /** Replaces a target, if nobody else did since it was read; answers it with its next version. */
    @Replace
    Target updateTarget(Target target);

    /** Removes a target and counts down. One that is absent is no error. */
    @Delete(item = Target.class)
    void deleteTarget(String project, String name);

    /** Writes a run that was just started. */
    @Create
    void createWorkflow(Workflow workflow);

    /** A run by its name. */
    @Get(consistent = true)
    Optional<Workflow> workflow(String project, String target, String workflowName);

    /** The runs against one target, by name. */
    @Query
    Page<Workflow> workflows(String project, String target, PageRequest page);

    /** Says how far a run is. */
    @Update(item = Workflow.class)
    void progress(
            String project,
            String target,
            String workflowName,
            @Set String status,
            @Set @Nullable Instant finished,
            @Set @Nullable String log);

    /** Every item, for comparing the table with PostgreSQL. */
    @Scan(because = "verify and reconcile look at everything once, after the load; orphans have no key to ask for")
    Stream<CelloItem> everything();
}
