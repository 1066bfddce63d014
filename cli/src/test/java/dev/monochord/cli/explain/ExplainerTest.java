package dev.monochord.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.document.ExplainedRequest;
import dev.monochord.model.document.PatternExplanation;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ExplainerTest {

    private static final ClassLoader CLASSES = ExplainerTest.class.getClassLoader();

    /** Every pattern of the built-in designs is explained by what its generated table sends, without sample values. */
    @TestFactory
    Stream<DynamicTest> everyPatternIsExplainedByItsRequests() {
        return DesignFiles.onClassPath(CLASSES).stream()
                .filter(design -> design.tables().get(0).javaType().startsWith("dev.monochord.systems."))
                .flatMap(design -> design.tables().stream())
                .flatMap(table -> table.patterns().stream()
                        .map(pattern -> DynamicTest.dynamicTest(
                                table.name() + "." + pattern.name(), () -> explained(table, pattern))));
    }

    private static void explained(TableDesign table, PatternDesign pattern) {
        PatternExplanation explanation = explain(table, pattern, CLASSES);

        List<DynamoDbOperation> operations =
                explanation.requests().stream().map(ExplainedRequest::operation).toList();
        Plan plan = new TablePlans(table).of(pattern).plan().orElseThrow();
        assertThat(explanation.markdown())
                .doesNotContain("not shown")
                .doesNotContainPattern("\\w-[0-9]{3}|20[0-9]{2}-");
        if (plan instanceof Plan.DeletePartition deletion) {
            deletion(table, deletion, explanation.requests());
        } else {
            assertThat(operations)
                    .isEqualTo(
                            plan.readsFirst()
                                    ? List.of(DynamoDbOperation.GET_ITEM, plan.operation())
                                    : List.of(plan.operation()));
        }
        if (plan instanceof Plan.Write write) {
            assertThat(written(table, last(explanation.requests())))
                    .containsExactlyInAnyOrderElementsOf(planned(write.steps()));
        }
        explanation.requests().forEach(request -> placeholders(request.body()));
    }

    /** The owner is marked, its children are found and deleted, and the owner goes last. */
    private static void deletion(TableDesign table, Plan.DeletePartition plan, List<ExplainedRequest> requests) {
        List<DynamoDbOperation> operations =
                requests.stream().map(ExplainedRequest::operation).toList();
        int owner = requests.size() - 1;
        int children = plan.readsFirst() ? owner - 1 : owner;
        assertThat(operations).startsWith(DynamoDbOperation.UPDATE_ITEM, DynamoDbOperation.QUERY);
        assertThat(operations.subList(2, children))
                .isNotEmpty()
                .isSubsetOf(DynamoDbOperation.BATCH_WRITE_ITEM, DynamoDbOperation.TRANSACT_WRITE_ITEMS);
        assertThat(operations.subList(children, owner))
                .isEqualTo(plan.readsFirst() ? List.of(DynamoDbOperation.GET_ITEM) : List.of());
        assertThat(written(table, requests.get(0))).isEqualTo(planned(List.of(plan.mark())));
        assertThat(written(table, last(requests))).containsExactlyInAnyOrderElementsOf(planned(plan.last()));
    }

    private static ExplainedRequest last(List<ExplainedRequest> requests) {
        return requests.get(requests.size() - 1);
    }

    /** What the plan says is written: what is done, and the text that the partition key begins with. */
    private static List<String> planned(List<WriteAction> steps) {
        return steps.stream()
                .map(step -> step.kind() + " " + constant(step.key().partition().display()))
                .toList();
    }

    /** What a request writes, in the words of {@link #planned}. */
    private static List<String> written(TableDesign table, ExplainedRequest request) {
        if (request.operation() != DynamoDbOperation.TRANSACT_WRITE_ITEMS) {
            return List.of(written(table, request.operation().apiName().replace("Item", ""), request.body()));
        }
        List<String> written = new ArrayList<>();
        ((List<?>) request.body().get("TransactItems"))
                .forEach(part -> ((Map<?, ?>) part)
                        .forEach((name, body) -> written.add(written(table, (String) name, (Map<?, ?>) body))));
        return written;
    }

    private static String written(TableDesign table, String name, Map<?, ?> body) {
        Map<?, ?> item = (Map<?, ?>) (body.containsKey("Key") ? body.get("Key") : body.get("Item"));
        Map<?, ?> partition = (Map<?, ?>) item.get(table.partition().name());
        String kind = name.equals("ConditionCheck") ? "CHECK" : name.toUpperCase(Locale.ROOT);
        return kind + " " + constant(partition.values().iterator().next().toString());
    }

    private static String constant(String key) {
        int variable = key.indexOf('{');
        return variable < 0 ? key : key.substring(0, variable);
    }

    /** An expression is made of placeholders, functions, operators and words of the language. */
    private static void placeholders(Object tree) {
        if (tree instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (String.valueOf(name).endsWith("Expression")) {
                    assertThat(String.valueOf(value).split("[ (),]+"))
                            .allMatch(word -> word.matches("|[#:][a-z0-9]+|[a-z_]+|[A-Z]+|[=<>]+"));
                }
                placeholders(value);
            });
        } else if (tree instanceof List<?> list) {
            list.forEach(ExplainerTest::placeholders);
        }
    }

    @Test
    void enumsAndBooleansAreRecognizedByWhatChangesWithThem() {
        TableDesign table = table("NucleusAppTable");

        ExplainedRequest request = explain(table, table.pattern("accounts").orElseThrow(), CLASSES)
                .requests()
                .get(0);

        assertThat(request.body())
                .containsEntry("KeyConditionExpression", "#p = :p")
                .containsEntry("FilterExpression", "#f0 = :f0")
                .containsEntry("ExpressionAttributeNames", Map.of("#p", "gsi1pk", "#f0", "status"))
                .containsEntry(
                        "ExpressionAttributeValues",
                        Map.of(":p", Map.of("S", "TYPE#ACCOUNT"), ":f0", Map.of("S", "{status}")))
                .containsEntry("Limit", "{page size}");
    }

    @Test
    void designWithoutClassesIsExplainedByItsPlan() {
        TableDesign table = table("cello");

        PatternExplanation explanation =
                explain(table, table.pattern("createToken").orElseThrow(), ClassLoader.getPlatformClassLoader());

        assertThat(explanation.requests()).isEmpty();
        assertThat(explanation.markdown())
                .contains("`TransactWriteItems`: `pk = \"PROJECT#{project}\" AND sk = \"TOKEN#{tokenId}\"`")
                .contains("The requests are not shown: the classes of the table are not here");
    }

    private static TableDesign table(String name) {
        return DesignFiles.onClassPath(CLASSES).stream()
                .flatMap(design -> design.table(name).stream())
                .findFirst()
                .orElseThrow();
    }

    private static PatternExplanation explain(TableDesign table, PatternDesign pattern, ClassLoader classes) {
        return new Explainer(classes)
                .explain(table, pattern, new Cost(table, TableWorkload.of(1000, 1024), PriceList.US_EAST_1));
    }
}
