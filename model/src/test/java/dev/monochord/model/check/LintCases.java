package dev.monochord.model.check;

import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.SCAN;
import static dev.monochord.model.check.NoteDesigns.expiring;
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
import dev.monochord.model.ItemDesign;
import dev.monochord.model.NumberKind;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableOptions;
import dev.monochord.model.designs.PatternBuilder;
import java.util.List;
import java.util.stream.Stream;

/** Designs that work and may hurt. */
final class LintCases {

    private LintCases() {}

    static Stream<MistakeCase> all() {
        AttributeType few = new AttributeType.Enumeration("State", List.of("ON", "OFF"));
        return Stream.of(
                of(
                        "MC126",
                        "The $ before {a} in A#${a} becomes part of every key. Write {a}",
                        table().items(item("A#${a}", "X", text("a")))),
                of(
                        "MC125",
                        "Thing is in index byTag without declaring it, because it stores tag and sk. "
                                + "Declare it with @IndexKey(index = \"byTag\", partition = \"{tag}\", sort = \"X#{a}\")",
                        table().indexes(IndexDesign.global("byTag", "tag", "sk"))
                                .items(item("A#{a}", "X#{a}", text("a"), text("tag")))),
                of(
                        "MC101",
                        "Every Thing has the same partition key, ALL",
                        table().items(item("ALL", "{a}", text("a")))),
                of(
                        "MC102",
                        "ends with a time and nothing else",
                        table().items(item("A#{a}", "T#{at}", text("a"), typed("at", AttributeType.TIME)))),
                of(
                        "MC103",
                        "{createdAt} in sort key T#{createdAt} looks like a time",
                        table().items(item("A#{a}", "T#{createdAt}", text("a"), text("createdAt")))),
                of(
                        "MC104",
                        "Write {n:10}",
                        table().items(item("A#{a}", "N#{n}", text("a"), typed("n", AttributeType.LONG)))),
                of(
                        "MC105",
                        "Reads one Note through index GSI1",
                        indexed().patterns(of(GET).by("tag", "id").index("GSI1").build())),
                of(
                        "MC106",
                        "Index GSI1 cannot be read consistently",
                        indexed().patterns(query("x").by("tag").consistent().build())),
                of(
                        "MC107",
                        "partitioned by {state}, which has only 2 values",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", null))
                                .items(ItemDesign.builder("Thing")
                                        .key("A#{a}", "X")
                                        .index("GSI1", "{state}", null)
                                        .attributes(text("a"), typed("state", few))
                                        .build())),
                of(
                        "MC108",
                        "copies all of Thing, which can be large (doc)",
                        table().indexes(IndexDesign.global("GSI1", "gsi1pk", null))
                                .items(ItemDesign.builder("Thing")
                                        .key("A#{a}", "X")
                                        .index("GSI1", "{a}", null)
                                        .attributes(text("a"), typed("doc", AttributeType.DOCUMENT))
                                        .build())),
                of(
                        "MC109",
                        "stored as String: it never expires",
                        table().timeToLive("ends").items(expiring(AttributeType.TIME, true))),
                of("MC110", "in milliseconds", table().timeToLive("ends").items(expiring(AttributeType.MILLIS, true))),
                of(
                        "MC111",
                        "read returns items of Thing that have expired",
                        table().timeToLive("ends")
                                .items(expiring(AttributeType.SECONDS, false))
                                .patterns(PatternBuilder.pattern("read", QUERY, "Thing")
                                        .by("a")
                                        .build())),
                of(
                        "MC112",
                        "Thing accumulates in partition A#{a} forever",
                        table().items(item(
                                "A#{a}", "{at}#{id}", text("a"), typed("at", AttributeType.TIME), text("id")))),
                of(
                        "MC113",
                        "also reads items of kind Thing, for example USER#a / NOTES",
                        table().items(
                                        item("USER#{user}", "NOTES", text("user")),
                                        ItemDesign.builder("Wide")
                                                .key("USER#{user}", "NOTE{id:3}")
                                                .attributes(text("user"), typed("id", AttributeType.INT))
                                                .build())
                                .patterns(PatternBuilder.pattern("x", QUERY, "Wide")
                                        .by("user")
                                        .build())),
                of(
                        "MC128",
                        "items of kind Star, for example USER#a / STAR#a, may lie between",
                        table().items(
                                        note().build(),
                                        item("USER#{user}", "PROFILE", text("user")),
                                        ItemDesign.builder("Star")
                                                .key("USER#{user}", "STAR#{id}")
                                                .attributes(text("user"), text("id"))
                                                .build())
                                .patterns(PatternBuilder.pattern("x", QUERY, "Thing", "Note")
                                        .by("user")
                                        .with("most", ParameterBinding.LIMIT)
                                        .build())),
                of("MC114", "No pattern reads index GSI1", indexed().patterns(read().build())),
                of(
                        "MC115",
                        "No pattern reads Thing",
                        table().items(note().build(), item("A#{a}", "X", text("a")))
                                .patterns(read().build())),
                of(
                        "MC116",
                        "x is binary floating point",
                        table().items(item(
                                "A#{a}", "X", text("a"), typed("x", new AttributeType.Numeric(NumberKind.DOUBLE))))),
                of(
                        "MC118",
                        "accountId is a number",
                        table().items(item("A#{a}", "X", text("a"), typed("accountId", AttributeType.LONG)))),
                of(
                        "MC119",
                        "0.1.9 sorts after 0.1.18",
                        table().items(item("A#{a}", "V#{version}", text("a"), text("version")))),
                of(
                        "MC120",
                        "what passes the filter on body",
                        indexed()
                                .patterns(query("x")
                                        .by("user")
                                        .with("body", ParameterBinding.FILTER)
                                        .limit(5)
                                        .build())),
                of(
                        "MC121",
                        "x loads the whole table into memory",
                        indexed()
                                .patterns(of(SCAN).because("test")
                                        .result(ResultKind.LIST)
                                        .build())),
                of(
                        "MC122",
                        "Write {email:lower}",
                        table().items(ItemDesign.builder("Thing")
                                .key("A#{a}", "X")
                                .attributes(text("a"), text("email"))
                                .unique(guard("email", "E#{email}"))
                                .build())),
                of(
                        "MC124",
                        "Thing has the expiry attribute of the table, ends, without @TimeToLive",
                        table().timeToLive("ends").items(item("A#{a}", "X", text("a"), text("ends")))),
                of(
                        "MC123",
                        "Deletion protection is off",
                        table().settings(new TableOptions(true, false, true, false))));
    }
}
