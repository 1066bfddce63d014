package dev.monochord.systems.cello;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.http.HttpException;
import dev.monochord.http.Json;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a target has to be like. */
final class TargetRules {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    private static final String TYPE = "aws_account";
    private static final String CREDENTIAL_TYPE = "assumed_role";
    private static final int MOST_POLICIES = 5;
    private static final int LONGEST_DOCUMENT = 20 * 1024;

    private TargetRules() {}

    static String name(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            throw Refusal.invalid("name is required");
        }
        if (!NAME.matcher(name).matches()) {
            throw Refusal.invalid("name must be alphanumeric underscore");
        }
        Lengths.checkName(name);
        return name;
    }

    static String type(@Nullable String type) {
        return oneOf("type", TYPE, type);
    }

    static void check(TargetProperties properties) {
        oneOf("credential_type", CREDENTIAL_TYPE, properties.credentialType());
        String role = properties.roleArn();
        if (role.isEmpty()) {
            throw Refusal.invalid("role_arn is required");
        }
        if (!Arn.isValid(role)) {
            throw Refusal.invalid("role_arn must be a valid arn");
        }
        checkPolicies(properties.policyArns());
        checkDocument(properties.policyDocument());
    }

    private static String oneOf(String field, String only, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw Refusal.invalid(field + " is required");
        }
        if (!value.equals(only)) {
            throw Refusal.invalid(field + " must be one of '" + only + "'");
        }
        return value;
    }

    private static void checkPolicies(List<String> arns) {
        if (arns.size() > MOST_POLICIES) {
            throw Refusal.invalid("policy_arns cannot be more than " + MOST_POLICIES);
        }
        if (!arns.stream().allMatch(Arn::isValid)) {
            throw Refusal.invalid("policy_arns contains an invalid arn");
        }
    }

    private static void checkDocument(String document) {
        byte[] bytes = document.getBytes(UTF_8);
        if (bytes.length > LONGEST_DOCUMENT) {
            throw Refusal.invalid("policy_document cannot be more than 20 KB");
        }
        if (!document.isEmpty() && !isJsonObject(bytes)) {
            throw Refusal.invalid("policy_document must be a json object");
        }
    }

    private static boolean isJsonObject(byte[] text) {
        try {
            return Json.lenient().tree(text).isObject();
        } catch (HttpException notJson) {
            return false;
        }
    }
}
