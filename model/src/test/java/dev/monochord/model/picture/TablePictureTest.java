package dev.monochord.model.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.Design;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.plan.DynamoDbOperation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class TablePictureTest {

    private static final TableDesign CELLO = CelloDesign.DESIGN.tables().get(0);

    private static final PictureLinks LINKS = new PictureLinks() {
        @Override
        public @Nullable String pattern(String table, String pattern) {
            return "/" + table + "/run?pattern=" + pattern + "&page=1";
        }
    };

    static Stream<Design> designs() {
        return Stream.concat(AllDesigns.ALL.stream(), LongStream.range(0, 40).mapToObj(RandomDesigns::of));
    }

    @ParameterizedTest
    @MethodSource("designs")
    void pictureIsXmlWithNameDescriptionAndTexts(Design design) throws Exception {
        Document svg = parse(TablePicture.of(design).svg(PictureTheme.ADAPTIVE));
        assertThat(svg.getDocumentElement().getAttribute("aria-label"))
                .isEqualTo(design.name() + ", version " + design.version());
        assertThat(svg.getElementsByTagName("desc").getLength()).isEqualTo(1);
        assertThat(texts(svg)).contains("what one request reads or writes");
    }

    @ParameterizedTest
    @MethodSource("designs")
    void pictureOfADesignIsAlwaysTheSame(Design design) {
        assertThat(TablePicture.of(design).svg(PictureTheme.LIGHT))
                .isEqualTo(TablePicture.of(design).svg(PictureTheme.LIGHT));
    }

    @Test
    void requestNamesItsOperationAndItsCost() throws Exception {
        List<String> texts = texts(parse(TablePicture.of(CELLO).svg(PictureTheme.LIGHT)));
        assertThat(texts)
                .containsSubsequence("project(project)", "GetItem, consistent · 1 RCU")
                .containsSubsequence("createToken(item)", "TransactWriteItems ×2 · 4 WCU");
    }

    @Test
    void itemsStandInTheOrderOfTheSortKey() throws Exception {
        assertThat(texts(parse(TablePicture.of(CELLO).svg(PictureTheme.LIGHT))))
                .containsSubsequence("METADATA", "TARGET#{name}", "TOKEN#{tokenId}");
    }

    @Test
    void costFollowsTheWorkload() throws Exception {
        TablePicture large = TablePicture.of(CELLO).workload(TableWorkload.of(10, 9000));
        assertThat(texts(parse(large.svg(PictureTheme.LIGHT))))
                .containsSubsequence("project(project)", "GetItem, consistent · 3 RCU");
    }

    @Test
    void pictureAndDocumentHaveThePricesOfOneWorkload() throws Exception {
        TableDesign table = AllDesigns.ALL.stream()
                .flatMap(design -> design.tables().stream())
                .filter(any -> any.patterns().stream().anyMatch(pattern -> pattern.kind() == PatternKind.SCAN))
                .findFirst()
                .orElseThrow();
        List<String> texts = texts(parse(TablePicture.of(table).svg(PictureTheme.LIGHT)));
        String document = DesignDocument.markdown(Design.of("any", "1", table));
        assertThat(document).contains("for " + TableWorkload.DEFAULT.words() + ".");
        assertThat(String.join(" ", texts)).contains("Costs: " + TableWorkload.DEFAULT.words() + ".");
        for (PatternCost cost : new Cost(table, TableWorkload.DEFAULT, PriceList.US_EAST_1).all()) {
            assertThat(texts).anyMatch(text -> text.endsWith(" · " + cost.capacity()));
            assertThat(document).contains("| " + cost.capacity() + " |");
            if (cost.operation() == DynamoDbOperation.SCAN) {
                assertThat(cost.readUnits()).isGreaterThan(100);
            }
        }
    }

    @Test
    void transactionsAndGuardsHaveArrows() {
        PicturePanel panel = panel(AuthzDesign.DESIGN.tables().get(0));
        assertThat(panel.arrows()).isNotEmpty();
        for (PictureArrow arrow : panel.arrows()) {
            assertThat(arrow.from()).isNotEqualTo(arrow.to());
        }
        assertThat(panel.partitions().stream().flatMap(p -> p.bars().stream()))
                .filteredOn(PictureBar::guard)
                .isNotEmpty()
                .allMatch(bar -> bar.kind().contains("unique "));
    }

    @Test
    void queryCoversTheStackAndGetOneItem() {
        PicturePartition project = panel(CELLO).partitions().get(0);
        assertThat(project.slices())
                .filteredOn(slice -> names(slice).contains("tokens(project, page)"))
                .extracting(PictureSlice::extent)
                .containsExactly(PictureSlice.Extent.ALL);
        assertThat(project.slices())
                .filteredOn(slice -> names(slice).contains("token(project, tokenId)"))
                .extracting(PictureSlice::extent)
                .containsExactly(PictureSlice.Extent.ONE);
        assertThat(project.slices())
                .filteredOn(slice -> names(slice).contains("deleteProject(project)"))
                .singleElement()
                .satisfies(
                        slice -> assertThat(slice.bars()).hasSize(project.bars().size()));
    }

    @ParameterizedTest
    @EnumSource
    void themeDecidesAboutTheStyleSheet(PictureTheme theme) {
        String svg = TablePicture.of(CELLO).svg(theme);
        assertThat(svg.contains("<style>")).isEqualTo(theme != PictureTheme.EMBEDDED);
        assertThat(svg.contains("prefers-color-scheme")).isEqualTo(theme == PictureTheme.ADAPTIVE);
        assertThat(svg).doesNotContain("style=\"").doesNotContain(" id=\"");
    }

    @Test
    void embeddedStyleTouchesNothingOutsideOfAPicture() {
        assertThat(PictureStyle.embedded().lines())
                .isNotEmpty()
                .allMatch(rule -> rule.startsWith(".monochord-picture "));
    }

    @Test
    void linksAreEscapedAndReachable() throws Exception {
        Document svg = parse(TablePicture.of(CELLO).links(LINKS).svg(PictureTheme.EMBEDDED));
        assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("group");
        assertThat(links(svg)).contains("/cello/run?pattern=tokens&page=1");
        assertThat(parse(TablePicture.of(CELLO).svg(PictureTheme.EMBEDDED))
                        .getDocumentElement()
                        .getAttribute("role"))
                .isEqualTo("img");
    }

    @Test
    void storedCollectionHasABarForEachItemAndABracketForWhatReadsThem() throws Exception {
        List<CollectionItem> items = List.of(
                new CollectionItem("METADATA", "Project", "repository <script>", null, null),
                new CollectionItem("TOKEN#t-1", "Token", "", 0.5, "/item?sk=TOKEN%23t-1"),
                new CollectionItem("TOKEN#t-2", "Token", "", 0.0, null),
                new CollectionItem("WHAT", null, "", null, null));
        Document svg = parse(CollectionPicture.of(CELLO, null, "PROJECT#blue", items)
                .links(LINKS)
                .svg(PictureTheme.EMBEDDED));
        assertThat(texts(svg))
                .containsSubsequence(
                        "PROJECT#blue", "4 items", "METADATA", "repository <script>", "TOKEN#t-1", "TOKEN#t-2")
                .contains("unknown", "tokens(project, page)")
                .doesNotContain("targets(project)", "token(project, tokenId)");
        assertThat(links(svg)).contains("/item?sk=TOKEN%23t-1", "/cello/run?pattern=tokens&page=1");
    }

    @Test
    void collectionOfAnUnknownIndexIsRefused() {
        assertThatThrownBy(() -> CollectionPicture.of(CELLO, "GSI7", "x", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Table cello has no index GSI7");
    }

    @Test
    void heatIsAShare() {
        assertThatThrownBy(() -> new CollectionItem("a", null, "", 1.5, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1.5");
    }

    private static PicturePanel panel(TableDesign table) {
        return new PanelReader(
                        table,
                        null,
                        new Cost(table, TableWorkload.of(10, 1024), PriceList.US_EAST_1),
                        PictureLinks.NONE,
                        0)
                .read();
    }

    private static List<String> names(PictureSlice slice) {
        return slice.requests().stream().map(PictureRequest::call).toList();
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> texts(Document svg) {
        List<String> texts = new ArrayList<>();
        NodeList nodes = svg.getElementsByTagName("text");
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    private static List<String> links(Document svg) {
        List<String> links = new ArrayList<>();
        NodeList nodes = svg.getElementsByTagName("a");
        for (int i = 0; i < nodes.getLength(); i++) {
            links.add(((Element) nodes.item(i)).getAttribute("href"));
        }
        return links;
    }
}
