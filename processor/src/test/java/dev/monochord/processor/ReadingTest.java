package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.monochord.annotations.StoredType;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.NumberKind;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.processor.internal.source.JavaValue;
import dev.monochord.processor.internal.source.ResultSource;
import dev.monochord.processor.internal.source.TableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the processor makes of designs that are right. */
class ReadingTest {

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of("String", AttributeType.TEXT),
                Arguments.of("UUID", AttributeType.TEXT),
                Arguments.of("char", AttributeType.TEXT),
                Arguments.of("Character", AttributeType.TEXT),
                Arguments.of("boolean", AttributeType.BOOLEAN),
                Arguments.of("Boolean", AttributeType.BOOLEAN),
                Arguments.of("byte", new AttributeType.Numeric(NumberKind.BYTE)),
                Arguments.of("Short", new AttributeType.Numeric(NumberKind.SHORT)),
                Arguments.of("int", AttributeType.INT),
                Arguments.of("Long", AttributeType.LONG),
                Arguments.of("float", new AttributeType.Numeric(NumberKind.FLOAT)),
                Arguments.of("Double", new AttributeType.Numeric(NumberKind.DOUBLE)),
                Arguments.of("java.math.BigInteger", new AttributeType.Numeric(NumberKind.BIG_INTEGER)),
                Arguments.of("java.math.BigDecimal", AttributeType.DECIMAL),
                Arguments.of("byte[]", AttributeType.BINARY),
                Arguments.of("Instant", AttributeType.TIME),
                Arguments.of("@StoredAs(TimeFormat.EPOCH_MILLIS) Instant", AttributeType.MILLIS),
                Arguments.of(
                        "@StoredAs(TimeFormat.EPOCH_SECONDS) List<Instant>",
                        new AttributeType.ListOf(AttributeType.SECONDS)),
                Arguments.of("List<String>", new AttributeType.ListOf(AttributeType.TEXT)),
                Arguments.of("java.util.Set<Long>", new AttributeType.SetOf(AttributeType.LONG)),
                Arguments.of("Map<String, Integer>", new AttributeType.MapOf(AttributeType.INT)),
                Arguments.of("Map<String, Object>", AttributeType.DOCUMENT),
                Arguments.of("List<Map<String, Object>>", new AttributeType.ListOf(AttributeType.DOCUMENT)),
                Arguments.of("Color", new AttributeType.Enumeration("Color", List.of("red", "GREEN"))),
                Arguments.of(
                        "@Convert(Days.class) LocalDate",
                        new AttributeType.Converted("java.time.LocalDate", "mistakes.Days", StoredType.N)),
                Arguments.of(
                        "Size",
                        new AttributeType.Nested(
                                "Size",
                                List.of(
                                        AttributeDesign.of("pageCount", "page_count", AttributeType.INT),
                                        AttributeDesign.of("unit", "U", AttributeType.TEXT)
                                                .asNullable()))),
                Arguments.of(
                        "Part",
                        new AttributeType.Union(
                                "Part",
                                "kind",
                                Map.of(
                                        "chapter",
                                        new AttributeType.Nested(
                                                "Chapter",
                                                List.of(AttributeDesign.of(
                                                        "chapterTitle", "chapter_title", AttributeType.TEXT)))))));
    }

    @ParameterizedTest
    @MethodSource("types")
    void javaTypeIsStoredAs(String javaType, AttributeType expected) {
        TableSource table = read("""
                @Table(name = "books", attributeNames = Naming.SNAKE_CASE)
                interface Books {
                    @Get Optional<Book> book(String id);
                }
                enum Color { @TypeName("red") RED, GREEN }
                record Size(int pageCount, @Nullable @Attribute(name = "U") String unit) {}
                @TypeAttribute("kind") sealed interface Part permits Chapter {}
                @TypeName("chapter") record Chapter(String chapterTitle) implements Part {}
                abstract class ToNumber<T> implements Converter<T, java.math.BigDecimal> {}
                class Days extends ToNumber<LocalDate> {
                    public java.math.BigDecimal toStored(LocalDate day) {
                        return java.math.BigDecimal.valueOf(day.toEpochDay());
                    }
                    public LocalDate fromStored(java.math.BigDecimal days) {
                        return LocalDate.ofEpochDay(days.longValue());
                    }
                }
                @Item(table = Books.class)
                @Key(partition = "BOOK#{id}", sort = "BOOK")
                record Book(@KeyOnly String id, %s theValue) {}
                """.formatted(javaType));

        AttributeDesign attribute = item(table, "Book").attribute("theValue").orElseThrow();
        assertThat(attribute.type()).isEqualTo(expected);
        assertThat(attribute.name()).isEqualTo("the_value");
        assertThat(attribute.nullable()).isFalse();
    }

    private static final String LIBRARY = """
            @Table(name = "library", design = "town", version = "3", partitionKey = "PK", sortKey = "SK",
                    attributeNames = Naming.PASCAL_CASE, typeAttribute = "Type", timeToLive = "Ttl")
            @Unreadable(UnreadablePolicy.SKIP)
            @Index(name = "GSI1", partitionKey = "GSI1PK", sortKey = "GSI1SK", projection = Projected.KEYS_ONLY)
            @Index(name = "GSI2", partitionKey = "GSI2PK", projection = Projected.INCLUDE, attributes = "Name")
            interface Library {
                @Create void join(Member member);
                @Replace Member change(Member member);
                @Update(item = Member.class)
                void rename(String memberId, @Set("name") String newName, @Add int visits, @If("version") long seen);
                @Delete void leave(String memberId);
                @DeletePartition void forget(String memberId);
                @Delete void giveBack(Loan loan);
                @Unreadable(UnreadablePolicy.FAIL) @Query WholeMember whole(String memberId);
                @Query(consistent = true, descending = true, limit = 5)
                List<Loan> since(String memberId, @From("at") Instant from, @To("at") Instant to);
                @Query Page<InMember> everything(String memberId, PageRequest page);
                @Query @Filter("tags contains {tag} and due < {seen.due}")
                List<Loan> some(String memberId, @Limit int most, @Nullable String tag, Loan seen);
                @Count(item = Loan.class) long loans(String memberId);
                @BatchGet List<Member> members(@Bind("memberId") List<String> ids);
                @Scan(because = "once a year", segments = 4) Stream<Member> all();
                default String name() { return "library"; }
                static int size() { return 3; }
            }
            sealed interface InMember permits Member, Loan {}
            record WholeMember(Member member, List<Loan> loans) {}
            @Item(table = Library.class, keepUnknown = true)
            @Key(partition = "MEMBER#{memberId}", sort = "MEMBER")
            @AlternativeKey(partition = "READER#{memberId}", sort = "READER")
            @IndexKey(index = "GSI1", partition = "MEMBERS", sort = "{name}", shards = 4, shardBy = "memberId")
            @Derived(attribute = "Search", template = "{town:word}_{phone}")
            record Member(
                    String memberId,
                    @Attribute(name = "Name", alternatives = "FullName", lenient = true) String name,
                    @Unique("EMAIL#{email:lower}") String email,
                    @Unique(value = "PHONE#{phone}", type = "Phone", attributes = {"memberId", "town"}) String phone,
                    int visits,
                    String town,
                    @Version Long version) implements InMember {}
            @Item(table = Library.class, name = "Lending")
            @Key(partition = "MEMBER#{memberId}", sort = "LOAN#{at}#{bookId}")
            @ChildOf(value = Member.class, counter = "visits", limit = 9)
            record Loan(
                    @KeyOnly String memberId,
                    @KeyOnly Instant at,
                    @KeyOnly String bookId,
                    List<String> tags,
                    @TimeToLive(hideExpired = false) Instant due) implements InMember {}
            """;

    @Test
    void tableIsReadAsItSays() {
        TableSource table = read(LIBRARY);

        assertThat(table.design().name()).isEqualTo("town");
        assertThat(table.design().version()).isEqualTo("3");
        assertThat(table.table().name()).isEqualTo("library");
        assertThat(table.table().javaType()).isEqualTo("mistakes.Library");
        assertThat(table.table().keys()).extracting(k -> k.name()).containsExactly("PK", "SK");
        assertThat(table.table().typeAttribute()).isEqualTo("Type");
        assertThat(table.table().indexes())
                .extracting(i -> i.name() + " " + i.projection())
                .containsExactly("GSI1 KEYS_ONLY", "GSI2 INCLUDE Name");
        assertThat(table.items()).extracting(i -> i.design().name()).containsExactly("Member", "Lending");
    }

    @Test
    void itemIsReadAsItSays() {
        ItemDesign member = item(read(LIBRARY), "Member");

        assertThat(member.key().display()).isEqualTo("MEMBER#{memberId} / MEMBER");
        assertThat(member.alternativeKeys()).extracting(k -> k.display()).containsExactly("READER#{memberId} / READER");
        assertThat(member.indexKeys()).singleElement().satisfies(key -> {
            assertThat(key.shards()).isEqualTo(4);
            assertThat(key.shardBy()).isEqualTo("memberId");
        });
        assertThat(member.derived()).extracting(d -> d.name()).containsExactly("Search");
        assertThat(member.version()).isEqualTo("version");
        assertThat(member.keepUnknown()).isTrue();
        assertThat(member.attribute("name").orElseThrow())
                .isEqualTo(AttributeDesign.of("name", "Name", AttributeType.TEXT)
                        .orNamed("FullName")
                        .asLenient());
        assertThat(member.guards())
                .extracting(UniqueGuard::type, UniqueGuard::attributes)
                .containsExactly(
                        tuple("MemberEmail", List.of("email", "memberId")),
                        tuple("Phone", List.of("phone", "memberId", "town")));
        assertThat(member.guards().get(0).key().display()).isEqualTo("EMAIL#{email} / EMAIL#{email}");
    }

    @Test
    void expiryHasTheAttributeOfTheTableAndIsInSeconds() {
        ItemDesign loan = item(read(LIBRARY), "Lending");

        assertThat(loan.timeToLive()).isEqualTo("due");
        assertThat(loan.hideExpired()).isFalse();
        AttributeDesign due = loan.attribute("due").orElseThrow();
        assertThat(due.name()).isEqualTo("Ttl");
        assertThat(due.type()).isEqualTo(new AttributeType.Time(TimeFormat.EPOCH_SECONDS));
        assertThat(loan.parents()).singleElement().satisfies(parent -> {
            assertThat(parent.item()).isEqualTo("Member");
            assertThat(parent.counter()).isEqualTo("visits");
            assertThat(parent.limit()).isEqualTo(9);
        });
    }

    @Test
    void patternsAreReadAsTheySay() {
        TableSource table = read(LIBRARY);

        assertThat(table.patterns())
                .extracting(p -> p.design().name() + " " + p.design().kind() + " "
                        + p.design().items() + " " + p.design().result())
                .containsExactly(
                        "join CREATE [Member] NONE",
                        "change REPLACE [Member] ITEM",
                        "rename PARTIAL_UPDATE [Member] NONE",
                        "leave DELETE [Member] NONE",
                        "forget DELETE_PARTITION [Member] NONE",
                        "giveBack DELETE [Lending] NONE",
                        "whole QUERY [Member, Lending] COLLECTION",
                        "since QUERY [Lending] LIST",
                        "everything QUERY [Member, Lending] PAGE",
                        "some QUERY [Lending] LIST",
                        "loans COUNT [Lending] COUNT",
                        "members BATCH_GET [Member] LIST",
                        "all SCAN [Member] STREAM");
        PatternDesign since = pattern(table, "since");
        assertThat(since.consistent() && since.descending()).isTrue();
        assertThat(since.limit()).isEqualTo(5);
        assertThat(pattern(table, "all").segments()).isEqualTo(4);
        assertThat(table.table().unreadable(pattern(table, "all"))).isEqualTo(UnreadablePolicy.SKIP);
        assertThat(table.table().unreadable(pattern(table, "whole"))).isEqualTo(UnreadablePolicy.FAIL);
        assertThat(pattern(table, "all").because()).isEqualTo("once a year");
        assertThat(table.patterns())
                .filteredOn(p -> p.design().kind() == PatternKind.COUNT)
                .singleElement()
                .satisfies(p -> assertThat(p.plan().operation()).isEqualTo(DynamoDbOperation.QUERY));
    }

    @Test
    void parametersAreReadAsTheySay() {
        TableSource table = read(LIBRARY);

        assertThat(pattern(table, "rename").parameters())
                .containsExactly(
                        ParameterDesign.of("memberId", ParameterBinding.EQUALS),
                        ParameterDesign.of("newName", ParameterBinding.SET, "name"),
                        ParameterDesign.of("visits", ParameterBinding.ADD),
                        ParameterDesign.of("seen", ParameterBinding.VERSION, "version"));
        assertThat(pattern(table, "some").parameters())
                .containsExactly(
                        ParameterDesign.of("memberId", ParameterBinding.EQUALS),
                        ParameterDesign.of("most", ParameterBinding.LIMIT, ""),
                        ParameterDesign.of("tag", ParameterBinding.VALUE).asOptional(),
                        ParameterDesign.of("seen", ParameterBinding.VALUE));
        assertThat(pattern(table, "some").texts().filter()).isEqualTo("tags contains {tag} and due < {seen.due}");
        assertThat(pattern(table, "members").parameters())
                .containsExactly(ParameterDesign.of("ids", ParameterBinding.KEYS, "memberId"));
        assertThat(pattern(table, "join").parameters())
                .containsExactly(ParameterDesign.of("member", ParameterBinding.ITEM, ""));
    }

    @Test
    void resultOfACollectionHasItsParts() {
        TableSource table = read(LIBRARY);

        ResultSource whole = result(table, "whole");
        assertThat(whole.parts())
                .extracting(p -> p.component() + " " + p.item() + " " + p.many())
                .containsExactly("member Member false", "loans Lending true");
        ResultSource everything = result(table, "everything");
        assertThat(everything.union()).isTrue();
        assertThat(String.valueOf(everything.element())).isEqualTo("mistakes.InMember");
    }

    @Test
    void elementsOfNestedTypesAreRemembered() {
        TableSource table = read("""
                @Table(name = "books", sortKey = "")
                interface Books {
                    @Get Optional<Book> book(String id);
                }
                enum Color { @TypeName("red") RED, GREEN }
                record Page(Color color) {}
                @Item(table = Books.class)
                @Key(partition = "BOOK#{id}")
                record Book(@KeyOnly String id, @Unique("ISBN#{isbn}") String isbn, List<Page> pages) {}
                """);

        JavaValue pages = table.item("Book").orElseThrow().component("pages").value();
        assertThat(pages)
                .isInstanceOfSatisfying(
                        JavaValue.Many.class,
                        many -> assertThat(many.element())
                                .isInstanceOfSatisfying(
                                        JavaValue.Nested.class,
                                        page -> assertThat(page.components()
                                                        .get("color")
                                                        .value())
                                                .isInstanceOfSatisfying(JavaValue.Constant.class, color -> {
                                                    assertThat(color.names())
                                                            .containsEntry("RED", "red")
                                                            .containsEntry("GREEN", "GREEN");
                                                    assertThat(color.renamed()).isTrue();
                                                })));
        assertThat(table.table().sort()).isNull();
        assertThat(item(table, "Book").guards().get(0).key().sort()).isNull();
    }

    @ParameterizedTest
    @MethodSource("nullables")
    void nullabilityIsReadFromAnyAnnotationOfThatName(String declaration) {
        TableSource table = read("""
                @Table(name = "books")
                interface Books {
                    @Get Optional<Book> book(String id);
                }
                %s
                @Item(table = Books.class)
                @Key(partition = "BOOK#{id}", sort = "BOOK")
                record Book(@KeyOnly String id, @Nullable String title) {}
                """.formatted(declaration));

        assertThat(item(table, "Book").attribute("title").orElseThrow().nullable())
                .isTrue();
    }

    static Stream<String> nullables() {
        String target = "@java.lang.annotation.Target(java.lang.annotation.ElementType.%s) @interface Nullable {}";
        return Stream.of("", target.formatted("FIELD"), target.formatted("METHOD"), target.formatted("TYPE_USE"));
    }

    private static TableSource read(String source) {
        List<TableSource> tables = new ArrayList<>();
        Compiled compiled = Compiled.with(
                new MonochordProcessor((table, filer, taken) -> tables.add(table)),
                List.of("-Amonochord.lints=off"),
                Snippet.file("mistakes.Mistake", source));
        assertThat(compiled.compilation().errors()).isEmpty();
        return tables.get(0);
    }

    private static ItemDesign item(TableSource table, String name) {
        return table.table().item(name).orElseThrow();
    }

    private static PatternDesign pattern(TableSource table, String name) {
        return table.table().pattern(name).orElseThrow();
    }

    private static ResultSource result(TableSource table, String pattern) {
        return table.patterns().stream()
                .filter(p -> p.design().name().equals(pattern))
                .findFirst()
                .orElseThrow()
                .result();
    }
}
