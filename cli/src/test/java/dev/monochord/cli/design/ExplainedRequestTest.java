package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.document.PatternExplanation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** What is explained of a pattern is what its generated table sends, for every pattern of the built-in designs. */
class ExplainedRequestTest {

    @TestFactory
    Stream<DynamicTest> explainedIsSent() {
        return BuiltInDesigns.all().stream()
                .flatMap(design -> design.tables().stream()
                        .flatMap(table -> table.patterns().stream()
                                .map(pattern -> DynamicTest.dynamicTest(
                                        design.name() + "@" + design.version() + " " + table.name() + "."
                                                + pattern.name(),
                                        () -> compare(table, pattern)))));
    }

    private static void compare(TableDesign table, PatternDesign pattern) throws ReflectiveOperationException {
        try (PatternRun run = new PatternRun(table, pattern, 3, 50).withOptionalFilters()) {
            run.load();
            List<Sent> sent = new ArrayList<>();
            run.call(listening(run.engine().client(), sent));
            List<Sent> explained =
                    PatternExplanation.of(table, pattern, new Cost(table, run.workload(), PriceList.US_EAST_1))
                            .requests()
                            .stream()
                            .map(r -> new Sent(r.operation(), RequestShape.of(r.body())))
                            .toList();
            if (pattern.kind() == PatternKind.DELETE_PARTITION) {
                // Children go in batches or in transactions; the rest is always so.
                assertThat(sent)
                        .containsAll(explained.stream()
                                .filter(r -> !r.operation.equals("BatchWriteItem"))
                                .toList());
            } else {
                assertThat(sent.stream().distinct().toList()).isEqualTo(explained);
            }
        }
    }

    private record Sent(String operation, Object shape) {}

    /** The client, and a note of everything that is asked of it. */
    private static DynamoDbClient listening(DynamoDbClient client, List<Sent> sent) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, (proxy, method, args) -> {
                    if (args != null && args.length == 1 && args[0] instanceof DynamoDbRequest request) {
                        String name = method.getName();
                        String operation = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
                        synchronized (sent) {
                            sent.add(new Sent(operation, RequestShape.of(request)));
                        }
                    }
                    try {
                        return method.invoke(client, args);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }
}
