package dev.monochord.model.check;

import static dev.monochord.model.PatternKind.BATCH_GET;
import static dev.monochord.model.PatternKind.DELETE_PARTITION;
import static dev.monochord.model.PatternKind.GET;
import static dev.monochord.model.PatternKind.PARTIAL_UPDATE;
import static dev.monochord.model.PatternKind.PUT;
import static dev.monochord.model.PatternKind.QUERY;
import static dev.monochord.model.PatternKind.SCAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.monochord.annotations.Comparison;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.NumberKind;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.key.KeyTemplateException;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each diagnostic by its id and its text. One case a diagnostic, which makes the file long. */
class DesignChecksTest {

    record Case(String id, String text, Design design) {
        @Override
        public String toString() {
            return id + " " + text;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mistakeIsNamed(Case expected) {
        assertThat(DesignChecks.check(expected.design)).anySatisfy(problem -> {
            assertThat(problem.diagnostic().id()).isEqualTo(expected.id);
            assertThat(problem.message()).contains(expected.text);
        });
    }

    @Test
    void everyDiagnosticOfTheModelHasACase() {
        Set<String> ids = cases().map(Case::id).collect(Collectors.toSet());
        Set<Diagnostic> inSource = EnumSet.range(Diagnostic.TABLE_NOT_INTERFACE, Diagnostic.NAME_TAKEN);
        inSource.add(Diagnostic.TEMPLATE_SYNTAX);
        assertThat(Arrays.stream(Diagnostic.values())
                        .filter(d -> !inSource.contains(d))
                        .map(Diagnostic::id))
                .isSubsetOf(ids);
    }

    @Test
    void templateThatCannotBeReadIsNamed() {
        KeyTemplateException e = catchThrowableOfType(KeyTemplateException.class, () -> KeyTemplate.parse("A#{b"));
        DesignProblem problem = DesignProblem.of(
                Diagnostic.TEMPLATE_SYNTAX, Place.item("notes", "Note"), e.template(), e.reason(), e.position());
        assertThat(problem)
                .hasToString("MC038 table notes, item Note: The template \"A#{b\" cannot be read: "
                        + "The variable is not closed; expected } at position 2. "
                        + "Write literals and {variables}, with one optional part in [brackets] at the end.");
    }

    @Test
    void soundTableHasNoProblems() {
        assertThat(check(table().items(note().build()).patterns(read().build())))
                .isEmpty();
    }

    @Test
    void fiveDesignsHaveNoErrors() {
        for (Design design : AllDesigns.ALL) {
            assertThat(DesignChecks.check(design))
                    .filteredOn(DesignProblem::error)
                    .isEmpty();
        }
    }

    @Test
    void messageShowsForEachKeyWhatIsMissing() {
        List<DesignProblem> problems =
                check(indexed().patterns(query("x").by("body").build()));
        assertThat(problems.get(0))
                .hasToString("MC001 table notes, pattern x: No key and no index serves this pattern: "
                        + "table key USER#{user} / NOTE#{id}: {user} is missing, {body} is not part of it; "
                        + "index GSI1 TAG#{tag} / {id}: {tag} is missing, {body} is not part of it. "
                        + "Give the missing variables as parameters, make what is not in a key a @Filter, "
                        + "or add an index whose key has them.");
    }

    static Stream<Case> cases() {
        return Stream.of(errorsOfPatterns(), errorsOfItems(), errorsOfTables(), lints())
                .flatMap(s -> s);
    }

    private static Stream<Case> errorsOfPatterns() {
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
                        "MC040",
                        "has unique values (body)",
                        table().items(guarded)
                                .patterns(of(PUT).with("item", ParameterBinding.ITEM)
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
                        "MC094",
                        "A filter cannot compare tags with LESS: it is a list of text",
                        table().items(note().attributes(list("tags")).build())
                                .patterns(query("x")
                                        .by("user")
                                        .with(ParameterDesign.filter("tags", Comparison.LESS, "tags"))
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

    private static Stream<Case> errorsOfItems() {
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

    private static Stream<Case> errorsOfTables() {
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
                new Case("MC019", "Two tables are named notes", Design.of("d", "1", table().build(), table().build())),
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
                        "MC045",
                        "Key attribute pk is a String here and a Number there",
                        table().indexes(new IndexDesign(
                                "byNumber", KeyAttributeDesign.number("pk"), null, IndexProjection.ALL, false))));
    }

    private static Stream<Case> lints() {
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

    private static List<DesignProblem> check(TableDesign.Builder table) {
        return DesignChecks.check(Design.of("d", "1", table.build()));
    }

    private static Case of(String id, String text, TableDesign.Builder table) {
        return new Case(id, text, Design.of("d", "1", table.build()));
    }

    private static TableDesign.Builder table() {
        return TableDesign.builder("notes");
    }

    private static TableDesign.Builder indexed() {
        return table().indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
                .items(note().index("GSI1", "TAG#{tag}", "{id}").build());
    }

    private static ItemDesign.Builder note() {
        return ItemDesign.builder("Note")
                .key("USER#{user}", "NOTE#{id}")
                .attributes(text("user").asKeyOnly(), text("id").asKeyOnly(), text("body"), text("tag"));
    }

    private static ItemDesign item(String partition, String sort, AttributeDesign... attributes) {
        return ItemDesign.builder("Thing")
                .key(partition, sort)
                .attributes(attributes)
                .build();
    }

    private static ItemDesign expiring(AttributeType type, boolean hide) {
        return ItemDesign.builder("Thing")
                .key("A#{a}", "X#{b}")
                .attributes(text("a"), text("b"), typed("ends", type))
                .timeToLive("ends", hide)
                .build();
    }

    private static UniqueGuard guard(String field, String template) {
        return new UniqueGuard(field, KeyTemplates.parse(template, template), "Guard", List.of(field), null);
    }

    private static PatternBuilder query(String name) {
        return PatternBuilder.pattern(name, QUERY, "Note");
    }

    private static PatternBuilder read() {
        return PatternBuilder.pattern("read", QUERY, "Note").by("user");
    }

    private static PatternBuilder of(PatternKind kind) {
        return PatternBuilder.pattern("x", kind, "Note");
    }

    private static AttributeDesign text(String name) {
        return typed(name, AttributeType.TEXT);
    }

    private static AttributeDesign list(String name) {
        return typed(name, new AttributeType.ListOf(AttributeType.TEXT));
    }

    private static AttributeDesign typed(String name, AttributeType type) {
        return AttributeDesign.of(name, name, type);
    }

    private static AttributeDesign named(String component, String name) {
        return AttributeDesign.of(component, name, AttributeType.TEXT);
    }
}
