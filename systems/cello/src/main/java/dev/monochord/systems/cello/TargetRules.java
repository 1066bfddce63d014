package dev.monochord.systems.cello;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.StorableDocument;
import java.util.Collection;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules that a target is checked against. Properties are open: a known one is checked if it is given, any other is
 * accepted as long as it can be stored. Immutable.
 *
 * @param strict whether {@code credential_type} and {@code role_arn} are required, as by the original
 */
record TargetRules(boolean strict) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    private static final String TYPE = "aws_account";
    private static final String ASSUMED_ROLE = "assumed_role";
    private static final int MAX_POLICIES = 5;
    private static final int MAX_DOCUMENT_BYTES = 20 * 1024;

    static String name(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            throw CelloRefusals.invalid("name is required");
        }
        if (!NAME.matcher(name).matches()) {
            throw CelloRefusals.invalid("name must be alphanumeric underscore");
        }
        Lengths.checkName(name);
        return name;
    }

    static String type(@Nullable String type) {
        if (type == null || type.isEmpty()) {
            throw CelloRefusals.invalid("type is required");
        }
        if (!type.equals(TYPE)) {
            throw CelloRefusals.invalid("type must be one of '" + TYPE + "'");
        }
        return type;
    }

    void check(TargetProperties properties) {
        checkCredentialType(properties.given(TargetProperties.CREDENTIAL_TYPE));
        checkRole(properties.given(TargetProperties.ROLE_ARN));
        checkPolicies(properties.given(TargetProperties.POLICY_ARNS));
        checkDocument(properties.given(TargetProperties.POLICY_DOCUMENT));
        StorableDocument.problem(properties.document()).ifPresent(problem -> {
            throw CelloRefusals.invalid("properties " + problem);
        });
    }

    private void checkCredentialType(@Nullable Object type) {
        if (type == null) {
            require(!strict, "credential_type is required");
            return;
        }
        require(type.equals(ASSUMED_ROLE), "credential_type must be one of '" + ASSUMED_ROLE + "'");
    }

    private void checkRole(@Nullable Object role) {
        if (role == null) {
            require(!strict, "role_arn is required");
            return;
        }
        require(isArn(role), "role_arn must be a valid arn");
    }

    private static void checkPolicies(@Nullable Object policies) {
        if (policies == null) {
            return;
        }
        if (!(policies instanceof Collection<?> arns)) {
            throw CelloRefusals.invalid("policy_arns must be a list of arns");
        }
        require(arns.size() <= MAX_POLICIES, "policy_arns cannot be more than " + MAX_POLICIES);
        require(arns.stream().allMatch(TargetRules::isArn), "policy_arns contains an invalid arn");
    }

    private static void checkDocument(@Nullable Object document) {
        if (document == null) {
            return;
        }
        if (!(document instanceof String text)) {
            throw CelloRefusals.invalid("policy_document must be text that holds a json object");
        }
        byte[] bytes = text.getBytes(UTF_8);
        require(bytes.length <= MAX_DOCUMENT_BYTES, "policy_document cannot be more than 20 KB");
        require(isJsonObject(bytes), "policy_document must be a json object");
    }

    private static boolean isArn(@Nullable Object value) {
        return value instanceof String text && ArnSyntax.isValid(text);
    }

    private static boolean isJsonObject(byte[] text) {
        try {
            return Json.lenient().tree(text).isObject();
        } catch (RefusedException notJson) {
            return false;
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw CelloRefusals.invalid(otherwise);
        }
    }
}
