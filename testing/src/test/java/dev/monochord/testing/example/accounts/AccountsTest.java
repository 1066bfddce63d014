package dev.monochord.testing.example.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Users and organizations share a key: no write of one kind touches an item of the other. */
class AccountsTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbAccountsTable.design());

    private final AccountsTable accounts = DynamoDbAccountsTable.open(monochord.monochord());
    private final User ann = new User("ann", "free", "ann@example.org");
    private final Organization acme = new Organization("acme", "team");

    @BeforeEach
    void createAccounts() {
        accounts.create(ann);
        accounts.found(acme);
    }

    @Test
    void createsExcludeEachOther() {
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> accounts.found(new Organization("ann", "team")))
                .withMessageContaining("exists already");
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> accounts.create(new User("acme", "free", "acme@example.org")));

        assertUnchanged();
        accounts.create(new User("bob", "free", "acme@example.org"));
    }

    @Test
    void readsFindTheirKindOnly() {
        assertThat(accounts.account("acme")).contains(acme);
        assertThat(accounts.account("ann")).contains(ann);
        assertThat(accounts.user("acme")).isEmpty();
        assertThat(accounts.organization("ann")).isEmpty();
    }

    @Test
    void putDoesNotOverwriteTheOtherKind() {
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> accounts.save(new Organization("ann", "team")));

        assertUnchanged();
    }

    @Test
    void updateDoesNotFindTheOtherKind() {
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> accounts.upgrade("ann", "team"));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> accounts.upgradeUser("acme", "pro"));

        assertUnchanged();
    }

    @Test
    void replaceDoesNotFindTheOtherKind() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> accounts.replace(new Organization("ann", "enterprise")));
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> accounts.replaceUser(new User("acme", "pro", "acme@example.org", 7)));

        assertUnchanged();
    }

    @Test
    void deleteLeavesTheOtherKindAlone() {
        accounts.dissolve("ann");
        accounts.deleteUser("acme");

        assertUnchanged();
    }

    @Test
    void deleteInATransactionLeavesTheOtherKindAlone() {
        monochord
                .monochord()
                .transaction()
                .delete(OrganizationItem.key("ann"))
                .create(new Repository("ann", "dots"))
                .commit();

        assertUnchanged();
        assertThat(accounts.withRepositories("ann").repositories()).hasSize(1);
    }

    @Test
    void checksDistinguishTheKinds() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> monochord
                        .monochord()
                        .transaction()
                        .check(OrganizationItem.key("ann"))
                        .create(new Repository("ann", "dots"))
                        .commit());
        monochord
                .monochord()
                .transaction()
                .checkAbsent(OrganizationItem.key("ann"))
                .create(new Repository("ann", "dots"))
                .commit();
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> monochord
                        .monochord()
                        .transaction()
                        .checkAbsent(UserItem.key("ann"))
                        .create(new Repository("ann", "files"))
                        .commit());
    }

    @Test
    void childNeedsAParentOfItsKind() {
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> accounts.add(new Team("ann", "core")));
        accounts.add(new Team("acme", "core"));

        assertThat(accounts.organization("acme").orElseThrow().teams()).isEqualTo(1);
        assertThat(accounts.user("ann")).contains(ann);
    }

    @Test
    void otherKindOfTheSameTransactionIsNoParent() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> transaction()
                        .create(new User("zoe", "free", "zoe@example.org"))
                        .create(new Team("zoe", "core"))
                        .commit())
                .withMessageContaining("The Organization of a Team does not exist");
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> transaction()
                        .create(new Organization("zoe", "team"))
                        .create(new Token("zoe", "t1"))
                        .commit());
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> transaction()
                        .put(new Organization("zoe", "team"))
                        .create(new Token("zoe", "t1"))
                        .commit());

        assertThat(accounts.account("zoe")).isEmpty();
        assertThat(accounts.teams("zoe")).isEmpty();
    }

    @Test
    void lastChildGoesInTheTransactionThatCreatesTheOtherKind() {
        accounts.add(new Team("acme", "core"));
        accounts.dissolve("acme");

        transaction()
                .create(new User("acme", "free", "acme@example.org"))
                .delete(new Team("acme", "core"))
                .commit();

        assertThat(accounts.user("acme")).isPresent();
        assertThat(accounts.teams("acme")).isEmpty();
    }

    @Test
    void partitionDeletionLeavesTheOtherKindAlone() {
        accounts.add(new Team("acme", "core"));

        monochord.monochord().deletion(UserItem.key("acme")).run();

        assertThat(accounts.organization("acme")).isPresent();
        assertThat(accounts.teams("acme")).hasSize(1);
    }

    @Test
    void partitionDeletionEndsIfTheOtherKindTakesTheKeyMeanwhile() {
        Organization taker = new Organization("ann", "team");

        monochord
                .monochord()
                .deletion(UserItem.key("ann"))
                .also(() -> {
                    accounts.deleteUser("ann");
                    accounts.found(taker);
                })
                .run();

        assertThat(accounts.organization("ann")).contains(taker);
    }

    @Test
    void uniqueValueOfADeletedOwnerIsFreeThoughTheOtherKindHasItsKey() {
        accounts.deleteUser("ann");
        accounts.found(new Organization("ann", "team"));

        accounts.create(new User("eve", "free", "ann@example.org"));

        assertThat(accounts.user("eve")).isPresent();
    }

    @Test
    void batchesRefuseKindsThatShareAKey() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> monochord.monochord().putAll(List.of(new Organization("x", "team"))))
                .withMessageContaining("a key that another kind shares");
    }

    @Test
    void mixedReadMatchesPartitionsUnderOtherNames() {
        accounts.push(new Repository("ann", "dots"));
        monochord.requests().clear();

        UserWithRepositories read = accounts.withRepositories("ann");

        assertThat(read.user()).isEqualTo(ann);
        assertThat(read.repositories()).containsExactly(new Repository("ann", "dots"));
        monochord.requests().hasOperations("Query");
    }

    @Test
    void projectionReadsTheAttributesOfItsComponents() {
        accounts.add(new Team("acme", "core"));
        monochord.requests().clear();

        assertThat(accounts.teamCount("acme")).contains(new TeamCount("acme", 1));
        assertThat(accounts.teamCount("ann")).isEmpty();

        monochord.requests().hasOperations("GetItem", "GetItem");
    }

    @Test
    void projectionOfANamedItemIsReadFromThatKindOnly() {
        assertThat(accounts.planOf("ann")).contains(new Plan("free"));
        assertThat(accounts.planOf("acme")).isEmpty();
        assertThat(accounts.plans()).containsExactly(new Plan("team"));
    }

    @Test
    void projectionFetchesOnlyWhatTheIndexHas() {
        accounts.sponsor(new Sponsor("acme", "eve", "gold", "since 2020"));

        assertThat(accounts.sponsorNotes("gold")).containsExactly(new SponsorNote("gold", null));
    }

    @Test
    void pagesOfAProjectionFollowEachOther() {
        for (String team : List.of("a", "b", "c")) {
            accounts.add(new Team("acme", team));
        }

        Page<TeamName> first = accounts.teamNames("acme", PageRequest.first(2));
        Page<TeamName> second = accounts.teamNames("acme", PageRequest.of(2, first.nextToken()));

        assertThat(first.items()).containsExactly(new TeamName("a"), new TeamName("b"));
        assertThat(second.items()).containsExactly(new TeamName("c"));
    }

    private Transaction transaction() {
        return monochord.monochord().transaction();
    }

    private void assertUnchanged() {
        assertThat(accounts.user("ann")).contains(ann);
        assertThat(accounts.organization("acme")).contains(acme);
    }
}
