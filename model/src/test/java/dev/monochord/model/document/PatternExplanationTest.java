package dev.monochord.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import dev.monochord.model.designs.PatternBuilder;
import dev.monochord.model.plan.DynamoDbOperation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PatternExplanationTest {

    @Test
    void explanationShowsTheRequestAndItsPrice() {
        ExplainedRequest request =
                new ExplainedRequest("Account", DynamoDbOperation.QUERY, Map.of("TableName", "NucleusAppTable"));
        assertThat(explain(NucleusDesign.DESIGN, "NucleusAppTable", "accounts", request)
                        .markdown())
                .isEqualTo("""
                        ## NucleusAppTable.accounts
                        A call costs 1.5 read units, 0.0000001875 USD in us-east-1, with 1,000 items of 1,024 bytes, 10 found by a query, pages of 50.

                        `Query`: Limit and ExclusiveStartKey are those of the page that is asked for.
                        ```json
                        {"TableName": "NucleusAppTable"}
                        ```
                        """);
    }

    @Test
    void explanationWithoutRequestsShowsThePlan() {
        TableDesign table = NucleusDesign.DESIGN.table("NucleusAppTable").orElseThrow();
        PatternExplanation explanation = PatternExplanation.withoutRequests(
                table, table.pattern("accounts").orElseThrow(), cost(table), "there are no classes");

        assertThat(explanation.markdown()).endsWith("""

                        `Query` on index `GSI1`: `gsi1pk = "TYPE#ACCOUNT"`, filter `status = {status}`

                        The requests are not shown: there are no classes.
                        """);
        assertThat(explanation.tree())
                .containsEntry("requestsMissing", "there are no classes")
                .containsEntry(
                        "plans",
                        List.of(Map.of(
                                "operation",
                                "Query",
                                "index",
                                "GSI1",
                                "keyCondition",
                                "gsi1pk = \"TYPE#ACCOUNT\"",
                                "filter",
                                "status = {status}")))
                .doesNotContainKey("requests");
    }

    @Test
    void batchIsNotReadPageAfterPage() {
        assertThat(explain(
                                AuthzDesign.DESIGN,
                                "authz",
                                "roleGuards",
                                request("RoleId", DynamoDbOperation.BATCH_GET_ITEM))
                        .markdown())
                .contains(
                        "`BatchGetItem`: Up to 100 keys to a request. What comes back in UnprocessedKeys is sent again.")
                .doesNotContain("LastEvaluatedKey");
    }

    @Test
    void replaceSaysWhoseValuesItsConditionsHave() {
        assertThat(explain(
                                AuthzDesign.DESIGN,
                                "authz",
                                "updateUser",
                                request("User", DynamoDbOperation.TRANSACT_WRITE_ITEMS))
                        .markdown())
                .contains("Conditions, and guards that are deleted, have the values that were read.");
    }

    @Test
    void aWriteOfSeveralKindsShowsTheRequestOfEach() {
        TableDesign cello = CelloDesign.DESIGN.table("cello").orElseThrow();
        PatternDesign any = PatternBuilder.pattern("createAny", PatternKind.CREATE, "Project", "Token")
                .with("any", ParameterBinding.ITEM)
                .build();
        Cost cost = cost(cello);

        PatternExplanation explanation = PatternExplanation.of(
                cello,
                any,
                cost,
                List.of(
                        request("Project", DynamoDbOperation.PUT_ITEM),
                        request("Token", DynamoDbOperation.TRANSACT_WRITE_ITEMS)));

        assertThat(explanation.requests())
                .extracting(ExplainedRequest::operation)
                .containsExactly(DynamoDbOperation.PUT_ITEM, DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        assertThat(explanation.markdown())
                .contains("`PutItem`: For Project.")
                .contains("`TransactWriteItems`: For Token.");
        assertThat(cost.of(any).orElseThrow().price())
                .isEqualTo(cost.of(cello.pattern("createToken").orElseThrow())
                        .orElseThrow()
                        .price());
    }

    private static ExplainedRequest request(String item, DynamoDbOperation operation) {
        return new ExplainedRequest(item, operation, Map.of());
    }

    private static PatternExplanation explain(
            Design design, String table, String pattern, ExplainedRequest... requests) {
        TableDesign found = design.table(table).orElseThrow();
        return PatternExplanation.of(found, found.pattern(pattern).orElseThrow(), cost(found), List.of(requests));
    }

    private static Cost cost(TableDesign table) {
        return new Cost(table, TableWorkload.of(1000, 1024), PriceList.US_EAST_1);
    }
}
