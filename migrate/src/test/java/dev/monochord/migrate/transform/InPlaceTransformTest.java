package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that stay in their table, in the old form, in the new one and in between. */
class InPlaceTransformTest {

    private static final AttributeDesign ID = text("id", "id").asKeyOnly();

    @Test
    void renamedAttributeIsReadUnderItsNewNameFirst() {
        ItemTransform transform = transform(
                text("title", "title").asNullable(),
                text("title", "headline").asNullable().orNamed("title"));

        assertUnchanged(transform, note("headline", s("new")));
        assertUnchanged(transform, note());
        assertThat(only(transform.up(note("title", s("old"))))).isEqualTo(note("headline", s("old")));
        assertThat(only(transform.up(note("title", s("stale"), "headline", s("new")))))
                .isEqualTo(note("headline", s("new")));
    }

    @Test
    void renamedAttributeThatMustBeThereIsTakenFromEitherName() {
        ItemTransform transform = transform(text("title", "title"), text("title", "headline"));

        assertUnchanged(transform, note("headline", s("new")));
        assertThat(only(transform.up(note("title", s("old"))))).isEqualTo(note("headline", s("old")));
    }

    @Test
    void valueUnderANameThatIsNoLongerReadMovesToTheOtherName() {
        ItemTransform transform = transform(text("title", "headline").orNamed("title"), text("title", "headline"));

        assertUnchanged(transform, note("headline", s("new")));
        assertThat(only(transform.up(note("title", s("old"))))).isEqualTo(note("headline", s("old")));
    }

    @Test
    void storedTypeTellsTheFormUnderAnUnchangedName() {
        ItemTransform transform = transform(
                AttributeDesign.of("at", "at", AttributeType.TIME),
                AttributeDesign.of("at", "at", AttributeType.MILLIS));

        assertUnchanged(transform, note("at", n("1714564800000")));
        assertThat(only(transform.up(note("at", s("2024-05-01T12:00:00Z"))))).isEqualTo(note("at", n("1714564800000")));
    }

    @Test
    void partsOfAValueAreEachInTheirOwnForm() {
        AttributeType from = nested(text("city", "town"), AttributeDesign.of("since", "since", AttributeType.TIME));
        AttributeType to = nested(text("city", "city"), AttributeDesign.of("since", "since", AttributeType.MILLIS));
        ItemTransform transform = transform(
                AttributeDesign.of("homes", "homes", new AttributeType.ListOf(from)),
                AttributeDesign.of("homes", "homes", new AttributeType.ListOf(to)));
        Map<String, AttributeValue> swept = note("homes", list(Map.of("city", s("Rome"), "since", n("1714564800000"))));

        assertUnchanged(transform, swept);
        assertThat(only(transform.up(
                        note("homes", list(Map.of("town", s("Rome"), "since", s("2024-05-01T12:00:00Z")))))))
                .isEqualTo(swept);
        assertThat(only(transform.up(note(
                        "homes", list(Map.of("town", s("Pisa"), "city", s("Rome"), "since", n("1714564800000")))))))
                .isEqualTo(swept);
    }

    @Test
    void partUnderANameThatIsNoLongerReadMovesToItsOwn() {
        ItemTransform transform = transform(
                AttributeDesign.of("home", "home", nested(text("city", "city").orNamed("town", "place"))),
                AttributeDesign.of("home", "home", nested(text("city", "city").orNamed("town"))));
        Map<String, AttributeValue> swept = note("home", AttributeValue.fromM(Map.of("city", s("Rome"))));

        assertUnchanged(transform, swept);
        assertThat(only(transform.up(note("home", AttributeValue.fromM(Map.of("place", s("Rome")))))))
                .isEqualTo(swept);
        assertThat(only(transform.up(
                        note("home", AttributeValue.fromM(Map.of("city", s("Rome"), "place", s("Pisa")))))))
                .isEqualTo(swept);
    }

    @Test
    void kindIsFoundByItsOldAndItsNewType() {
        ItemDesign label = ItemDesign.builder("Label")
                .key("LABEL#{id}", null)
                .attributes(ID)
                .build();
        TableDesign old = TableDesign.builder("notes")
                .keys("pk", null)
                .typeAttribute("kind")
                .items(builder(text("title", "title")).type("Note").build())
                .build();
        TableDesign next = TableDesign.builder("notes")
                .keys("pk", null)
                .typeAttribute("kind")
                .items(builder(text("title", "title")).type("NOTE").build(), label)
                .build();
        ItemTransform transform = DesignTransform.between(old, next, true);

        assertUnchanged(transform, note("kind", s("NOTE"), "title", s("t")));
        assertThat(only(transform.up(note("kind", s("Note"), "title", s("t")))))
                .isEqualTo(note("kind", s("NOTE"), "title", s("t")));
        assertThat(transform.up(Map.of("pk", s("LABEL#1"), "kind", s("Label")))).isEmpty();
    }

    @Test
    void guardTellsItsOwnerInBothForms() {
        TableDesign old = table(builder(text("mail", "mail")).unique(guard()).build());
        TableDesign next =
                table(builder(text("mail", "address")).unique(guard()).build());
        ItemTransform transform = DesignTransform.between(old, next, true);

        assertThat(transform.up(note("mail", s("m")))).containsExactly(note("address", s("m")), mail("address"));
        assertThat(transform.up(mail("mail"))).isEmpty();
        assertThat(transform.up(mail("address"))).isEmpty();
        assertThat(transform.sourceKey(mail("mail"))).contains(note());
        assertThat(transform.sourceKey(mail("address"))).contains(note());
    }

    @Test
    void unclearFormsAreProblems() {
        assertThat(problems(
                        List.of(AttributeDesign.of("at", "at", AttributeType.SECONDS)),
                        List.of(AttributeDesign.of("at", "at", AttributeType.MILLIS))))
                .singleElement()
                .asString()
                .contains("component at of kind Note")
                .contains("in attribute at, and an item does not tell which of them it has");
        assertThat(problems(
                        List.of(AttributeDesign.of("at", "at", AttributeType.SECONDS)),
                        List.of(AttributeDesign.of("at", "at_millis", AttributeType.MILLIS))))
                .isEmpty();
        assertThat(problems(List.of(text("one", "a"), text("two", "b")), List.of(text("one", "b"), text("two", "a"))))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("attribute b of kind Note has another meaning in the old design");
        assertThat(problems(List.of(text("one", "a"), text("two", "b")), List.of(text("one", "b"))))
                .hasSize(1);
    }

    @Test
    void exchangedTypesAreAProblem() {
        assertThat(DesignTransform.report(typed("A", "B"), typed("B", "A"), true)
                        .problems())
                .containsExactly(
                        "type B is that of kind Label and becomes that of kind Note, and an item does not tell which of"
                                + " them it is: use a type that is not in use",
                        "type A is that of kind Note and becomes that of kind Label, and an item does not tell which of"
                                + " them it is: use a type that is not in use");
    }

    private static TableDesign typed(String note, String label) {
        return TableDesign.builder("notes")
                .keys("pk", null)
                .typeAttribute("kind")
                .items(
                        builder().type(note).build(),
                        ItemDesign.builder("Label")
                                .key("LABEL#{id}", null)
                                .attributes(ID)
                                .type(label)
                                .build())
                .build();
    }

    private static List<String> problems(List<AttributeDesign> old, List<AttributeDesign> next) {
        return DesignTransform.report(
                        table(builder(old.toArray(AttributeDesign[]::new)).build()),
                        table(builder(next.toArray(AttributeDesign[]::new)).build()),
                        true)
                .problems();
    }

    private static ItemTransform transform(AttributeDesign old, AttributeDesign next) {
        return DesignTransform.between(
                table(builder(old).build()), table(builder(next).build()), true);
    }

    private static void assertUnchanged(ItemTransform transform, Map<String, AttributeValue> item) {
        assertThat(transform.up(item)).containsExactly(item);
    }

    private static Map<String, AttributeValue> only(List<Map<String, AttributeValue>> items) {
        assertThat(items).hasSize(1);
        return items.get(0);
    }

    private static UniqueGuard guard() {
        return new UniqueGuard("mail", KeyTemplates.parse("MAIL#{mail}", null), "", List.of("mail", "id"), null);
    }

    private static Map<String, AttributeValue> mail(String attribute) {
        return Map.of("pk", s("MAIL#m"), attribute, s("m"), "id", s("1"));
    }

    private static ItemDesign.Builder builder(AttributeDesign... attributes) {
        return ItemDesign.builder("Note").key("NOTE#{id}", null).attributes(ID).attributes(attributes);
    }

    private static TableDesign table(ItemDesign note) {
        return TableDesign.builder("notes").keys("pk", null).items(note).build();
    }

    private static AttributeType nested(AttributeDesign... attributes) {
        return new AttributeType.Nested("Home", List.of(attributes));
    }

    private static AttributeDesign text(String component, String name) {
        return AttributeDesign.of(component, name, AttributeType.TEXT);
    }

    private static Map<String, AttributeValue> note(Object... namesAndValues) {
        Map<String, AttributeValue> note = new HashMap<>(Map.of("pk", s("NOTE#1")));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            note.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
        }
        return note;
    }

    private static AttributeValue list(Map<String, AttributeValue> only) {
        return AttributeValue.fromL(List.of(AttributeValue.fromM(only)));
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    private static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }
}
