package com.example.github;

import dev.monochord.annotations.Add;
import dev.monochord.annotations.Check;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Limit;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The access patterns of a code host: accounts and memberships, repositories and forks, issues and pull requests with
 * comments and reactions, and stars.
 */
@Table(name = "github", typeAttribute = "kind", deletionProtection = false)
@Index(name = "GSI1", partitionKey = "gsi1pk", sortKey = "gsi1sk")
@Index(name = "GSI2", partitionKey = "gsi2pk", sortKey = "gsi2sk")
public interface GitHub {

    // Accounts

    @Create
    void register(User user);

    @Create
    void found(Organization organization);

    @Get
    Optional<Account> account(String name);

    @Get
    Optional<User> user(String name);

    @Update(item = User.class)
    void choosePlan(String name, @Set String plan);

    @Create
    void join(Membership membership);

    @Delete(item = Membership.class)
    void leave(String name, String user);

    @Query
    OrganizationWithMembers organization(String name);

    @Query
    List<Membership> organizationsOf(String user);

    // Repositories

    @Check(item = User.class)
    void isUser(String name);

    @Create
    void create(Repository repository);

    @Transact({"isUser", "create"})
    default void createForUser(Repository repository) {
        isUser(repository.owner());
        create(repository);
    }

    @Update(item = Repository.class)
    void countForks(String owner, String repo, @Add long forks);

    @Transact({"create", "countForks"})
    default void fork(Repository origin, String owner, Instant now) {
        create(new Repository(owner, origin.repo(), origin.owner(), now, 0, 0, 0));
        countForks(origin.owner(), origin.repo(), 1);
    }

    @Get
    Optional<Repository> repository(String owner, String repo);

    @Query(index = "GSI2", descending = true)
    Page<Repository> repositories(String owner, PageRequest page);

    @Query(index = "GSI1")
    Page<Repository> forks(String forkedFrom, String repo, PageRequest page);

    // Issues and pull requests

    @Update(item = Repository.class)
    Repository nextNumber(String owner, String repo, @Add long lastNumber, @Set Instant updatedAt);

    @Create
    void open(Issue issue);

    @Create
    void propose(PullRequest request);

    @Get
    Optional<Issue> issue(String owner, String repo, int number);

    @Query(descending = true)
    List<Issue> newestIssues(String owner, String repo, @Limit int most);

    @Query(index = "GSI1", descending = true)
    Page<Issue> issuesByStatus(String owner, String repo, Status status, PageRequest page);

    @Query(index = "GSI1", descending = true, item = Issue.class)
    @Filter("author = {author} and title contains {word}")
    List<IssueTitle> search(String owner, String repo, Status status, @Nullable String author, String word);

    @Query(index = "GSI1", descending = true)
    Page<PullRequest> pullRequestsByStatus(String owner, String repo, Status status, PageRequest page);

    @Update(item = Issue.class)
    void setStatus(String owner, String repo, int number, @Set Status status);

    @Create
    void comment(Comment comment);

    @Transact({"comment", "setStatus"})
    default void close(Comment lastWord) {
        comment(lastWord);
        setStatus(lastWord.owner(), lastWord.repo(), lastWord.number(), Status.CLOSED);
    }

    @Query
    Page<Comment> comments(String owner, String repo, int number, PageRequest page);

    @Create
    void react(Reaction reaction);

    @Query
    List<Reaction> reactions(String owner, String repo, int number, String reaction);

    // Stars

    @Create
    void star(Star star);

    @Delete(item = Star.class)
    void unstar(String owner, String repo, String user);

    @Query
    Page<Star> stargazers(String owner, String repo, PageRequest page);

    @Query(index = "GSI1", descending = true)
    Page<Star> starredBy(String user, PageRequest page);
}
