package dev.monochord.model.check;

import static dev.monochord.model.check.NoteDesigns.item;
import static dev.monochord.model.check.NoteDesigns.note;
import static dev.monochord.model.check.NoteDesigns.of;
import static dev.monochord.model.check.NoteDesigns.table;
import static dev.monochord.model.check.NoteDesigns.text;
import static dev.monochord.model.check.NoteDesigns.typed;

import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.NumberKind;
import dev.monochord.model.TableDesign;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The mistakes of tables. */
final class TableMistakes {

    private TableMistakes() {}

    static Stream<MistakeCase> all() {
        IndexDesign[] many = new IndexDesign[21];
        Arrays.setAll(many, i -> IndexDesign.global("index" + i, "p" + i, null));
        return Stream.of(
                of("MC093", "The partition key and the sort key of the table are both id", table().keys("id", "id")),
                of(
                        "MC095",
                        "Thing stores size as a Number, but it is a String key of index bySize",
                        table().indexes(IndexDesign.global("bySize", "size", null))
                                .items(item("A#{a}", "X", text("a"), typed("size", AttributeType.LONG)))),
                of("MC019", "Two items are named Note", table().items(note().build(), note().build())),
                new MistakeCase(
                        "MC019", "Two tables are named notes", Design.of("d", "1", table().build(), table().build())),
                of("MC034", "n! is not a valid table name", TableDesign.builder("n!")),
                of("MC035", "x is not a valid index name", table().indexes(IndexDesign.global("x", "a", null))),
                of("MC036", "21 global indexes; the service allows 20", table().indexes(many)),
                of(
                        "MC037",
                        "Local index local has the partition key other, the table has pk",
                        table().indexes(new IndexDesign(
                                "local",
                                KeyAttributeDesign.text("other"),
                                KeyAttributeDesign.text("s"),
                                IndexProjection.ALL,
                                true))),
                of(
                        "MC160",
                        "Index byTag has the key attribute tga, which no item of the table stores. Did you mean tag?",
                        table().indexes(IndexDesign.global("byTag", List.of("tga", "body"), List.of()))
                                .items(note().build())),
                of(
                        "MC161",
                        "Index all has 5 sort key attributes; the service allows 4",
                        table().indexes(IndexDesign.global("all", List.of("tag"), List.of("a", "b", "c", "body", "pk")))
                                .items(item(
                                        "A#{a}", "B#{b}", text("a"), text("b"), text("c"), text("tag"), text("body")))),
                of(
                        "MC162",
                        "Local index byTag has several attributes in one key",
                        table().indexes(new IndexDesign(
                                        "byTag",
                                        List.of(KeyAttributeDesign.text("pk")),
                                        List.of(KeyAttributeDesign.text("tag"), KeyAttributeDesign.text("body")),
                                        IndexProjection.ALL,
                                        true))
                                .items(note().build())),
                of(
                        "MC163",
                        "Note declares a key in byTag, a multi-attribute index. Remove @IndexKey. The item is in the index if"
                                + " it stores tag, body",
                        table().indexes(IndexDesign.global("byTag", List.of("tag", "body"), List.of()))
                                .items(note().index("byTag", "{tag}", "{body}").build())),
                of(
                        "MC164",
                        "Index byTag has the key attribute tag more than once",
                        table().indexes(IndexDesign.global("byTag", List.of("tag"), List.of("tag", "body")))
                                .items(note().build())),
                of(
                        "MC009",
                        "{score} in {score} is a floating-point number, which cannot be part of a key",
                        table().indexes(new IndexDesign(
                                        "byScore",
                                        List.of(KeyAttributeDesign.text("a"), KeyAttributeDesign.text("b")),
                                        List.of(KeyAttributeDesign.number("score")),
                                        IndexProjection.ALL,
                                        false))
                                .items(item(
                                        "A#{a}",
                                        "B#{b}",
                                        text("a"),
                                        text("b"),
                                        typed("score", new AttributeType.Numeric(NumberKind.DOUBLE))))),
                of(
                        "MC045",
                        "Key attribute pk is a String here and a Number there",
                        table().indexes(new IndexDesign(
                                "byNumber", KeyAttributeDesign.number("pk"), null, IndexProjection.ALL, false))));
    }
}
