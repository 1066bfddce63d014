package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What can be derived from two designs, and what a person has to supply. */
class DerivationTest {

    private static final AttributeDesign ID = text("id").asKeyOnly();
    private static final AttributeDesign OWNER = text("owner").asKeyOnly();

    @Test
    void aNewRequiredComponentHasNoSource() {
        TableDesign old = table(note(ID));
        TableDesign next = table(note(ID, text("title")));

        TransformReport report = DesignTransform.report(old, next);

        assertThat(report.problems())
                .containsExactly("component title of kind Note has no source: supply a transform, or make it nullable");
        assertThat(report.possible()).isFalse();
        assertThatThrownBy(() -> DesignTransform.between(old, next))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("component title of kind Note has no source");
    }

    @Test
    void aRemovedRequiredComponentLeavesNoWayBack() {
        DesignTransform transform = DesignTransform.between(table(note(ID, text("title"))), table(note(ID)));
        assertThat(transform.reversible()).isFalse();
        assertThat(transform.up(Map.of("pk", s("NOTE#1"), "title", s("x")))).containsExactly(Map.of("pk", s("NOTE#1")));
        assertThatThrownBy(() -> transform.down(Map.of("pk", s("NOTE#1"))))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("title");
        assertThat(DesignTransform.report(table(note(ID, text("title"))), table(note(ID)))
                        .dropped())
                .containsExactly("Note.title: attribute title is not part of the other design and is not copied");
    }

    @Test
    void aUniqueValueThatTheOldDesignCannotHoldLeavesNoWayBack() {
        UniqueGuard guard = new UniqueGuard("zip", KeyTemplates.parse("ZIP#{zip}", null), "", List.of("id"), null);
        ItemDesign old = ItemDesign.builder("Note")
                .key("NOTE#{id}", null)
                .attributes(ID, AttributeDesign.of("zip", "zip", AttributeType.LONG))
                .unique(guard)
                .build();
        ItemDesign next = ItemDesign.builder("Note")
                .key("N#{id}", null)
                .attributes(ID, text("zip"))
                .unique(guard)
                .build();
        DesignTransform transform = DesignTransform.between(table(old), table(next));
        assertThat(transform.reversible()).isFalse();
        assertThat(DesignTransform.report(table(old), table(next)).backProblems())
                .singleElement()
                .asString()
                .startsWith("Note.zip is part of a key of the new design");
        assertThat(transform.down(transform
                        .up(Map.of("pk", s("NOTE#1"), "zip", AttributeValue.fromN("4711")))
                        .get(0)))
                .as("routed tables write old items until cut-over")
                .contains(Map.of("pk", s("NOTE#1"), "zip", AttributeValue.fromN("4711")));
    }

    @Test
    void aTypeWithoutAConversionIsAProblem() {
        TransformReport report = DesignTransform.report(
                table(note(ID, AttributeDesign.of("at", "at", AttributeType.TIME))),
                table(note(ID, AttributeDesign.of("at", "at", AttributeType.BINARY))));
        assertThat(report.problems()).singleElement().asString().contains("for which there is no conversion");
    }

    @Test
    void aRemovedKindIsAProblemAndANewOneIsALossOnTheWayBack() {
        ItemDesign tag =
                ItemDesign.builder("Tag").key("TAG#{id}", null).attributes(ID).build();
        TableDesign both = table(note(ID), tag);
        TableDesign one = table(note(ID));
        assertThat(DesignTransform.report(both, one).problems())
                .singleElement()
                .asString()
                .startsWith("kind Tag has no");
        TransformReport report = DesignTransform.report(one, both);
        assertThat(report.reversible()).isTrue();
        assertThat(report.backLosses()).containsExactly("kind Tag has no counterpart: its items are lost");
        assertThat(DesignTransform.between(one, both).down(Map.of("pk", s("TAG#1"))))
                .isEmpty();
    }

    @Test
    void severalItemsNeverBecomeOne() {
        ItemDesign old = ItemDesign.builder("Note")
                .key("OWNER#{owner}", "NOTE#{id}")
                .attributes(OWNER, ID)
                .build();
        ItemDesign merged = ItemDesign.builder("Note")
                .key("OWNER#{owner}", "NOTES")
                .attributes(OWNER, text("id").asNullable())
                .build();
        assertThat(DesignTransform.report(sorted(old), sorted(merged)).problems())
                .singleElement()
                .asString()
                .startsWith("several items of kind Note would become one");
    }

    @Test
    void aKeyThatLosesAVariableIsARisk() {
        ItemDesign old = ItemDesign.builder("Note")
                .key("OWNER#{owner}", "NOTE#{id}")
                .attributes(OWNER, ID)
                .build();
        ItemDesign flat = ItemDesign.builder("Note")
                .key("NOTE#{id}", "NOTE")
                .attributes(text("owner"), ID)
                .build();
        TransformReport report = DesignTransform.report(sorted(old), sorted(flat));
        assertThat(report.problems()).isEmpty();
        assertThat(report.risks())
                .containsExactly("Note: items that differ in owner alone get the same key; preflight must find none");
    }

    @Test
    void aRenamedComponentIsFoundByItsAttribute() {
        DesignTransform transform = DesignTransform.between(
                table(note(ID, AttributeDesign.of("title", "t", AttributeType.TEXT))),
                table(note(
                        ID,
                        AttributeDesign.of("headline", "h", AttributeType.TEXT).orNamed("t"))));
        assertThat(transform.up(Map.of("pk", s("NOTE#1"), "t", s("x"))))
                .containsExactly(Map.of("pk", s("NOTE#1"), "h", s("x")));
    }

    @Test
    void anOwnerIsFoundInTheOldKeyOfAnotherForm() {
        ItemDesign old = ItemDesign.builder("Note")
                .key("NOTE#{id}", null)
                .alternativeKey("OLD#{owner:word}#{id}", null)
                .attributes(ID, text("owner").asNullable())
                .build();
        DesignTransform transform =
                DesignTransform.between(table(old), table(note(ID, text("owner").asNullable())));
        assertThat(transform.up(Map.of("pk", s("OLD#ann#1"))))
                .containsExactly(Map.of("pk", s("NOTE#1"), "owner", s("ann")));
        assertThat(transform.sourceKey(Map.of("pk", s("NOTE#1")))).isEmpty();
    }

    /** Account and service were stored in one attribute that is now made of the two. */
    @Test
    void componentsAreReadFromTextThatIsNowWrittenByATemplate() {
        TableDesign old = TableDesign.builder("resources")
                .keys("AccountService", "ARN")
                .items(ItemDesign.builder("Resource")
                        .key("{accountService}", "{arn}")
                        .attributes(
                                AttributeDesign.of("accountService", "AccountService", AttributeType.TEXT),
                                AttributeDesign.of("arn", "ARN", AttributeType.TEXT),
                                AttributeDesign.of("accountId", "AccountId", AttributeType.TEXT)
                                        .asNullable(),
                                AttributeDesign.of("seen", "Seen", AttributeType.MILLIS)
                                        .asNullable()
                                        .asLenient())
                        .build())
                .build();
        TableDesign next = TableDesign.builder("resources")
                .keys("AccountId", "ARN")
                .items(ItemDesign.builder("Resource")
                        .key("{accountId}", "{arn}")
                        .derived("AccountService", "{accountId:word}_{service}")
                        .attributes(
                                AttributeDesign.of("accountId", "AccountId", AttributeType.TEXT),
                                AttributeDesign.of("arn", "ARN", AttributeType.TEXT),
                                AttributeDesign.of("service", "Service", AttributeType.TEXT)
                                        .asNullable(),
                                AttributeDesign.of("seen", "Seen", AttributeType.MILLIS)
                                        .asNullable())
                        .build())
                .build();
        DesignTransform transform = DesignTransform.between(old, next);
        Map<String, AttributeValue> stored =
                Map.of("AccountService", s("123_s3"), "ARN", s("arn"), "Seen", s("2024-05-01T12:00:00Z"));
        Map<String, AttributeValue> made = Map.of(
                "AccountId", s("123"),
                "ARN", s("arn"),
                "Service", s("s3"),
                "AccountService", s("123_s3"),
                "Seen", AttributeValue.fromN("1714564800000"));

        assertThat(transform.up(stored)).containsExactly(made);
        assertThat(transform.sourceKey(made)).contains(Map.of("AccountService", s("123_s3"), "ARN", s("arn")));
        assertThatThrownBy(() -> transform.up(Map.of("AccountService", s("_s3"), "ARN", s("arn"))))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("AccountService = _s3, ARN = arn")
                .hasMessageContaining("gives no value for component accountId");
        assertThat(DesignTransform.report(old, next).risks())
                .contains("Resource.accountId: items without a value become dead letters");
    }

    @Test
    void aValueThatCannotStandInTheNewKeyIsRefused() {
        ItemDesign old = note(ID, text("owner"));
        ItemDesign next = ItemDesign.builder("Note")
                .key("NOTE#{owner:word}#{id}", null)
                .attributes(ID, text("owner"))
                .build();
        DesignTransform transform = DesignTransform.between(table(old), table(next));
        assertThatThrownBy(() -> transform.up(Map.of("pk", s("NOTE#1"), "owner", s("a#b"))))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("pk = NOTE#1")
                .hasMessageContaining("{owner} cannot stand in a key");
    }

    @Test
    void aGuardWithoutTheOwnersKeyDoesNotTellItsSource() {
        ItemDesign old = note(ID, text("mail"));
        ItemDesign next = ItemDesign.builder("Note")
                .key("NOTE#{id}", null)
                .attributes(ID, text("mail"))
                .unique(new UniqueGuard("mail", KeyTemplates.parse("MAIL#{mail}", null), "", List.of("mail"), null))
                .build();
        DesignTransform transform = DesignTransform.between(table(old), table(next));
        List<Map<String, AttributeValue>> made = transform.up(Map.of("pk", s("NOTE#1"), "mail", s("m")));
        assertThat(made).hasSize(2);
        assertThat(made.get(1)).isEqualTo(Map.of("pk", s("MAIL#m"), "mail", s("m")));
        assertThat(transform.sourceKey(made.get(1))).isEmpty();
        assertThat(transform.down(made.get(1))).isEmpty();
    }

    @Test
    void aKindThatDescribesAGuardIsMadeWithItsOwner() {
        ItemDesign mail = ItemDesign.builder("Mail")
                .key("MAIL#{mail}", null)
                .attributes(text("mail"), text("id"))
                .build();
        ItemDesign owner = ItemDesign.builder("Note")
                .key("NOTE#{id}", null)
                .attributes(ID, text("mail"))
                .unique(new UniqueGuard(
                        "mail", KeyTemplates.parse("MAIL#{mail}", null), "Mail", List.of("mail", "id"), "Mail"))
                .build();
        DesignTransform transform = DesignTransform.between(table(owner, mail), table(owner, mail));
        Map<String, AttributeValue> guard = Map.of("pk", s("MAIL#m"), "mail", s("m"), "id", s("1"));
        assertThat(transform.up(guard)).isEmpty();
        assertThat(transform.up(Map.of("pk", s("NOTE#1"), "mail", s("m"))))
                .hasSize(2)
                .contains(guard);
        assertThat(transform.sourceKey(guard)).contains(Map.of("pk", s("NOTE#1")));
    }

    @Test
    void numbersAndTimesAreKeysOfTypeNumber() {
        AttributeDesign at = AttributeDesign.of("at", "at", AttributeType.SECONDS);
        TableDesign old = sorted(ItemDesign.builder("Note")
                .key("NOTE#{id}", "{at}")
                .attributes(ID, at.asKeyOnly())
                .build());
        TableDesign next = TableDesign.builder("notes")
                .keys(KeyAttributeDesign.text("pk"), KeyAttributeDesign.number("at"))
                .indexes(IndexDesign.global("byTime", "day", "at_sk"))
                .items(ItemDesign.builder("Note")
                        .key("NOTE#{id}", "{at}")
                        .index("byTime", "ALL", "{at:iso}")
                        .attributes(ID, at)
                        .build())
                .build();
        DesignTransform transform = DesignTransform.between(old, next);
        Map<String, AttributeValue> stored = Map.of("pk", s("NOTE#1"), "sk", s("1714564800"));
        Map<String, AttributeValue> made = Map.of(
                "pk", s("NOTE#1"),
                "at", AttributeValue.fromN("1714564800"),
                "day", s("ALL"),
                "at_sk", s("2024-05-01T12:00:00.000Z"));
        assertThat(transform.up(stored)).containsExactly(made);
        assertThat(transform.down(made)).containsExactly(stored);
    }

    @Test
    void aCounterThatCountsOtherChildrenIsAProblem() {
        ItemDesign parent = note(
                ID,
                AttributeDesign.of("children", "children", AttributeType.LONG).asNullable());
        ParentDesign counted = new ParentDesign("Note", "children", 0);
        ItemDesign.Builder line =
                ItemDesign.builder("Line").key("LINE#{id}", null).attributes(ID);
        ItemDesign word = ItemDesign.builder("Word")
                .key("WORD#{id}", null)
                .attributes(ID)
                .childOf(counted)
                .build();
        ItemDesign plain = line.build();
        TransformReport report = DesignTransform.report(
                table(parent, word, plain),
                table(parent, word, line.childOf(counted).build()));
        assertThat(report.problems())
                .containsExactly("counter Note.children counts Word and will count Line, Word: give it another name, so"
                        + " that it is counted anew");
    }

    private static TableDesign table(ItemDesign... items) {
        return TableDesign.builder("notes").keys("pk", null).items(items).build();
    }

    private static TableDesign sorted(ItemDesign... items) {
        return TableDesign.builder("notes").items(items).build();
    }

    private static ItemDesign note(AttributeDesign... attributes) {
        return ItemDesign.builder("Note")
                .key("NOTE#{id}", null)
                .attributes(attributes)
                .build();
    }

    private static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }
}
