package dev.monochord.model.document;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.json.JsonTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The IAM policy that allows a program what the patterns of a design need, and nothing else. */
public final class IamPolicy {

    private static final String VERSION = "2012-10-17";

    private IamPolicy() {}

    /**
     * What a policy is for.
     *
     * @param arns the ARN of each table by its name in the design; may have wildcards
     * @param readOnly only the patterns that read
     * @param operator also the checks that read whole tables: unreadable rows and guards, and unless it is read-only the
     *     repair of guards
     */
    public record Scope(UnaryOperator<String> arns, boolean readOnly, boolean operator) {}

    /** Returns the policy document. */
    public static String json(Design design, Scope scope) {
        return json(statements(design, scope));
    }

    /** Returns the policy document of statements. */
    public static String json(List<Map<String, Object>> statements) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("Version", VERSION);
        document.put("Statement", statements);
        return JsonTree.write(document);
    }

    /** Returns the statements of the policy, those of one table after those of another. */
    public static List<Map<String, Object>> statements(Design design, Scope scope) {
        List<Map<String, Object>> statements = new ArrayList<>();
        Set<String> ids = new TreeSet<>();
        for (TableDesign table : design.tables()) {
            String arn = scope.arns().apply(table.name());
            String id = CloudFormation.free(CloudFormation.logicalId(table.name()), ids);
            ids.add(id);
            TablePermissions permissions = permissions(table, scope);
            statements.add(statement(id, permissions.table(), List.of(arn)));
            statements.addAll(indexes(id, permissions, arn));
        }
        return statements;
    }

    /** Returns the actions that a table needs in a scope. */
    public static TablePermissions permissions(TableDesign table, Scope scope) {
        TablePermissions permissions = TablePermissions.of(table, scope.readOnly());
        return scope.operator() ? permissions.forOperators(scope.readOnly()) : permissions;
    }

    /** Returns a statement that allows actions on resources. */
    public static Map<String, Object> statement(String id, Iterable<String> actions, List<String> resources) {
        Map<String, Object> statement = new LinkedHashMap<>();
        statement.put("Sid", id);
        statement.put("Effect", "Allow");
        List<String> listed = new ArrayList<>();
        actions.forEach(listed::add);
        statement.put("Action", listed);
        statement.put("Resource", List.copyOf(resources));
        return statement;
    }

    /** One statement for all indexes that are read alike; hardly ever more than one. */
    private static List<Map<String, Object>> indexes(String id, TablePermissions permissions, String arn) {
        Map<String, List<String>> alike = new TreeMap<>();
        permissions
                .indexes()
                .forEach((index, actions) -> alike.computeIfAbsent(String.join(",", actions), key -> new ArrayList<>())
                        .add(arn + "/index/" + index));
        List<Map<String, Object>> statements = new ArrayList<>();
        alike.forEach((actions, arns) -> statements.add(statement(
                id + "Indexes" + (statements.isEmpty() ? "" : statements.size() + 1),
                List.of(actions.split(",")),
                arns)));
        return statements;
    }
}
