package dev.monochord.systems.cello.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps projects and their tokens. Every implementation has the same contract, so that callers cannot tell which one
 * they use. Thread-safe.
 *
 * <p>Targets are not here: PostgreSQL never had them.
 */
public interface CelloStore extends AutoCloseable {

    /** The most tokens of a project that live at once. */
    int TOKEN_LIMIT = 2;

    /**
     * Creates a project and its first token, both or neither.
     *
     * @throws dev.monochord.runtime.error.ConflictException if a project of this name exists
     */
    void createProject(KeptProject project, KeptToken first, Instant now);

    /** Returns a project that exists and is not being deleted. */
    Optional<KeptProject> project(String name);

    /** Whether a project exists. A deletion of it that is under way is waited for. */
    boolean exists(String project);

    /** Returns the tokens of a project in any order; none if there is no project. */
    List<KeptToken> tokens(String project);

    Optional<KeptToken> token(String project, String id);

    /**
     * Adds a token in the place of those that have expired.
     *
     * @throws dev.monochord.runtime.error.NotFoundException if there is no project
     * @throws dev.monochord.runtime.error.LimitException if two tokens live
     */
    void addToken(String project, KeptToken token, Instant now);

    /** Removes a token; one that is absent is no error. */
    void deleteToken(String project, String id);

    /**
     * Deletes a project and its tokens; one that is absent is no error.
     *
     * @throws dev.monochord.runtime.error.PreconditionException if it has targets
     * @throws dev.monochord.runtime.error.ConflictException if another call deletes it
     */
    void deleteProject(String name);

    /** Asks the store something small; throws if it cannot serve a request now. */
    void checkHealth();

    @Override
    default void close() {}
}
