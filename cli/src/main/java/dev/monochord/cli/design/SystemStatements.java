package dev.monochord.cli.design;

import dev.monochord.systems.aws.IamStatement;
import dev.monochord.systems.aws.authz.AuthzPermissions;
import dev.monochord.systems.aws.nucleus.NucleusPermissions;
import dev.monochord.systems.aws.qrie.QriePermissions;
import dev.monochord.systems.aws.tenants.TenantsPermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the systems that are built in call besides DynamoDB, as statements of an IAM policy.
 *
 * @param settings the settings of the systems; those that are unset have their defaults
 * @param account the account whose resources are allowed, or {@code *}
 * @param partition such as {@code aws} or {@code aws-cn}
 */
record SystemStatements(Map<String, String> settings, String account, String partition) {

    /** Returns what the server of a system needs besides its tables; nothing for a design that is not a system's. */
    List<Map<String, Object>> ofServer(String design) {
        return trees(
                switch (design) {
                    case "authz" -> AuthzPermissions.statements(account, setting("AUTHZ_POLICY_STORE_ID", "*"));
                    case "nucleus" -> NucleusPermissions.hub(List.of("arn:aws:iam::*:role/nucleus"));
                    case "qrie" ->
                        QriePermissions.server(
                                setting("QRIE_AWS_ROLE_NAME", "qrie-inventory"),
                                setting("QRIE_AWS_ACCOUNTS", "").equals("organization"));
                    case "tenants" -> tenants();
                    default -> List.of();
                });
    }

    /** Returns what the role that a system assumes in an account needs; null if the system assumes none. */
    @Nullable
    List<Map<String, Object>> ofMember(String design) {
        return switch (design) {
            case "nucleus" -> trees(NucleusPermissions.member(partition, account));
            case "qrie" ->
                trees(QriePermissions.role(
                        List.of(setting("QRIE_AWS_SERVICES", "s3,ec2,iam,rds").split("\\s*,\\s*", -1))));
            default -> null;
        };
    }

    private List<IamStatement> tenants() {
        String stack = setting("TENANTS_STACK", "tenants");
        return switch (setting("TENANTS_PROVISIONER", "sqs")) {
            case "cloudformation" ->
                TenantsPermissions.cloudFormation(
                        stack, settings.get("TENANTS_STACK_ROLE_ARN"), settings.get("TENANTS_TEMPLATE"));
            case "stepfunctions" ->
                TenantsPermissions.stepFunctions(
                        setting("TENANTS_STATE_MACHINE_ARN", "arn:aws:states:*:*:stateMachine:*"));
            default -> TenantsPermissions.sqs(stack);
        };
    }

    private String setting(String name, String otherwise) {
        String value = settings.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }

    private List<Map<String, Object>> trees(List<IamStatement> statements) {
        return statements.stream()
                .map(statement -> tree(statement.in(partition)))
                .toList();
    }

    private static Map<String, Object> tree(IamStatement statement) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("Sid", statement.sid());
        tree.put("Effect", statement.effect().text());
        tree.put("Action", statement.actions());
        tree.put("Resource", statement.resources());
        if (!statement.conditions().isEmpty()) {
            tree.put("Condition", statement.conditions());
        }
        return tree;
    }
}
