package dev.monochord.model.check;

import static dev.monochord.model.PatternKind.BATCH_GET;
import static dev.monochord.model.PatternKind.DELETE_PARTITION;
import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.PARTIAL_UPDATE;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.SCAN;
import static dev.monochord.model.check.NoteDesigns.accounts;
import static dev.monochord.model.check.NoteDesigns.guard;
import static dev.monochord.model.check.NoteDesigns.indexed;
import static dev.monochord.model.check.NoteDesigns.item;
import static dev.monochord.model.check.NoteDesigns.note;
import static dev.monochord.model.check.NoteDesigns.of;
import static dev.monochord.model.check.NoteDesigns.query;
import static dev.monochord.model.check.NoteDesigns.read;
import static dev.monochord.model.check.NoteDesigns.table;
import static dev.monochord.model.check.NoteDesigns.text;
import static dev.monochord.model.check.NoteDesigns.typed;

import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.ResultKind;
import dev.monochord.model.designs.PatternBuilder;
import java.util.stream.Stream;

/** The mistakes of patterns. */
final class PatternMistakes {

    private PatternMistakes() {}

    static Stream<MistakeCase> all() {
        ItemDesign guarded = note().unique(guard("body", "BODY#{body}")).build();
        return Stream.of(
                of(
                        "MC096",
                        "users and ids are both lists",
                        indexed()
                                .patterns(of(BATCH_GET)
                                        .with("users", ParameterBinding.KEYS, "user")
                                        .with("ids", ParameterBinding.KEYS, "id")
                                        .build())),
                of(
                        "MC001",
                        "{user} is missing",
                        indexed().patterns(query("x").by("body").build())),
                of(
                        "MC003",
                        "Did you mean user?",
                        indexed().patterns(query("x").by("usr").build())),
                of(
                        "MC003",
                        "Did you mean body?",
                        indexed()
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("boddy", ParameterBinding.SET)
                                        .build())),
                of(
                        "MC004",
                        "Did you mean GSI1?",
                        indexed().patterns(query("x").index("GSI11").build())),
                of(
                        "MC005",
                        "Did you mean Note?",
                        indexed()
                                .patterns(
                                        PatternBuilder.pattern("x", GET, "Noet").build())),
                of(
                        "MC013",
                        "both a prefix and a range",
                        indexed()
                                .patterns(query("x")
                                        .by("user")
                                        .with("p", ParameterBinding.BEGINS_WITH, "id")
                                        .with("f", ParameterBinding.FROM, "id")
                                        .build())),
                of(
                        "MC014",
                        "the next variable of sort key {a}#{b} is {a}",
                        table().items(item("{u}", "{a:word}#{b}", text("u"), text("a"), text("b")))
                                .patterns(PatternBuilder.pattern("x", QUERY, "Thing")
                                        .by("u")
                                        .with("f", ParameterBinding.FROM, "b")
                                        .build())),
                of(
                        "MC015",
                        "changes the key of index GSI1, which also needs tag",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
                                .items(note().index("GSI1", "TAG#{tag:word}#{body}", "{id}")
                                        .build())
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("body", ParameterBinding.SET)
                                        .build())),
                of(
                        "MC016",
                        "id is part of the primary key",
                        indexed()
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("id", ParameterBinding.SET)
                                        .build())),
                of(
                        "MC017",
                        "id is part of the key of the table",
                        indexed()
                                .patterns(query("x")
                                        .by("user")
                                        .with("id", ParameterBinding.FILTER)
                                        .build())),
                of("MC018", "The scan gives no reason", indexed().patterns(of(SCAN).build())),
                of(
                        "MC020",
                        "Two patterns are named read",
                        indexed().patterns(read().build()).patterns(read().build())),
                of(
                        "MC030",
                        "cannot use index GSI1",
                        indexed()
                                .patterns(of(BATCH_GET)
                                        .by("tag", "id")
                                        .index("GSI1")
                                        .build())),
                of(
                        "MC031",
                        "@Get cannot return Page<T>. Return Optional<T>",
                        indexed()
                                .patterns(of(GET).by("user", "id")
                                        .result(ResultKind.PAGE)
                                        .build())),
                of(
                        "MC032",
                        "Index GSI1 does not project body",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk")
                                        .with(IndexProjection.KEYS_ONLY))
                                .items(note().index("GSI1", "TAG#{tag}", "{id}").build())
                                .patterns(query("x")
                                        .by("tag")
                                        .with("body", ParameterBinding.FILTER)
                                        .build())),
                of(
                        "MC033",
                        "does not project body",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk")
                                        .with(IndexProjection.KEYS_ONLY))
                                .items(note().index("GSI1", "TAG#{tag}", "{id}").build())
                                .patterns(query("x").by("tag").build())),
                of(
                        "MC033",
                        "does not project rest, which Other needs",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk")
                                        .with(IndexProjection.include("body", "tag")))
                                .items(note().index("GSI1", "TAG#{tag}", "{id}").build())
                                .items(ItemDesign.builder("Other")
                                        .key("USER#{user}", "OTHER#{id}")
                                        .attributes(
                                                text("user").asKeyOnly(),
                                                text("id").asKeyOnly(),
                                                text("rest"),
                                                text("tag"))
                                        .index("GSI1", "TAG#{tag}", "{id}")
                                        .build())
                                .patterns(PatternBuilder.pattern("x", QUERY, "Note", "Other")
                                        .by("tag")
                                        .build())),
                of(
                        "MC042",
                        "body is unique",
                        table().items(guarded)
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("body", ParameterBinding.SET)
                                        .build())),
                of(
                        "MC083",
                        "Setting tag alone would leave the Thing that the item is under behind",
                        table().items(
                                        note().childOf(new ParentDesign("Thing", null, 0))
                                                .build(),
                                        item("TAG#{tag}", "X", text("tag").asKeyOnly()))
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("tag", ParameterBinding.SET)
                                        .build())),
                of(
                        "MC043",
                        "are not in the same partition: USER#{user} and TEAM#{team}",
                        table().items(
                                        note().build(),
                                        item("TEAM#{team}", "X", text("team").asKeyOnly()))
                                .patterns(PatternBuilder.pattern("x", QUERY, "Note", "Thing")
                                        .by("user")
                                        .build())),
                of(
                        "MC195",
                        "@Get reads one key, but Note and Thing have different keys",
                        table().items(note().build(), item("USER#{user}", "THING#{id}", text("user"), text("id")))
                                .patterns(PatternBuilder.pattern("x", GET, "Note", "Thing")
                                        .by("user", "id")
                                        .build())),
                of(
                        "MC191",
                        "would delete items that belong to Organization, which has the same key: Team",
                        accounts()
                                .typeAttribute("kind")
                                .items(ItemDesign.builder("Team")
                                        .key("ACCOUNT#{org}", "TEAM#{team}")
                                        .attributes(text("org"), text("team"))
                                        .childOf(new ParentDesign("Organization", null, 0))
                                        .build())
                                .patterns(PatternBuilder.pattern("x", DELETE_PARTITION, "User")
                                        .by("name")
                                        .build())),
                of(
                        "MC046",
                        "Note does not own the partition",
                        indexed().patterns(of(DELETE_PARTITION).by("user").build())),
                of(
                        "MC085",
                        "Parameters user and user both give {user}",
                        indexed().patterns(query("x").by("user").by("user").build())),
                of(
                        "MC086",
                        "Nothing can be added to body, which is text",
                        indexed()
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("body", ParameterBinding.ADD)
                                        .build())),
                of(
                        "MC087",
                        "count is the version, which every write raises by itself",
                        table().items(note().attributes(typed("count", AttributeType.LONG))
                                        .version("count")
                                        .build())
                                .patterns(of(PARTIAL_UPDATE)
                                        .by("user", "id")
                                        .with("count", ParameterBinding.SET)
                                        .build())),
                of(
                        "MC047",
                        "changes nothing",
                        indexed().patterns(of(PARTIAL_UPDATE).by("user", "id").build())));
    }
}
