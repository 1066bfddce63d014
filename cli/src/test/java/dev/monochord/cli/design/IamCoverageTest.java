package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.document.IamPolicy;
import dev.monochord.model.document.TablePermissions;
import dev.monochord.systems.testing.NeededPermission;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** The printed IAM policy allows every request that the generated tables of the built-in designs send. */
class IamCoverageTest {

    private static IamPolicy.Scope scope(boolean readOnly) {
        return new IamPolicy.Scope(UnaryOperator.identity(), readOnly, false);
    }

    @TestFactory
    Stream<DynamicTest> requestsOfEveryPatternAreAllowed() {
        return BuiltInDesigns.all().stream()
                .flatMap(design -> design.tables().stream()
                        .flatMap(table -> table.patterns().stream()
                                .map(pattern -> DynamicTest.dynamicTest(
                                        design.name() + "@" + design.version() + " " + table.name() + "."
                                                + pattern.name(),
                                        () -> compare(table, pattern)))));
    }

    private static void compare(TableDesign table, PatternDesign pattern) throws ReflectiveOperationException {
        TablePermissions allowed =
                IamPolicy.permissions(table, scope(pattern.kind().reads()));
        List<NeededPermission> needed = new ArrayList<>();
        try (PatternRun run = new PatternRun(table, pattern, 3, 50)) {
            run.load();
            run.call(recorded(run.engine().client(), needed));
        }
        assertThat(needed)
                .isNotEmpty()
                .allMatch(
                        permission -> allowed.allows(permission.operation(), permission.index()),
                        "allowed by " + allowed.table() + " and " + allowed.indexes());
    }

    private static DynamoDbClient recorded(DynamoDbClient client, List<NeededPermission> needed) {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, given) -> {
                    if (given != null && given.length == 1 && given[0] instanceof DynamoDbRequest request) {
                        synchronized (needed) {
                            needed.addAll(NeededPermission.of(request));
                        }
                    }
                    try {
                        return method.invoke(client, given);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
