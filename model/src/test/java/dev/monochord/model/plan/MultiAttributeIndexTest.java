package dev.monochord.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.check.DesignChecks;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.document.CloudFormation;
import dev.monochord.model.document.DesignDocument;
import dev.monochord.model.json.DesignJson;
import dev.monochord.model.picture.PictureTheme;
import dev.monochord.model.picture.TablePicture;
import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns that are served by an index with several partition and sort attributes. */
class MultiAttributeIndexTest {

    private static final IndexDesign INDEX = new IndexDesign(
            "byRegion",
            List.of(KeyAttributeDesign.text("tenant"), KeyAttributeDesign.text("region")),
            List.of(KeyAttributeDesign.text("status"), KeyAttributeDesign.number("createdAt")),
            IndexProjection.KEYS_ONLY,
            false);

    private static final ItemDesign ORDER = ItemDesign.builder("Order")
            .key("ORDER#{id}", "METADATA")
            .attributes(
                    AttributeDesign.of("id", "id", AttributeType.TEXT),
                    AttributeDesign.of("tenant", "tenant", AttributeType.TEXT),
                    AttributeDesign.of("region", "region", AttributeType.TEXT),
                    AttributeDesign.of("status", "status", AttributeType.TEXT).asNullable(),
                    AttributeDesign.of("createdAt", "createdAt", AttributeType.SECONDS))
            .build();

    private static TableDesign.Builder table() {
        return TableDesign.builder("orders").indexes(INDEX).items(ORDER);
    }

    private static PatternBuilder query() {
        return PatternBuilder.pattern("find", PatternKind.QUERY, "Order");
    }

    private static Plan plan(PatternBuilder pattern) {
        PlanResult result = Planner.plan(table().build(), pattern.build());
        return result.plan().orElseThrow(() -> new AssertionError(result.problems()));
    }

    private static String problem(PatternBuilder pattern) {
        PlanResult result = Planner.plan(table().build(), pattern.build());
        assertThat(result.plan()).isEmpty();
        return result.problems().get(0).message();
    }

    @Test
    void partitionAttributesAreGivenByEquality() {
        assertThat(plan(query().by("tenant", "region").index("byRegion")).keyCondition())
                .isEqualTo("tenant = \"{tenant}\" AND region = \"{region}\"");
    }

    @Test
    void sortAttributesAreGivenFromTheLeft() {
        assertThat(plan(query().by("tenant", "region", "status")).keyCondition())
                .isEqualTo("tenant = \"{tenant}\" AND region = \"{region}\" AND status = \"{status}\"");
        assertThat(plan(query().by("tenant", "region", "status", "createdAt")).keyCondition())
                .endsWith(" AND createdAt = \"{createdAt}\"");
    }

    @Test
    void rangeAppliesToTheNextSortAttribute() {
        Plan plan = plan(query().by("region", "tenant", "status")
                .with("since", ParameterBinding.FROM, "createdAt")
                .with("until", ParameterBinding.TO, "createdAt"));
        assertThat(plan.keyCondition())
                .endsWith(" AND status = \"{status}\" AND createdAt BETWEEN \"{since}\" AND \"{until}\"");
        assertThat(plan(query().by("tenant", "region").with("start", ParameterBinding.BEGINS_WITH, "status"))
                        .keyCondition())
                .endsWith(" AND begins_with(status, \"{start}\")");
    }

    @ParameterizedTest
    @CsvSource({
        "tenant, '{region} is missing'",
        "tenant region createdAt, '{createdAt} comes after {status}, which is missing'",
        "tenant region id, '{id} is not part of it'",
    })
    void messageNamesTheAttributeThatIsMissing(String given, String reason) {
        assertThat(problem(query().by(given.split(" "))))
                .contains("index byRegion {tenant}, {region} / {status}, {createdAt}: " + reason);
    }

    @Test
    void indexWithoutSomeOfTheItemsIsUsedOnlyIfItIsNamed() {
        assertThat(problem(query().by("tenant", "region")))
                .contains(
                        "index byRegion {tenant}, {region} / {status}, {createdAt}: items without {status} are not in it,"
                                + " and only index = \"byRegion\" accepts that.");
        PatternBuilder optional = query().by("tenant", "region")
                .with(ParameterDesign.of("since", ParameterBinding.FROM, "status")
                        .asOptional());
        assertThat(problem(optional)).contains("items without {status} are not in it");
        assertThat(plan(optional.index("byRegion")).operation()).isEqualTo(DynamoDbOperation.QUERY);
    }

    @Test
    void mixedReadUsesTheIndexOnlyIfItHoldsEveryKindWhole() {
        ItemDesign open = ItemDesign.builder("Open")
                .key("OPEN#{id}", "METADATA")
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT),
                        AttributeDesign.of("tenant", "tenant", AttributeType.TEXT),
                        AttributeDesign.of("region", "region", AttributeType.TEXT),
                        AttributeDesign.of("status", "status", AttributeType.TEXT),
                        AttributeDesign.of("createdAt", "createdAt", AttributeType.SECONDS))
                .build();
        TableDesign table = table().items(open).build();
        PatternBuilder one =
                PatternBuilder.pattern("find", PatternKind.QUERY, "Open").by("tenant", "region");
        PatternBuilder both = PatternBuilder.pattern("find", PatternKind.QUERY, "Open", "Order")
                .by("tenant", "region");
        assertThat(Planner.plan(table, one.build()).plan()).isPresent();
        assertThat(Planner.plan(table, both.build()).problems())
                .singleElement()
                .satisfies(p -> assertThat(p.message()).contains("items without {status} are not in it"));
        assertThat(Planner.plan(table, both.index("byRegion").build()).plan()).isPresent();
    }

    @Test
    void rangeSkipsNoSortAttribute() {
        assertThat(problem(query().by("tenant", "region").with("since", ParameterBinding.FROM, "createdAt")))
                .contains("the next variable of sort key {status}, {createdAt} is {status}");
        assertThat(problem(query().by("tenant", "region", "createdAt")
                        .with("start", ParameterBinding.BEGINS_WITH, "status")))
                .contains("{createdAt} comes after {status}");
    }

    @Test
    void numberHasNoPrefix() {
        assertThat(problem(query().by("tenant", "region", "status")
                        .with("start", ParameterBinding.BEGINS_WITH, "createdAt")))
                .contains("{createdAt} is stored as a Number, which has no prefix");
    }

    @Test
    void documentListsEveryKeyAttribute() {
        TableDesign table = table().patterns(
                        query().by("tenant", "region", "status").build())
                .build();
        String document = DesignDocument.markdown(Design.of("orders", "1", table));
        assertThat(document)
                .contains(
                        "| `byRegion` | `tenant` (String), `region` (String) | `status` (String), `createdAt` (Number) |")
                .doesNotContain("not declared");
    }

    @Test
    void pictureNamesEveryKeyAttribute() {
        TableDesign table = table().patterns(
                        query().by("tenant", "region", "status").build())
                .build();
        assertThat(TablePicture.of(table).svg(PictureTheme.ADAPTIVE))
                .contains("tenant, region", "items in order of status, createdAt", "{status}, {createdAt}");
    }

    @Test
    void keyAttributesCannotBeFiltered() {
        PatternBuilder pattern =
                query().by("tenant", "region").index("byRegion").filter("status = 'open'");
        assertThat(Planner.plan(table().build(), pattern.build()).problems())
                .singleElement()
                .satisfies(p -> assertThat(p.message())
                        .startsWith("status is part of the key of index byRegion, and a key cannot be filtered"));
    }

    @Test
    void itemWithoutAKeyAttributeIsNotInTheIndex() {
        ItemDesign note = ItemDesign.builder("Note")
                .key("NOTE#{id}", "METADATA")
                .attributes(AttributeDesign.of("id", "id", AttributeType.TEXT))
                .build();
        TableDesign table = table().items(note).build();
        PatternDesign pattern = PatternBuilder.pattern("find", PatternKind.QUERY, "Note")
                .by("id")
                .index("byRegion")
                .build();
        assertThat(table.indexKey(note, "byRegion")).isEmpty();
        assertThat(Planner.plan(table, pattern).problems())
                .singleElement()
                .satisfies(p -> assertThat(p.message())
                        .contains(
                                "Note is not in index byRegion: it does not store tenant, region, status, createdAt."));
    }

    @Test
    void updateOfAKeyAttributeNeedsNoOtherAttribute() {
        PatternBuilder pattern = PatternBuilder.pattern("close", PatternKind.PARTIAL_UPDATE, "Order")
                .by("id")
                .with("status", ParameterBinding.SET);
        TableDesign table = table().patterns(pattern.build()).build();
        assertThat(Planner.plan(table, pattern.build()).problems()).isEmpty();
        Cost cost = new Cost(table, TableWorkload.DEFAULT, PriceList.US_EAST_1);
        assertThat(cost.of(pattern.build()).orElseThrow().writeUnits())
                .as("the item, the old entry and the new entry")
                .isEqualTo(3);
    }

    @Test
    void membershipIsNoLint() {
        assertThat(DesignChecks.check(table().patterns(
                                query().by("tenant", "region", "status").build())
                        .build()))
                .extracting(DesignProblem::diagnostic)
                .doesNotContain(Diagnostic.UNDECLARED_INDEX_KEY);
    }

    @Test
    void designFileHoldsEveryKeyAttribute() {
        Design design = Design.of("orders", "1", table().build());
        assertThat(DesignJson.read(DesignJson.write(design))).isEqualTo(design);
        assertThat(DesignJson.write(design)).contains("\"partitionKeys\"", "\"sortKeys\"");
    }

    @Test
    void templateListsHashAttributesBeforeRangeAttributes() {
        String template = CloudFormation.yaml(Design.of("orders", "1", table().build()));
        assertThat(template)
                .contains(String.join(
                        "\n          ",
                        "          KeySchema:",
                        "  - AttributeName: tenant",
                        "    KeyType: HASH",
                        "  - AttributeName: region",
                        "    KeyType: HASH",
                        "  - AttributeName: status",
                        "    KeyType: RANGE",
                        "  - AttributeName: createdAt",
                        "    KeyType: RANGE",
                        "Projection:"));
    }

    @Test
    void attributeThatMovesToTheSortKeyMakesAnotherIndex() {
        IndexDesign moved = new IndexDesign(
                "byRegion",
                INDEX.partitionKeys().subList(0, 1),
                List.of(INDEX.keys().get(1), INDEX.keys().get(2), INDEX.keys().get(3)),
                IndexProjection.KEYS_ONLY,
                false);
        TableDesign after =
                TableDesign.builder("orders").indexes(moved).items(ORDER).build();
        assertThat(DesignDiff.between(Design.of("d", "1", table().build()), Design.of("d", "2", after))
                        .of("orders"))
                .extracting(change -> change.text())
                .contains(
                        "remove the index",
                        "add the index on (tenant S, region S + status S + createdAt N), projection KEYS_ONLY, alone"
                                + " in its UpdateTable");
    }

    @Test
    void serviceFillsANewIndexFromAttributesThatItemsHave() {
        TableDesign before = TableDesign.builder("orders").items(ORDER).build();
        assertThat(DesignDiff.between(Design.of("d", "1", before), Design.of("d", "2", table().build()))
                        .of("orders"))
                .extracting(change -> change.text())
                .contains("{tenant}, {region} / {status}, {createdAt}, which items with these attributes have already");
    }
}
