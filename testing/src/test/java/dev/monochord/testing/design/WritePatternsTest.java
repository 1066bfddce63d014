package dev.monochord.testing.design;

import static dev.monochord.testing.StoredTable.item;
import static dev.monochord.testing.design.Scores.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What generated methods write. */
class WritePatternsTest {

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbArchiveTable.design(), DynamoDbShelvesTable.design(), DynamoDbMembersTable.design())
            .clockAt(NOON);

    private final ArchiveTable archive = DynamoDbArchiveTable.open(monochord.monochord());
    private final ShelvesTable shelves = DynamoDbShelvesTable.open(monochord.monochord());
    private final MembersTable members = DynamoDbMembersTable.open(monochord.monochord());
    private final StoredTable stored = StoredTable.of(monochord, "archive");

    @Test
    void anItemIsCreatedOnce() {
        archive.create(Scores.score("s1"));

        assertThatThrownBy(() -> archive.create(Scores.score("s1"))).isInstanceOf(ConflictException.class);
    }

    @Test
    void aReplaceCountsTheVersionAndSeesOthers() {
        archive.create(Scores.score("s1"));
        Score first = archive.score("s1").orElseThrow();

        Score second = archive.replace(first);

        assertThat(second.version()).isEqualTo(1);
        assertThat(archive.score("s1").orElseThrow().version()).isEqualTo(1);
        assertThatThrownBy(() -> archive.replace(first)).isInstanceOf(PreconditionException.class);
    }

    @Test
    void aReplaceKeepsAttributesThatNoComponentNames() {
        Map<String, AttributeValue> old = ScoreItem.TYPE.encode(Scores.full("s1"));
        old.put("shelf_mark", AttributeValue.fromS("A7"));
        stored.put(old);

        archive.replace(archive.score("s1").orElseThrow());

        assertThat(stored.items().get(0)).containsAllEntriesOf(item("shelf_mark", "A7", "version", 8));
    }

    @Test
    void aPartialUpdateKeepsEveryIndexKeyRight() {
        archive.create(Scores.full("s1"));

        Score renamed = archive.rename("s1", "Dawn", "Berg", 7);

        assertThat(renamed.title()).isEqualTo("Dawn");
        assertThat(stored.items()).containsExactly(ScoreItem.TYPE.encode(renamed));
        assertThat(archive.scoreOf("Berg", "Dawn")).isPresent();
        assertThat(archive.scoreOf("Adler", "Winter Suite")).isEmpty();
        assertThatThrownBy(() -> archive.rename("s1", "Dusk", "Berg", 7)).isInstanceOf(PreconditionException.class);
    }

    @Test
    void aPartialUpdateLetsAnItemEnterAndLeaveAnIndex() {
        Part part = archive.put(new Part("s1", 1, "horn", null, 4, Set.of(), null));

        archive.lendPart("s1", 1, "horn", null, "ann", 2);
        Part lent = new Part("s1", 1, "horn", null, 6, Set.of(), "ann");
        assertThat(stored.items()).containsExactly(PartItem.TYPE.encode(lent));
        assertThat(archive.played("horn")).containsExactly(lent);
        assertThat(archive.borrowed()).containsExactly(lent);

        archive.lendPart("s1", 1, "horn", null, null, -2);
        assertThat(stored.items()).containsExactly(PartItem.TYPE.encode(part));
        assertThat(archive.played("horn")).isEmpty();
        assertThat(archive.borrowed()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void aPartialUpdateWritesIntoAShardThatIsRead(int shards) {
        Monochord spread = Monochord.builder()
                .client(monochord.client())
                .tablePrefix(monochord.tableName(""))
                .shards("archive", "GSI2", shards)
                .build();
        ArchiveTable spreadArchive = DynamoDbArchiveTable.open(spread);
        Part part = new Part("s1", 1, "horn", null, 4, Set.of(), "dora");
        spreadArchive.put(part);
        Object put = stored.items().get(0).get("gsi2pk");

        spreadArchive.lendPart("s1", 1, "horn", null, null, 0);
        spreadArchive.lendPart("s1", 1, "horn", null, "dora", 0);

        assertThat(spreadArchive.borrowed()).containsExactly(part);
        assertThat(stored.items().get(0).get("gsi2pk")).isEqualTo(put);
    }

    @Test
    void aPartialUpdateOfAKeyThatIsAnAttributeSetsItOnce() {
        shelves.create(new Slot("north", 1, "cellar", "free", "ann"));

        Slot full = shelves.state("north", 1, "full");
        assertThat(full.state()).isEqualTo("full");
        assertThat(shelves.inState("cellar", "north", "full")).containsExactly(full);

        shelves.move("north", 1, "attic", "free", null);
        Slot moved = new Slot("north", 1, "attic", "free", null);
        assertThat(shelves.inState("attic", "north", "free")).containsExactly(moved);
        assertThat(shelves.owned("ann")).isEmpty();
        assertThat(StoredTable.of(monochord, "shelves").items()).containsExactly(SlotItem.TYPE.encode(moved));
    }

    @Test
    void aPartialUpdateDoesNotCreate() {
        assertThatThrownBy(() -> shelves.state("north", 1, "full")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void aChildNeedsItsParent() {
        Loan loan = new Loan("s1", NOON, "a", "ann", null);

        assertThatThrownBy(() -> archive.lend(loan)).isInstanceOf(NotFoundException.class);
        archive.create(Scores.score("s1"));
        archive.lend(loan);

        assertThat(archive.firstLoan("s1")).contains(loan);
    }

    @Test
    void itemsAreDeletedByRecordByKeyAndByVersion() {
        archive.create(Scores.full("s1"));
        archive.put(new Part("s1", 1, "horn", "2", 4, Set.of(), null));

        assertThatThrownBy(() -> archive.deleteIf("s1", 6)).isInstanceOf(PreconditionException.class);
        archive.deleteIf("s1", 7);
        archive.deletePart("s1", 1, "horn", "2");
        archive.deletePart("s1", 1, "horn", "2");
        assertThat(stored.items()).isEmpty();

        archive.create(Scores.score("s2"));
        archive.delete(Scores.score("s2"));
        assertThat(stored.items()).isEmpty();
    }

    @Test
    void aPartitionIsDeletedAsAWhole() {
        archive.create(Scores.score("s1"));
        archive.create(Scores.score("s2"));
        archive.put(new Part("s1", 1, "horn", null, 4, Set.of(), null));
        archive.lend(new Loan("s1", NOON, "a", "ann", null));

        archive.deleteAll("s1");

        assertThat(archive.everything("s1")).isEmpty();
        assertThat(archive.score("s2")).isPresent();
    }

    @Test
    void aUniqueValueHasOneOwner() {
        members.create(new Member("m1", "Ann@example.org", "c1", 1));

        assertThatThrownBy(() -> members.create(new Member("m2", "ann@EXAMPLE.org", null, 1)))
                .isInstanceOfSatisfying(
                        ConflictException.class, e -> assertThat(e.field()).hasValue("email"));
        assertThat(members.byEmail("ANN@example.org")).contains(new MemberEmail("Ann@example.org", "m1"));
    }

    @Test
    void guardsFollowTheirValues() {
        members.create(new Member("m1", "ann@example.org", "c1", 1));

        Member changed = members.update(new Member("m1", "bea@example.org", null, 1));

        assertThat(changed.version()).isEqualTo(2);
        assertThat(members.member("m1")).contains(changed);
        assertThat(members.byEmail("ann@example.org")).isEmpty();
        assertThat(members.byEmail("bea@example.org")).isPresent();
        assertThat(StoredTable.of(monochord, "members").items()).hasSize(2);
        assertThat(members.all()).containsExactly(changed);

        members.delete(changed);
        assertThat(StoredTable.of(monochord, "members").items()).isEqualTo(List.of());
    }
}
