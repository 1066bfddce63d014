package dev.monochord.model.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Binding;
import dev.monochord.model.Design;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.Workload;
import dev.monochord.model.designs.AllDesigns;
import dev.monochord.model.designs.AuthzDesign;
import dev.monochord.model.designs.CelloDesign;
import dev.monochord.model.designs.NucleusDesign;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PatternExplanationTest {

    @Test
    void explanationIsTheRequest() {
        assertThat(explain(NucleusDesign.DESIGN, "NucleusAppTable", "accounts").markdown())
                .isEqualTo("""
                        ## NucleusAppTable.accounts
                        A call costs 1.5 read units, 0.0000001875 USD in us-east-1, with items of 1,024 bytes, 10 that match of 1,000.

                        `Query`: Limit and ExclusiveStartKey are those of the page that is asked for.
                        ```json
                        {
                          "TableName": "NucleusAppTable",
                          "IndexName": "GSI1",
                          "KeyConditionExpression": "#p = :p",
                          "FilterExpression": "#f0 = :f0",
                          "ExpressionAttributeNames": {
                            "#p": "gsi1pk",
                            "#f0": "status"
                          },
                          "ExpressionAttributeValues": {
                            ":p": {"S": "TYPE#ACCOUNT"},
                            ":f0": {"S": "{status}"}
                          }
                        }
                        ```
                        """);
    }

    @Test
    void batchIsNotReadPageAfterPage() {
        assertThat(explain(AuthzDesign.DESIGN, "authz", "roleGuards").markdown())
                .contains(
                        "`BatchGetItem`: Up to 100 keys to a request. What comes back in UnprocessedKeys is sent again.")
                .doesNotContain("LastEvaluatedKey");
    }

    @Test
    void replaceSaysWhoseValuesItsConditionsHave() {
        assertThat(explain(AuthzDesign.DESIGN, "authz", "updateUser").markdown())
                .contains("Conditions, and guards that are deleted, have the values that were read.");
    }

    @Test
    void transactionShowsEachStep() {
        assertThat(explain(CelloDesign.DESIGN, "cello", "createToken").markdown())
                .contains("""
                    {
                      "Update": {
                        "TableName": "cello",
                        "Key": {
                          "pk": {"S": "PROJECT#{project}"},
                          "sk": {"S": "METADATA"}
                        },
                        "UpdateExpression": "ADD #2 :0",
                        "ConditionExpression": "attribute_exists(#0) AND attribute_not_exists(#1)\
                 AND attribute_exists(#2) AND #2 <= :0",
                """);
    }

    @Test
    void everyNameOfEveryRequestGoesThroughAPlaceholder() {
        for (Design design : AllDesigns.ALL) {
            for (TableDesign table : design.tables()) {
                table.patterns().forEach(p -> {
                    PatternExplanation found = explain(design, table.name(), p.name());
                    assertThat(found.requests()).as(p.name()).isNotEmpty();
                    found.requests().forEach(r -> placeholders(p.name(), r.body()));
                });
            }
        }
    }

    /** An expression is made of placeholders, functions, operators and words of the language. */
    private static void placeholders(String pattern, Object tree) {
        if (tree instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (String.valueOf(name).endsWith("Expression")) {
                    assertThat(String.valueOf(value).split("[ (),]+"))
                            .as(pattern)
                            .allMatch(word -> word.matches("|[#:][a-z0-9]+|[a-z_]+|[A-Z]+|[=<>]+"));
                }
                placeholders(pattern, value);
            });
        } else if (tree instanceof List<?> list) {
            list.forEach(element -> placeholders(pattern, element));
        }
    }

    @Test
    void aWriteOfSeveralKindsShowsTheRequestOfEach() {
        TableDesign cello = CelloDesign.DESIGN.table("cello").orElseThrow();
        PatternDesign any = PatternDesign.builder("createAny", PatternKind.CREATE, "Project", "Token")
                .with("any", Binding.ITEM)
                .build();
        Cost cost = new Cost(cello, Workload.of(1000, 1024), PriceList.US_EAST_1);

        PatternExplanation explanation = PatternExplanation.of(cello, any, cost);

        assertThat(explanation.requests())
                .extracting(SketchedRequest::operation)
                .containsExactly("PutItem", "TransactWriteItems");
        assertThat(explanation.markdown())
                .contains("`PutItem`: For Project.")
                .contains("`TransactWriteItems`: For Token.");
        assertThat(cost.of(any).orElseThrow().price())
                .isEqualTo(cost.of(cello.pattern("createToken").orElseThrow())
                        .orElseThrow()
                        .price());
    }

    private static PatternExplanation explain(Design design, String table, String pattern) {
        TableDesign found = design.table(table).orElseThrow();
        return PatternExplanation.of(
                found,
                found.pattern(pattern).orElseThrow(),
                new Cost(found, Workload.of(1000, 1024), PriceList.US_EAST_1));
    }
}
