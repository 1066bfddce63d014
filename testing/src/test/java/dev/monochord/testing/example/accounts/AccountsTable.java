package dev.monochord.testing.example.accounts;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Projected;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Scan;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

@Table(name = "accounts", typeAttribute = "kind", deletionProtection = false)
@Index(
        name = "byLevel",
        partitionKey = "level_pk",
        sortKey = "level_sk",
        projection = Projected.INCLUDE,
        attributes = {"kind", "level"})
@SuppressWarnings({"MC113", "MC115", "MC123"})
interface AccountsTable {

    @Create
    void create(User user);

    @Create
    void found(Organization organization);

    @Create
    void add(Team team);

    @Create
    void push(Repository repository);

    @Get
    Optional<Account> account(String name);

    @Get
    Optional<User> user(String name);

    @Get
    Optional<Organization> organization(String organization);

    @Query
    UserWithRepositories withRepositories(String name);

    @Query
    List<Team> teams(String organization);

    @Get
    Optional<TeamCount> teamCount(String organization);

    @Get(item = User.class)
    Optional<Plan> planOf(String name);

    @Scan(because = "a report once a month", item = Organization.class)
    Stream<Plan> plans();

    @Put
    void sponsor(Sponsor sponsor);

    @Query
    List<SponsorNote> sponsorNotes(String level);

    @Query
    Page<TeamName> teamNames(String organization, PageRequest page);

    @Update(item = User.class)
    void upgradeUser(String name, @Set String plan);

    @Update(item = Organization.class)
    void upgrade(String organization, @Set String plan);

    @Create
    void issue(Token token);

    @Replace
    User replaceUser(User user);

    @Replace
    Organization replace(Organization organization);

    @Put
    void save(Organization organization);

    @Delete(item = User.class)
    void deleteUser(String name);

    @Delete(item = Organization.class)
    void dissolve(String organization);
}
