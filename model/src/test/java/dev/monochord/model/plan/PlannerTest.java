package dev.monochord.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.designs.QrieDesign;
import dev.monochord.model.designs.TenantsDesign;
import org.junit.jupiter.api.Test;

class PlannerTest {

    @Test
    void everyPatternOfTheFiveDesignsHasAPlan() {
        for (Design design : AllDesigns.ALL) {
            for (TableDesign table : design.tables()) {
                for (PatternDesign pattern : table.patterns()) {
                    PlanResult result = Planner.plan(table, pattern);
                    assertThat(result.plan())
                            .as("%s %s: %s", design.name(), pattern.name(), result.problems())
                            .isPresent();
                }
            }
        }
    }

    @Test
    void prefixOfTheSortKeyIsAKeyCondition() {
        Plan plan = plan(CelloDesign.DESIGN, "cello", "tokens");
        assertThat(plan.operation()).isEqualTo(DynamoDbOperation.QUERY);
        assertThat(plan.keyCondition()).isEqualTo("pk = \"PROJECT#{project}\" AND begins_with(sk, \"TOKEN#\")");
    }

    @Test
    void wholeKeyIsAGetItem() {
        Plan plan = plan(CelloDesign.DESIGN, "cello", "token");
        assertThat(plan.operation()).isEqualTo(DynamoDbOperation.GET_ITEM);
        assertThat(plan.consistent()).isTrue();
        assertThat(plan.keyCondition()).isEqualTo("pk = \"PROJECT#{project}\" AND sk = \"TOKEN#{tokenId}\"");
    }

    @Test
    void childIsWrittenWithItsParentsCounter() {
        Plan plan = plan(CelloDesign.DESIGN, "cello", "createToken");
        assertThat(plan.operation()).isEqualTo(DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        assertThat(((Plan.Write) plan).steps()).hasSize(2);
        assertThat(((Plan.Write) plan).steps().get(1).kind()).isEqualTo(WriteAction.Kind.UPDATE);
        assertThat(((Plan.Write) plan).steps().get(1).item()).isEqualTo("Project");
    }

    @Test
    void wholeCollectionIsOneQueryOfThePartition() {
        Plan plan = plan(NucleusDesign.DESIGN, "NucleusAppTable", "schedule");
        assertThat(plan.keyCondition()).isEqualTo("pk = \"SCHEDULE#{scheduleId}\"");
    }

    @Test
    void kindsWithACommonStartAreReadByIt() {
        Plan plan = plan(TenantsDesign.DESIGN, "tenants", "operations");
        assertThat(plan.keyCondition()).isEqualTo("pk = \"TENANT_ID#{tenantId}\" AND begins_with(sk, \"AUDIT#\")");
    }

    @Test
    void severalKindsAreReadInOneBatch() {
        Plan plan = plan(TenantsDesign.DESIGN, "tenants", "state");
        assertThat(plan.operation()).isEqualTo(DynamoDbOperation.BATCH_GET_ITEM);
        assertThat(plan.keyCondition())
                .isEqualTo("TENANT_ID#{tenantId} / METADATA; TENANT_ID#{tenantId} / AUDIT#DELETE;"
                        + " TENANT_ID#{tenantId} / AUDIT#CREATE");
    }

    @Test
    void kindsOfOneBatchMayHaveDifferentKeys() {
        PatternDesign pattern = PatternBuilder.pattern("membership", PatternKind.BATCH_GET, "User", "TenantGrant")
                .by("tenantId", "userId")
                .result(ResultKind.COLLECTION)
                .build();
        Plan plan =
                Planner.plan(AuthzDesign.DESIGN.tables().get(0), pattern).plan().orElseThrow();
        assertThat(plan.keyCondition()).isEqualTo("USER#{userId} / USER#{userId}; TENANT#{tenantId} / USER#{userId}");
    }

    @Test
    void everyKindOfABatchNeedsItsWholeKey() {
        PatternDesign pattern = PatternBuilder.pattern("membership", PatternKind.BATCH_GET, "User", "TenantGrant")
                .by("userId")
                .result(ResultKind.COLLECTION)
                .build();
        PlanResult result = Planner.plan(AuthzDesign.DESIGN.tables().get(0), pattern);
        assertThat(result.problems())
                .singleElement()
                .satisfies(p -> assertThat(p.message()).contains("{tenantId} is missing"));
    }

    @Test
    void sortKeyOfAnIndexChangesWithoutItsPartitionKey() {
        PatternDesign pattern = PatternBuilder.pattern("resolve", PatternKind.PARTIAL_UPDATE, "Finding")
                .by("arn", "policy")
                .with("state", ParameterBinding.SET)
                .build();
        PlanResult result =
                Planner.plan(QrieDesign.PROPOSED.table("qrie_findings").orElseThrow(), pattern);
        assertThat(result.problems()).isEmpty();
    }

    @Test
    void whatChoosesTheShardIsPartOfThePartitionKey() {
        ItemDesign loan = ItemDesign.builder("Loan")
                .key("LOAN#{id}", "METADATA")
                .index(new IndexKeyDesign("GSI1", KeyTemplates.parse("DAY#{day}", "{id}"), 4, "borrower"))
                .attributes(
                        AttributeDesign.of("id", "id", AttributeType.TEXT),
                        AttributeDesign.of("day", "day", AttributeType.TEXT),
                        AttributeDesign.of("borrower", "borrower", AttributeType.TEXT))
                .build();
        TableDesign table = TableDesign.builder("loans")
                .indexes(IndexDesign.global("GSI1", "gsi1pk", "gsi1sk"))
                .items(loan)
                .build();
        PatternBuilder alone = PatternBuilder.pattern("lend", PatternKind.PARTIAL_UPDATE, "Loan")
                .by("id")
                .with("borrower", ParameterBinding.SET);

        assertThat(Planner.plan(table, alone.build()).problems())
                .singleElement()
                .satisfies(p -> assertThat(p.message()).contains("which also needs day"));
        PatternBuilder fixed = PatternBuilder.pattern("lend", PatternKind.PARTIAL_UPDATE, "Loan")
                .by("id")
                .with("borrower", ParameterBinding.SET)
                .with("day", ParameterBinding.VALUE);
        PlanResult given = Planner.plan(table, fixed.condition("day = {day}").build());
        assertThat(given.problems()).isEmpty();
        assertThat(given.plan().orElseThrow().conditionDisplay()).isEqualTo("day = {day}");
        assertThat(Planner.plan(
                                table,
                                fixed.condition("day = {day} or day absent").build())
                        .problems())
                .singleElement()
                .satisfies(p -> assertThat(p.message()).contains("which also needs day"));
        assertThat(Planner.plan(table, alone.with("day", ParameterBinding.SET).build())
                        .problems())
                .isEmpty();
    }

    @Test
    void rangeEndsBehindTheLastItemOfItsEnd() {
        Plan plan = plan(NucleusDesign.DESIGN, "NucleusAuditTable", "ofEntity");
        assertThat(plan.keyCondition())
                .isEqualTo("pk = \"ENTITY#{entityId}\" AND sk BETWEEN \"TIMESTAMP#{from}\" AND \"TIMESTAMP#{to}$\"");
        assertThat(plan.pattern().descending()).isTrue();
    }

    @Test
    void openRangeStaysInsideItsPrefix() {
        Plan plan = plan(NucleusDesign.DESIGN, "NucleusAuditTable", "recent");
        assertThat(plan.keyCondition())
                .isEqualTo("gsi1pk = \"AUDIT#GLOBAL\" AND gsi1sk BETWEEN \"TIMESTAMP#{from}\" AND \"TIMESTAMP$\"");
    }

    @Test
    void indexIsChosenByItsVariables() {
        assertThat(plan(QrieDesign.PROPOSED, "qrie_findings", "ofPolicy").index())
                .isEqualTo("Policy-State-index");
        assertThat(plan(QrieDesign.PROPOSED, "qrie_findings", "ofAccountAndService")
                        .keyCondition())
                .isEqualTo("AccountService = \"{accountId}_{service}\" AND State = \"{state}\"");
        assertThat(plan(AuthzDesign.DESIGN, "authz", "grantById").index()).isEqualTo("GSI2");
    }

    @Test
    void prefixOfAVariableKeepsTheTextBeforeIt() {
        assertThat(plan(AuthzDesign.DESIGN, "authz", "policies").keyCondition())
                .isEqualTo("PK = \"GLOBAL\" AND begins_with(SK, \"POLICY_NAME#{prefix}\")");
        assertThat(plan(QrieDesign.PROPOSED, "qrie_resources", "ofAccountAndService")
                        .keyCondition())
                .isEqualTo("AccountId = \"{accountId}\" AND begins_with(ARN, \"{arnPrefix}\")");
    }

    @Test
    void uniqueValuesAreSwappedInTheSameTransaction() {
        Plan plan = plan(AuthzDesign.DESIGN, "authz", "updateUser");
        assertThat(plan.operation()).isEqualTo(DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        assertThat(((Plan.Write) plan).steps()).hasSize(7);
    }

    @Test
    void scanOfOneKindFiltersTheOthers() {
        Plan plan = plan(TenantsDesign.DESIGN, "tenants", "all");
        assertThat(plan.operation()).isEqualTo(DynamoDbOperation.SCAN);
        assertThat(plan.filter().stream().map(FilterTerm::display))
                .containsExactly("begins_with(pk, \"TENANT_ID#\")", "sk = \"METADATA\"");
    }

    private static Plan plan(Design design, String table, String pattern) {
        TableDesign found = design.table(table).orElseThrow();
        return Planner.plan(found, found.pattern(pattern).orElseThrow()).plan().orElseThrow();
    }
}
