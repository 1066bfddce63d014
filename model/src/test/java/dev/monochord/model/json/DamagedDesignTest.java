package dev.monochord.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.check.DesignChecks;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.document.CloudFormation;
import dev.monochord.model.document.CostDocument;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.document.PatternExplanation;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.model.picture.TablePicture;
import dev.monochord.model.problem.Diagnostic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** A design file that somebody cut, mistyped or edited is refused with its place, or is read and can be looked at. */
class DamagedDesignTest {

    private static final TableWorkload WORKLOAD = TableWorkload.of(1000, 1024);
    private static final List<Object> WRONG =
            List.of("", "x|`{", "{a}#{b", "GSI9", -1L, Long.MAX_VALUE, true, List.of(), Map.of());

    static final List<Design> DESIGNS = AllDesigns.ALL;

    @ParameterizedTest
    @FieldSource("DESIGNS")
    void nothingOfADesignCanBeDamagedSoThatAToolBreaks(Design design) {
        Random random = new Random(design.name().hashCode());
        Object tree = JsonTree.read(DesignJson.write(design));
        int places = places(tree);
        for (int i = 0; i < 80; i++) {
            String damaged =
                    JsonTree.write(damaged(tree, new int[] {random.nextInt(places)}, WRONG.get(i % WRONG.size())));
            try {
                useAll(design, DesignJson.read(damaged));
            } catch (DesignFormatException refused) {
                assertThat(refused).message().isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("DESIGNS")
    void aFileThatWasCutIsNotJson(Design design) {
        String whole = DesignJson.write(design);
        for (int i = 1; i <= 20; i++) {
            String cut = whole.substring(0, (whole.length() - 2) * i / 20);
            assertThatThrownBy(() -> DesignJson.read(cut))
                    .isInstanceOf(DesignFormatException.class)
                    .hasMessageStartingWith("Not JSON at line ")
                    .hasMessageNotContaining("Source")
                    .hasMessageNotContaining("\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': 3}      | tables is not a list
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': [3]}    | tables[0] is not an object
            {'monochord': 1, 'design': 'd', 'version': '1', 'tabels': []}     | The design has no "tables"
            {'monochord': 1, 'design': 'd', 'tables': []}                     | The design has no "version"
            {'monochord': 1, 'design': 3, 'version': '1', 'tables': []}                     | design is not text
            {'monochord': '1', 'design': 'd', 'version': '1'}                 | monochord is not a whole number
            {'monochord': 9, 'design': 'd', 'version': '1'}                   | take a newer Monochord
            {'monochord': 1, 'design': '', 'version': '1', 'tables': []}                    | A design has a name and a version
            {'monochord': 1, 'monochord': 2}                                  | Duplicate field
            {'monochord': 1, 'design': null}                                  | no nulls and no fractions
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': [{'name': 'orders', 'partition': {'name': 'pk', 'type': 'Q'}}]} | tables[orders].partition.type is "Q", which is no type of DynamoDB
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': [{'name': 'orders', 'partition': {'name': 'pk', 'type': 'M'}}]} | a key is S, N or B
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': [{'name': 'orders', 'partition': {'name': 'pk', 'type': 'S'}, 'naming': 'odd'}]} | tables[orders].naming is "odd", which this program does not know
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': [{'name': 'orders', 'partition': {'name': 'pk', 'type': 'S'}, 'naming': 'as is', 'onDemand': 'yes'}]} | tables[orders].onDemand is neither true nor false
            {'monochord': 1, 'design': 'd', 'version': '1', 'tables': [{'name': 'orders', 'partition': {'name': 'pk', 'type': 'S'}, 'naming': 'as is', 'items': [{'name': 'Order', 'javaType': 'O', 'key': {'partition': 'A#{b'}}]}]} | tables[orders].items[Order].key cannot be: The variable is not closed
            """)
    void whatIsWrongIsSaidWithItsPlace(String json, String message) {
        assertThatThrownBy(() -> DesignJson.read(json.replace('\'', '"')))
                .isInstanceOf(DesignFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatANewerCompilerAddsIsPassedOver() {
        Design design = AllDesigns.ALL.get(0);
        String more =
                DesignJson.write(design).replaceFirst("\"monochord\": 1", "\"monochord\": 1, \"colour\": \"red\"");

        assertThat(DesignJson.read(more)).isEqualTo(design);
    }

    @ParameterizedTest
    @EnumSource(names = {"SET", "ADD", "FILTER"})
    void parameterThatIsAboutNothingIsAnError(ParameterBinding binding) {
        boolean reads = binding == ParameterBinding.FILTER;
        PatternDesign pattern = PatternBuilder.pattern(
                        "odd", reads ? PatternKind.QUERY : PatternKind.PARTIAL_UPDATE, "Note")
                .by("id")
                .with(ParameterDesign.of("nothing", binding, ""))
                .result(reads ? ResultKind.LIST : ResultKind.NONE)
                .build();
        TableDesign table = TableDesign.builder("notes")
                .keys("pk", null)
                .items(ItemDesign.builder("Note")
                        .key("NOTE#{id}", null)
                        .attributes(AttributeDesign.of("id", "id", AttributeType.TEXT))
                        .build())
                .patterns(pattern)
                .build();
        assertThat(DesignChecks.check(table)).anyMatch(problem -> problem.diagnostic() == Diagnostic.UNKNOWN_PARAMETER);
    }

    private static void useAll(Design before, Design design) {
        DesignChecks.check(design);
        DesignDocument.markdown(design);
        TablePicture.of(design).svg(PictureTheme.ADAPTIVE);
        CloudFormation.yaml(design);
        CostDocument.markdown(design, WORKLOAD, PriceList.US_EAST_1);
        DesignDiff.between(before, design);
        DesignDiff.between(design, before);
        for (TableDesign table : design.tables()) {
            Cost cost = new Cost(table, WORKLOAD, PriceList.US_EAST_1);
            table.patterns()
                    .forEach(pattern -> PatternExplanation.withoutRequests(table, pattern, cost, "none")
                            .markdown());
        }
    }

    private static int places(Object tree) {
        return 1 + children(tree).stream().mapToInt(DamagedDesignTest::places).sum();
    }

    private static List<Object> children(Object tree) {
        return tree instanceof Map<?, ?> map
                ? new ArrayList<>(map.values())
                : tree instanceof List<?> list ? new ArrayList<>(list) : List.of();
    }

    /** The tree with another value at the place that is counted to. */
    private static Object damaged(Object tree, int[] place, Object wrong) {
        if (place[0]-- == 0) {
            return wrong;
        }
        if (tree instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((name, value) -> copy.put((String) name, damaged(value, place, wrong)));
            return copy;
        }
        return tree instanceof List<?> list
                ? list.stream().map(element -> damaged(element, place, wrong)).toList()
                : tree;
    }
}
