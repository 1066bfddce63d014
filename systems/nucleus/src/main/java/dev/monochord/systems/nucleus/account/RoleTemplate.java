package dev.monochord.systems.nucleus.account;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.nucleus.cloud.RoleRights;
import dev.monochord.systems.nucleus.table.Account;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The CloudFormation template of the role that Nucleus assumes in an account: whom it trusts, and the rights to start and
 * stop what can be scheduled. It is JSON, so that nothing in an account's particulars can be taken for a part of it.
 */
final class RoleTemplate {

    private RoleTemplate() {}

    static String of(Account account) {
        String role = account.roleArn().substring(account.roleArn().indexOf(":role/") + ":role/".length());
        int slash = role.lastIndexOf('/');
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("RoleName", role.substring(slash + 1));
        properties.put("Path", slash < 0 ? "/" : "/" + role.substring(0, slash + 1));
        properties.put("AssumeRolePolicyDocument", document(List.of(trust(account.externalId()))));
        properties.put(
                "Policies",
                List.of(ordered("PolicyName", "nucleus-start-stop", "PolicyDocument", document(rights(account)))));
        Map<String, Object> template = ordered(
                "AWSTemplateFormatVersion",
                "2010-09-09",
                "Description",
                "The role by which Nucleus starts and stops resources of account " + account.accountId(),
                "Parameters",
                Map.of(
                        "NucleusPrincipal",
                        ordered("Type", "String", "Description", "The ARN of the principal as which Nucleus runs")),
                "Resources",
                Map.of("NucleusRole", ordered("Type", "AWS::IAM::Role", "Properties", properties)),
                "Outputs",
                Map.of("RoleArn", Map.of("Value", Map.of("Fn::GetAtt", List.of("NucleusRole", "Arn")))));
        return new String(Json.lenient().write(template), StandardCharsets.UTF_8);
    }

    private static List<Object> rights(Account account) {
        String partition = account.roleArn().split(":", 3)[1];
        return RoleRights.in(partition, account.accountId()).stream()
                .<Object>map(right -> ordered(
                        "Sid",
                        right.name(),
                        "Effect",
                        "Allow",
                        "Action",
                        right.actions(),
                        "Resource",
                        right.resources()))
                .toList();
    }

    private static Map<String, Object> trust(@Nullable String externalId) {
        Map<String, Object> trust = ordered(
                "Effect",
                "Allow",
                "Principal",
                Map.of("AWS", Map.of("Ref", "NucleusPrincipal")),
                "Action",
                "sts:AssumeRole");
        if (externalId != null) {
            trust.put("Condition", Map.of("StringEquals", Map.of("sts:ExternalId", externalId)));
        }
        return trust;
    }

    private static Map<String, Object> document(List<Object> statements) {
        return ordered("Version", "2012-10-17", "Statement", statements);
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            map.put((String) namesAndValues[at], namesAndValues[at + 1]);
        }
        return map;
    }
}
