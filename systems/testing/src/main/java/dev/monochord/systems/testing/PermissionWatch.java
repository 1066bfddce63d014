package dev.monochord.systems.testing;

import dev.monochord.model.TableDesign;
import dev.monochord.model.document.IamPolicy;
import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Compares the requests that a system sends with the IAM policy that is printed for its design, so that every acceptance
 * test also tests the policy. Thread-safe.
 */
final class PermissionWatch {

    private final Map<String, TableDesign> tables = new ConcurrentHashMap<>();
    private final Set<NeededPermission> needed = ConcurrentHashMap.newKeySet();
    private volatile boolean operator;

    PermissionWatch(SystemFactory factory, Map<String, String> settings) {
        Map<String, String> names = factory.store(settings).tableNames();
        factory.tables().forEach(table -> tables.put(names.getOrDefault(table.name(), table.name()), table));
    }

    void sent(DynamoDbRequest request) {
        needed.addAll(NeededPermission.of(request));
    }

    /** From here on the checks of an operator are allowed too. */
    void allowOperators() {
        operator = true;
    }

    /** Throws an {@link AssertionError} that names what the policy does not allow. */
    void verify() {
        IamPolicy.Scope scope = new IamPolicy.Scope(UnaryOperator.identity(), false, operator);
        List<NeededPermission> denied = needed.stream()
                .filter(permission -> !isAllowed(permission, scope))
                .toList();
        if (!denied.isEmpty()) {
            throw new AssertionError("The IAM policy of the design does not allow " + denied);
        }
    }

    /** Tables that are not the system's own are not judged. */
    private boolean isAllowed(NeededPermission permission, IamPolicy.Scope scope) {
        TableDesign table = tables.get(permission.table());
        return table == null || IamPolicy.permissions(table, scope).allows(permission.operation(), permission.index());
    }
}
