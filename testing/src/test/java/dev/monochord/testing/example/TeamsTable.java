package dev.monochord.testing.example;

import dev.monochord.annotations.BeginsWith;
import dev.monochord.annotations.Check;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Optional;

@Table(name = "teams", attributeNames = Naming.SNAKE_CASE)
public interface TeamsTable {

    @Create
    void createTeam(Team team);

    @Get(consistent = true)
    Optional<Team> team(String team);

    @Replace
    Team replaceTeam(Team team);

    @DeletePartition(item = Team.class)
    void deleteTeam(String team);

    @Create
    void createMember(Member member);

    @Query
    Page<Member> members(String team, PageRequest page);

    @Query
    List<Member> membersFrom(String team, @BeginsWith("memberId") String prefix);

    @Query
    @Unreadable(UnreadablePolicy.SKIP)
    List<Member> readableMembers(String team);

    @Delete
    void deleteMember(Member member);

    @Check(item = Team.class)
    void teamExists(String team);

    @Transact({"teamExists", "shifts.put*"})
    default void publish(ShiftsTable shifts, String team, List<Shift> roster) {
        teamExists(team);
        roster.forEach(shifts::put);
    }
}
