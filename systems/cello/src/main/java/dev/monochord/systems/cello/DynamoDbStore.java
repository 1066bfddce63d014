package dev.monochord.systems.cello;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.cello.store.CelloStore;
import dev.monochord.systems.cello.store.KeptProject;
import dev.monochord.systems.cello.store.KeptToken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Projects and tokens in the table {@code cello}. Thread-safe.
 *
 * <p>The project counts its tokens in the transactions that write and remove them, so that no number of requests at once
 * makes a third. Two things take tokens away without counting: their expiry, which is made good when the next one is
 * issued, and the time to live of their items, after which the count is too high. Then the count is thrown away: nothing
 * is written under the project until the runtime has counted anew, so that it cannot go wrong again meanwhile.
 */
record DynamoDbStore(Monochord monochord, CelloTable table) implements CelloStore {

    private static final int REMOVED_AT_ONCE = 50;

    @Override
    public void createProject(KeptProject project, KeptToken first, Instant now) {
        table.create(Project.create(project.name(), project.repository(), now), Token.of(project.name(), first));
    }

    @Override
    public Optional<KeptProject> project(String name) {
        return Projects.live(table, name)
                .map(project ->
                        new KeptProject(project.project(), Objects.requireNonNullElse(project.repository(), "")));
    }

    /** Without a wait: a project whose deletion has begun is gone. */
    @Override
    public boolean exists(String project) {
        return Projects.live(table, project).isPresent();
    }

    @Override
    public List<KeptToken> tokens(String project) {
        return table.allTokens(project).stream().map(Token::kept).toList();
    }

    @Override
    public Optional<KeptToken> token(String project, String id) {
        return table.token(project, id).map(Token::kept);
    }

    @Override
    public void addToken(String name, KeptToken token, Instant now) {
        Project project = Projects.live(table, name)
                .orElseThrow(() -> new NotFoundException("there is no project " + name, null));
        List<Token> all = table.allTokens(name);
        List<Token> expired = all.stream().filter(other -> !other.isLiveAt(now)).toList();
        if (all.size() - expired.size() >= TOKEN_LIMIT) {
            throw new LimitException("project " + name + " has two tokens", "token", TOKEN_LIMIT, null);
        }
        Long counted = project.tokenCount();
        if (counted != null && counted > all.size()) {
            countAnew(name, counted);
        }
        replace(expired, Token.of(name, token));
    }

    private void replace(List<Token> expired, Token token) {
        List<Token> left = new ArrayList<>(expired);
        while (left.size() > REMOVED_AT_ONCE) {
            List<Token> some = left.subList(0, REMOVED_AT_ONCE);
            table.deleteTokens(some);
            some.clear();
        }
        table.replaceTokens(left, token);
    }

    private void countAnew(String project, long seen) {
        monochord
                .update(ProjectItem.key(project))
                .remove(ProjectItem.tokenCount)
                .when(ProjectItem.tokenCount.equalTo(seen))
                .once()
                .attempt();
    }

    @Override
    public void deleteToken(String project, String id) {
        try {
            table.deleteToken(project, id);
        } catch (InvalidInputException noToken) {
            return; // no token can have such an id
        }
    }

    @Override
    public void deleteProject(String name) {
        try {
            if (isDeletable(name)) {
                monochord
                        .deletion(ProjectItem.key(name))
                        .when(ProjectItem.targetCount.atMost(0L))
                        .run();
            }
        } catch (NotFoundException | InvalidInputException gone) {
            return; // deleted meanwhile, or of a name that no project can have
        }
    }

    /** Whether there is a project to delete, with its targets counted. One that cannot be read can be deleted. */
    private boolean isDeletable(String name) {
        try {
            Optional<Project> project = table.project(name);
            if (project.isEmpty()) {
                return false;
            }
            if (project.get().targetCount() != null) {
                return true;
            }
        } catch (StoredItemException unreadable) {
            // Its count may be absent too; counting changes nothing if it is there.
        }
        countTargets(name);
        return true;
    }

    /** Whoever writes a target first counts those there are, so while there is no count there is no write. */
    private void countTargets(String project) {
        monochord
                .update(ProjectItem.key(project))
                .set(ProjectItem.targetCount, table.countTargets(project))
                .when(ProjectItem.targetCount.absent())
                .once()
                .attempt();
    }

    /** Reads a project that cannot exist, since names have no dash. */
    @Override
    public void checkHealth() {
        table.project("health-check");
    }
}
