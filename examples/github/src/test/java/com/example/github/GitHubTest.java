package com.example.github;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Uses every pattern, and states the requests of the most frequent ones. */
class GitHubTest {

    private static final Instant MAY = Instant.parse("2024-05-01T12:00:00Z");
    private static final PageRequest TEN = PageRequest.first(10);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbGitHub.design());

    private final GitHub github = DynamoDbGitHub.open(monochord.monochord());
    private final Repository dots = new Repository("ann", "dots", MAY);

    @Test
    void aNameBelongsToOneAccount() {
        github.register(new User("ann", "free"));
        github.found(new Organization("acme", "team"));

        assertThrows(ConflictException.class, () -> github.found(new Organization("ann", "team")));
        assertThrows(ConflictException.class, () -> github.register(new User("acme", "free")));
        assertThrows(NotFoundException.class, () -> github.choosePlan("acme", "pro"));
        github.choosePlan("ann", "pro");
        assertEquals(Optional.of(new User("ann", "pro")), github.user("ann"));
        assertEquals(Optional.empty(), github.user("acme"));
    }

    @Test
    void anOrganizationIsReadWithItsMembers() {
        github.found(new Organization("acme", "team"));
        github.register(new User("ann", "free"));
        github.join(new Membership("acme", "ann", "owner"));
        github.join(new Membership("acme", "bob", "member"));
        github.leave("acme", "bob");
        monochord.requests().clear();

        OrganizationWithMembers acme = github.organization("acme");

        assertEquals(new Organization("acme", "team", 1), acme.organization());
        assertEquals(List.of(new Membership("acme", "ann", "owner")), acme.members());
        monochord.requests().hasOperations("Query").used(0.5, 0);
        assertEquals(acme.members(), github.organizationsOf("ann"));
        assertThrows(NotFoundException.class, () -> github.join(new Membership("ann", "bob", "member")));
    }

    @Test
    void onlyUsersWhoExistCreateRepositories() {
        assertThrows(NotFoundException.class, () -> github.createForUser(dots));

        github.register(new User("ann", "free"));
        monochord.requests().clear();
        github.createForUser(dots);

        monochord.requests().hasOperations("TransactWriteItems");
        assertEquals(Optional.of(dots), github.repository("ann", "dots"));
    }

    @Test
    void aForkIsCountedInTheTransactionThatCreatesIt() {
        github.create(dots);
        github.fork(dots, "bob", MAY);

        assertThrows(ConflictException.class, () -> github.fork(dots, "bob", MAY));

        assertEquals(1, github.repository("ann", "dots").orElseThrow().forks());
        assertEquals(
                List.of("bob"),
                github.forks("ann", "dots", TEN).items().stream()
                        .map(Repository::owner)
                        .toList());
    }

    @Test
    void repositoriesAreListedByTheirLastUpdate() {
        github.create(dots);
        github.create(new Repository("ann", "notes", MAY.plusSeconds(60)));
        github.nextNumber("ann", "dots", 1, MAY.plusSeconds(120));
        monochord.requests().clear();

        assertEquals(
                List.of("dots", "notes"),
                github.repositories("ann", TEN).items().stream()
                        .map(Repository::repo)
                        .toList());

        monochord.requests().hasOperations("Query").queriedOnly("GSI2").used(0.5, 0);
    }

    @Test
    void issuesAndPullRequestsShareTheirNumbers() {
        github.create(dots);
        github.open(issue(next(), "Colors are wrong"));
        github.propose(new PullRequest("ann", "dots", next(), "Fix colors", "bob", Status.OPEN));
        github.open(issue(next(), "Colors are missing"));
        monochord.requests().clear();

        assertEquals(
                List.of(3, 1),
                github.newestIssues("ann", "dots", 2).stream()
                        .map(Issue::number)
                        .toList());

        monochord.requests().hasOperations("Query").used(0.5, 0);
        assertEquals(
                List.of(2),
                github.pullRequestsByStatus("ann", "dots", Status.OPEN, TEN).items().stream()
                        .map(PullRequest::number)
                        .toList());
    }

    @Test
    void openIssuesAreSearchedByTitleAndAuthor() {
        github.create(dots);
        github.open(issue(1, "Colors are wrong"));
        github.open(issue(2, "Install fails"));

        assertEquals(
                List.of(new IssueTitle(1, "Colors are wrong")),
                github.search("ann", "dots", Status.OPEN, null, "Colors"));
        assertEquals(List.of(), github.search("ann", "dots", Status.OPEN, "eve", "Colors"));
        monochord.requests().hasNoScan();
    }

    @Test
    void anIssueIsClosedWithALastWord() {
        github.create(dots);
        github.open(issue(1, "Colors are wrong"));
        Comment fixed = new Comment("ann", "dots", 1, MAY, "ann", "Fixed");
        monochord.requests().clear();

        github.close(fixed);

        monochord.requests().hasOperations("TransactWriteItems");
        assertEquals(Status.CLOSED, github.issue("ann", "dots", 1).orElseThrow().status());
        assertEquals(List.of(fixed), github.comments("ann", "dots", 1, TEN).items());
        assertEquals(1, github.issuesByStatus("ann", "dots", Status.CLOSED, TEN).items().size());
        assertEquals(0, github.issuesByStatus("ann", "dots", Status.OPEN, TEN).items().size());
        Comment lost = new Comment("ann", "dots", 7, MAY, "ann", "There is no such issue");
        assertThrows(NotFoundException.class, () -> github.close(lost));
        assertEquals(List.of(), github.comments("ann", "dots", 7, TEN).items());
    }

    @Test
    void aUserReactsOnceInEachWay() {
        Reaction heart = new Reaction("ann", "dots", 1, "heart", "bob");
        github.react(heart);

        assertThrows(ConflictException.class, () -> github.react(heart));
        assertEquals(List.of(heart), github.reactions("ann", "dots", 1, "heart"));
        assertEquals(List.of(), github.reactions("ann", "dots", 1, "rocket"));
    }

    @Test
    void starsAreCounted() {
        github.create(dots);
        github.star(new Star("ann", "dots", "bob", MAY));
        github.star(new Star("ann", "dots", "eve", MAY));
        github.unstar("ann", "dots", "eve");

        assertEquals(1, github.repository("ann", "dots").orElseThrow().stars());
        assertEquals(1, github.stargazers("ann", "dots", TEN).items().size());
        assertEquals(1, github.starredBy("bob", TEN).items().size());
        assertThrows(NotFoundException.class, () -> github.star(new Star("ann", "none", "bob", MAY)));
    }

    private int next() {
        return (int) github.nextNumber("ann", "dots", 1, MAY).lastNumber();
    }

    private static Issue issue(int number, String title) {
        return new Issue("ann", "dots", number, title, "bob", Status.OPEN);
    }
}
