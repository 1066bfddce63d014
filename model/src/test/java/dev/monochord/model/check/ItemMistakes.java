package dev.monochord.model.check;

import static dev.monochord.model.check.NoteDesigns.account;
import static dev.monochord.model.check.NoteDesigns.accounts;
import static dev.monochord.model.check.NoteDesigns.expiring;
import static dev.monochord.model.check.NoteDesigns.guard;
import static dev.monochord.model.check.NoteDesigns.item;
import static dev.monochord.model.check.NoteDesigns.list;
import static dev.monochord.model.check.NoteDesigns.named;
import static dev.monochord.model.check.NoteDesigns.note;
import static dev.monochord.model.check.NoteDesigns.of;
import static dev.monochord.model.check.NoteDesigns.table;
import static dev.monochord.model.check.NoteDesigns.text;
import static dev.monochord.model.check.NoteDesigns.typed;

import dev.monochord.annotations.Projected;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.UniqueGuard;
import java.util.List;
import java.util.stream.Stream;

/** The mistakes of items. */
final class ItemMistakes {

    private ItemMistakes() {}

    static Stream<MistakeCase> all() {
        return Stream.of(
                of("MC002", "{usr} in USER#{usr}", table().items(item("USER#{usr}", "X", text("user")))),
                of(
                        "MC004",
                        "There is no index GSI2. Did you mean GSI1?",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
                                .items(note().index("GSI2", "A", "B").build())),
                of(
                        "MC005",
                        "There is no item User",
                        table().items(note().childOf(new ParentDesign("User", null, 0))
                                .build())),
                of(
                        "MC006",
                        "The version names revision",
                        table().items(note().version("revision").build())),
                of(
                        "MC006",
                        "The shard of index GSI1 names nobody",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
                                .items(note().index(
                                                new IndexKeyDesign("GSI1", KeyTemplates.parse("A", "B"), 4, "nobody"))
                                        .build())),
                of(
                        "MC006",
                        "The counter of parent Thing names notes",
                        table().items(
                                        note().childOf(new ParentDesign("Thing", "notes", 0))
                                                .build(),
                                        item("USER#{user}", "X", text("user").asKeyOnly()))),
                of(
                        "MC007",
                        "can have the same key, for example USER#a / NOTE#a",
                        table().items(note().build(), item("USER#{x}", "NOTE#{y}", text("x"), text("y")))),
                of("MC007", "can have the same key, for example ACCOUNT#a", accounts()),
                of(
                        "MC190",
                        "Index GSI1 does not project kind, which distinguishes User from Organization",
                        accounts(account("User", "name").index("GSI1", "PLAN#{plan}", "{name}"))
                                .typeAttribute("kind")
                                .indexes(new IndexDesign(
                                        "GSI1",
                                        KeyAttributeDesign.text("gsi1pk"),
                                        KeyAttributeDesign.text("gsi1sk"),
                                        new IndexProjection(Projected.KEYS_ONLY, List.of()),
                                        false))),
                of(
                        "MC008",
                        "{a} in {a}#{b} may contain \"#\"",
                        table().items(item("P", "{a}#{b}", text("a"), text("b")))),
                of(
                        "MC009",
                        "{tags} in T#{tags} is a list of text",
                        table().items(item("P#{p}", "T#{tags}", text("p"), list("tags")))),
                of(
                        "MC010",
                        "Key attribute sk is a Number",
                        table().keys(KeyAttributeDesign.text("pk"), KeyAttributeDesign.number("sk"))
                                .items(note().build())),
                of(
                        "MC011",
                        "{b} in B#{b} may be null",
                        table().items(item(
                                "A#{a}", "B#{b}", text("a"), text("b").asNullable()))),
                of(
                        "MC012",
                        "{b} is in the optional part of X[#{b}]",
                        table().items(item("A#{a}", "X[#{b}]", text("a"), text("b")))),
                of(
                        "MC021",
                        "body and text are both stored as body",
                        table().items(item("A#{a}", "X", text("a"), text("body"), named("text", "body")))),
                of(
                        "MC022",
                        "owner is stored as pk, which is a key attribute with the template A#{a}",
                        table().items(item("A#{a}", "X", text("a"), named("owner", "pk")))),
                of(
                        "MC023",
                        "which is the attribute for the type",
                        table().typeAttribute("Type").items(item("A#{a}", "X", text("a"), named("kind", "Type")))),
                of(
                        "MC024",
                        "The other name b of a is the name of b",
                        table().items(item("A#{a}", "X", text("a").orNamed("b"), text("b")))),
                of(
                        "MC025",
                        "b is @KeyOnly, but no template",
                        table().items(item("A#{a}", "X", text("a"), text("b").asKeyOnly()))),
                of(
                        "MC026",
                        "the key holds it in lower case",
                        table().items(item("A#{a:lower}", "X", text("a").asKeyOnly()))),
                of("MC027", "The table has a sort key", table().items(item("A#{a}", null, text("a")))),
                of(
                        "MC028",
                        "The table has no sort key",
                        table().keys("pk", null).items(item("A#{a}", "X", text("a")))),
                of(
                        "MC029",
                        "The version body is text",
                        table().items(note().version("body").build())),
                of(
                        "MC084",
                        "{a:8} is a form of whole numbers, and a is text",
                        table().items(item("A#{a:8}", "X", text("a")))),
                of(
                        "MC088",
                        "The version a is part of the key A#{a} / X",
                        table().items(ItemDesign.builder("Thing")
                                .key("A#{a:8}", "X")
                                .attributes(typed("a", AttributeType.LONG))
                                .version("a")
                                .build())),
                of(
                        "MC089",
                        "Counter notes of Thing is text",
                        table().items(
                                        note().childOf(new ParentDesign("Thing", "notes", 0))
                                                .build(),
                                        item("USER#{user}", "X", text("user").asKeyOnly(), text("notes")))),
                of(
                        "MC090",
                        "Note is its own parent",
                        table().items(note().childOf(new ParentDesign("Note", null, 0))
                                .build())),
                of(
                        "MC091",
                        "Key attribute pk is USER#{user} in the table and TAG#{tag} in index byTag",
                        table().indexes(IndexDesign.global("byTag", "pk", null))
                                .items(note().index("byTag", "TAG#{tag}", null).build())),
                of(
                        "MC092",
                        "The guard TAG#{tag} of body does not contain {body}. Write, for example, @Unique(\"TAG#{body}\")",
                        table().items(note().unique(guard("body", "TAG#{tag}")).build())),
                of(
                        "MC071",
                        "TAG#{tag} and BODY#{body} are both the key of index byTag",
                        table().indexes(IndexDesign.global("byTag", "tag_pk", null))
                                .items(note().index("byTag", "TAG#{tag}", null)
                                        .index("byTag", "BODY#{body}", null)
                                        .build())),
                of(
                        "MC041",
                        "The guard A#{tag} of Note and its guard A#{body} can have the same key",
                        table().items(note().unique(guard("body", "A#{body}"))
                                .unique(guard("tag", "A#{tag}"))
                                .build())),
                of(
                        "MC039",
                        "bytes; the key has at most 1024",
                        table().items(item("A#{a}", "x".repeat(1025), text("a")))),
                of(
                        "MC041",
                        "The guard USER#{body} of Note and item Note can have the same key",
                        table().items(note().unique(new UniqueGuard(
                                        "body", KeyTemplates.parse("USER#{body}", "NOTE#{body}"), "B", List.of(), null))
                                .build())),
                of(
                        "MC044",
                        "The key of parent Thing needs {team}",
                        table().items(
                                        note().childOf(new ParentDesign("Thing", null, 0))
                                                .build(),
                                        item("TEAM#{team}", "X", text("team").asKeyOnly()))),
                of(
                        "MC048",
                        "expires by ends, but the table has no expiry attribute",
                        table().items(expiring(AttributeType.SECONDS, true))),
                of(
                        "MC049",
                        "the expiry attribute of the table is ttl",
                        table().timeToLive("ttl").items(expiring(AttributeType.SECONDS, true))));
    }
}
