package dev.monochord.testing.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.runtime.Claim;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.call.RetryPolicy;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TeamsTest {

    private static final Instant NOON = Instant.parse("2024-05-01T12:00:00Z");
    private static final Instant LATER = NOON.plusSeconds(3600);

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbTeamsTable.design(), DynamoDbShiftsTable.design())
            .clockAt(NOON);

    private final Monochord runtime = monochord.monochord();
    private final TeamsTable teams = DynamoDbTeamsTable.open(runtime);
    private final ShiftsTable shifts = DynamoDbShiftsTable.open(runtime);

    @BeforeEach
    void createTeam() {
        teams.createTeam(new Team("blue", "Blue team", 0, 1));
    }

    private static Member member(String memberId) {
        return new Member("blue", memberId, memberId + "@example.org", NOON);
    }

    @Test
    void membersAreStoredAsTheDesignSays() {
        teams.createMember(new Member("blue", "m-1", "Ann@example.org", NOON));

        assertThat(StoredTable.of(monochord, "teams").items())
                .contains(
                        StoredTable.item(
                                "pk", "TEAM#blue",
                                "sk", "MEMBER#m-1",
                                "email", "Ann@example.org",
                                "joined_at", "2024-05-01T12:00:00.000Z"),
                        StoredTable.item(
                                "pk", "EMAIL#ann@example.org",
                                "sk", "EMAIL#ann@example.org",
                                "email", "Ann@example.org",
                                "team", "blue",
                                "member_id", "m-1"));
    }

    @Test
    void itemsOfTheReadmeAreStored() throws IOException {
        teams.createMember(new Member("blue", "m-1", "Ann@example.org", NOON));

        assertThat(readmeItems())
                .hasSize(2)
                .allSatisfy(item ->
                        assertThat(StoredTable.of(monochord, "teams").items()).contains(item));
    }

    /** The items that the README shows as JSON, whose attributes are all text. */
    private static List<Map<String, AttributeValue>> readmeItems() throws IOException {
        String json =
                Files.readString(Path.of("../README.md")).split("```json\n")[1].split("```")[0];
        return Stream.of(json.split("\n\n"))
                .map(item -> Pattern.compile("\"(\\w+)\": \\{\"S\": \"([^\"]*)\"}")
                        .matcher(item)
                        .results()
                        .collect(Collectors.toMap(
                                field -> field.group(1), field -> AttributeValue.fromS(field.group(2)))))
                .toList();
    }

    @Test
    void pagesGoOnWhereTheLastOneEnded() {
        for (String id : List.of("m-1", "m-2", "m-3")) {
            teams.createMember(member(id));
        }
        Page<Member> first = teams.members("blue", PageRequest.first(2));
        Page<Member> next = teams.members("blue", PageRequest.of(2, first.nextToken()));
        assertThat(first.items()).extracting(Member::memberId).containsExactly("m-1", "m-2");
        assertThat(next.items()).extracting(Member::memberId).containsExactly("m-3");
        assertThat(next.hasNext()).isFalse();

        assertThatThrownBy(() -> teams.members("red", PageRequest.of(2, first.nextToken())))
                .isInstanceOf(PageTokenException.class);
        assertThat(teams.membersFrom("blue", "m-")).hasSize(3);
    }

    @Test
    void severalItemsAreWrittenAtOnce() {
        Shift morning = new Shift("blue", NOON, "r-1", "m-1", NOON.plusSeconds(3600));
        Shift evening = new Shift("blue", NOON.plusSeconds(3600), "r-1", "m-2", NOON.plusSeconds(7200));

        teams.publish(shifts, "blue", List.of(morning, evening));
        NotFoundException missing =
                catchThrowableOfType(NotFoundException.class, () -> teams.publish(shifts, "red", List.of(morning)));
        assertThat(missing.step()).hasValue("teamExists");

        assertThat(shifts.shifts("blue", NOON, NOON.plusSeconds(3600))).containsExactly(morning, evening);
        assertThat(shifts.shifts("red", NOON, NOON)).isEmpty();
    }

    @Test
    void declaredWritesJoinATransaction() {
        Shift shift = new Shift("blue", NOON, "r-1", "m-1", NOON.plusSeconds(3600));

        runtime.transaction()
                .with(teams, table -> table.createMember(member("m-1")))
                .with(shifts, table -> table.put(shift))
                .commit();

        assertThat(teams.team("blue").orElseThrow().memberCount()).isEqualTo(1);
        assertThat(shifts.shifts("blue", NOON, NOON)).containsExactly(shift);
    }

    @Test
    void aUniqueValueIsTakenOnce() {
        teams.createMember(new Member("blue", "m-1", "ann@example.org", NOON));
        ConflictException taken = catchThrowableOfType(
                ConflictException.class, () -> teams.createMember(new Member("blue", "m-2", "ANN@example.org", NOON)));
        assertThat(taken.field()).hasValue("email");
        assertThat(taken.holder().get("member_id").s()).isEqualTo("m-1");
        assertThat(runtime.guards(MemberItem.TYPE).report().clean()).isTrue();
    }

    @Test
    void childrenNeedTheirParentAndKeepToItsLimit() {
        assertThatThrownBy(() -> teams.createMember(new Member("red", "m-1", "bob@example.org", NOON)))
                .isInstanceOf(NotFoundException.class);

        for (String id : List.of("m-1", "m-2", "m-3")) {
            teams.createMember(member(id));
        }
        assertThatThrownBy(() -> teams.createMember(member("m-4"))).isInstanceOf(LimitException.class);
        assertThat(teams.team("blue").orElseThrow().memberCount()).isEqualTo(3);
        teams.deleteMember(member("m-1"));
        assertThat(teams.team("blue").orElseThrow().memberCount()).isEqualTo(2);
    }

    @Test
    void aPartitionGoesAsAWhole() {
        teams.createMember(member("m-1"));
        teams.deleteTeam("blue");
        assertThat(StoredTable.of(monochord, "teams").items()).isEmpty();
    }

    @Test
    void onlyAbandonedDeletionsAreFinished() {
        List<ItemKey<Team>> keys = List.of(TeamItem.key("blue"));
        runtime.resumeDeletions(TeamItem.TYPE).of(keys);
        runtime.resumeDeletions(TeamItem.TYPE).byScan();
        assertThat(teams.team("blue")).isPresent();
    }

    @Test
    void aReplaceIsRefusedWhenSomebodyElseWasFaster() {
        Team seen = teams.team("blue").orElseThrow();
        teams.replaceTeam(new Team("blue", "Azure team", seen.memberCount(), seen.version()));
        assertThatThrownBy(() -> teams.replaceTeam(new Team("blue", "Navy team", 0, seen.version())))
                .isInstanceOf(PreconditionException.class);
    }

    @Test
    void changeIsMadeOfWhatIsStored() {
        Team renamed = runtime.revise(
                TeamItem.key("blue"), team -> new Team(team.team(), "Navy team", team.memberCount(), team.version()));
        assertThat(teams.team("blue")).contains(renamed);
    }

    @Test
    void aTransactionReadsAsWhatItDoes() {
        runtime.transaction()
                .put(new Shift("blue", NOON, "r-1", "m-1", NOON.plusSeconds(3600)))
                .update(TeamItem.key("blue"))
                .set(TeamItem.title, "Blue team, on duty")
                .when(TeamItem.title.beginsWith("Blue"))
                .commit();
        assertThat(teams.team("blue").orElseThrow().title()).isEqualTo("Blue team, on duty");
    }

    @Test
    void oneOfManyWinsAClaim() {
        Shift free = new Shift("blue", NOON, "r-1", null, NOON.plusSeconds(3600));
        shifts.put(free);
        Claim<Shift> ann = claim("ann");
        Claim<Shift> bob = claim("bob");
        assertThat(ann.won()).isTrue();
        assertThat(bob.won()).isFalse();
        assertThat(bob.holder().worker()).isEqualTo("ann");
    }

    private Claim<Shift> claim(String worker) {
        return runtime.claim(new Shift("blue", NOON, "r-1", worker, NOON.plusSeconds(3600)), ShiftItem.worker.absent());
    }

    @Test
    void rangesFiltersAndIndexesAreKeyConditions() {
        for (int hour = 0; hour < 4; hour++) {
            Instant begins = NOON.plus(Duration.ofHours(hour));
            shifts.put(new Shift("blue", begins, "r-1", hour % 2 == 0 ? "ann" : null, begins.plusSeconds(90_000)));
        }
        monochord.requests().clear();
        assertThat(shifts.shifts("blue", NOON, NOON.plusSeconds(3600))).hasSize(2);
        assertThat(shifts.shiftsSince("blue", NOON, "ann")).hasSize(2);
        assertThat(shifts.shiftsOf("ann", PageRequest.first(10)).items()).hasSize(2);
        shifts.assign("blue", NOON.plusSeconds(3600), "r-1", "ann");
        assertThat(shifts.shiftsOf("ann", PageRequest.first(10)).items()).hasSize(3);
        monochord.requests().hasNoScan();
    }

    @Test
    void conditionsAreEvaluatedOnTheStoredItem() {
        Shift free = new Shift("blue", NOON, "r-1", null, LATER);
        shifts.put(free);
        assertThat(shifts.hand(free, "blue", NOON, "r-1", "ann", NOON)).isTrue();
        assertThat(shifts.hand(free, "blue", NOON, "r-1", "bob", NOON)).isFalse();
        assertThat(shifts.openTo("blue", List.of("ann", "cy")))
                .extracting(Shift::worker)
                .containsExactly("ann");

        PreconditionException taken =
                catchThrowableOfType(PreconditionException.class, () -> shifts.cancel("blue", NOON, "r-1"));
        assertThat(taken.condition()).isEqualTo("free");
        assertThat(taken.current(Shift.class))
                .hasValueSatisfying(shift -> assertThat(shift.worker()).isEqualTo("ann"));
        assertThat(shifts.shiftsOf("ann", PageRequest.first(10)).items()).hasSize(1);
        assertThat(shifts.shiftsOf("bob", PageRequest.first(10)).items()).isEmpty();
    }

    @Test
    void whatHasExpiredIsNotRead() {
        shifts.put(new Shift("blue", NOON, "r-1", "ann", NOON.plusSeconds(3600)));
        monochord.clock().advance(Duration.ofHours(2));
        assertThat(shifts.shifts("blue", NOON, NOON)).isEmpty();
        assertThat(monochord.engine().deleteExpired()).isEqualTo(1);
    }

    @Test
    void theListenerHearsOfEveryCall() {
        List<Call> calls = new ArrayList<>();
        Monochord listening = Monochord.builder()
                .client(monochord.client())
                .tablePrefix(monochord.tableName(""))
                .listener(calls::add)
                .retries(new RetryPolicy(Duration.ofMillis(25), Duration.ofSeconds(1), 5, Duration.ofSeconds(10)))
                .pageKey("a key that all machines share".getBytes(StandardCharsets.UTF_8))
                .build();
        DynamoDbTeamsTable.open(listening).team("blue");
        assertThat(calls).singleElement().satisfies(call -> {
            assertThat(call.pattern()).isEqualTo("team");
            assertThat(call.operation()).isEqualTo("GetItem");
            assertThat(call.consumedCapacity()).isEqualTo(1.0);
        });
    }

    @Test
    void rowThatCannotBeReadIsSkippedAndReported() {
        teams.createMember(member("m-1"));
        monochord
                .client()
                .putItem(put -> put.tableName(monochord.tableName("teams"))
                        .item(Map.of(
                                "pk", AttributeValue.fromS("TEAM#blue"), "sk", AttributeValue.fromS("MEMBER#m-2"))));
        List<String> reported = new ArrayList<>();
        Monochord reporting = Monochord.builder()
                .client(monochord.client())
                .tablePrefix(monochord.tableName(""))
                .unreadableListener(row -> reported.add(row.keyText() + ": " + row.reason()))
                .build();
        TeamsTable table = DynamoDbTeamsTable.open(reporting);

        assertThat(table.readableMembers("blue")).extracting(Member::memberId).containsExactly("m-1");
        assertThat(reported).containsExactly("pk = TEAM#blue, sk = MEMBER#m-2: attribute email is missing");
        assertThat(reporting.unreadable().stream()).hasSize(1);
        assertThatThrownBy(() -> table.membersFrom("blue", "m")).isInstanceOf(StoredItemException.class);
    }

    @Test
    void lostAnswersAreNotMistakenForConflicts() {
        monochord.faults().add("lost-answer,times=1@TransactWriteItems");
        teams.createMember(member("m-1"));
        assertThat(teams.team("blue").orElseThrow().memberCount()).isEqualTo(1);
    }

    @Test
    void aRoleIsAssumed() {
        DynamoDbClient client = new ClientFactory()
                .region("eu-central-1")
                .assumeRole("arn:aws:iam::123456789012:role/teams")
                .client();
        client.close();
    }
}
