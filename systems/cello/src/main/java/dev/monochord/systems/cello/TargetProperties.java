package dev.monochord.systems.cello;

import dev.monochord.systems.cello.CelloBodies.GivenProperties;
import dev.monochord.systems.cello.CelloBodies.ShownProperties;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a target, as the free-form document that is stored. What it has besides the four properties that are
 * known here is kept and not shown. Immutable.
 */
final class TargetProperties {

    private static final String CREDENTIAL_TYPE = "credential_type";
    private static final String POLICY_ARNS = "policy_arns";
    private static final String POLICY_DOCUMENT = "policy_document";
    private static final String ROLE_ARN = "role_arn";

    private final Map<String, Object> stored;

    TargetProperties(Map<String, Object> stored) {
        this.stored = stored;
    }

    /** These with the given ones in their places; those that are not given stay. */
    TargetProperties with(GivenProperties given) {
        Map<String, Object> merged = new LinkedHashMap<>(stored);
        replace(merged, CREDENTIAL_TYPE, given.credentialType());
        replace(merged, ROLE_ARN, given.roleArn());
        replace(merged, POLICY_DOCUMENT, given.policyDocument());
        List<@Nullable String> arns = given.policyArns();
        if (arns != null) {
            merged.put(
                    POLICY_ARNS,
                    arns.stream().map(arn -> arn == null ? "" : arn).toList());
        }
        return new TargetProperties(merged);
    }

    String credentialType() {
        return text(CREDENTIAL_TYPE);
    }

    String roleArn() {
        return text(ROLE_ARN);
    }

    String policyDocument() {
        return text(POLICY_DOCUMENT);
    }

    List<String> policyArns() {
        return stored.get(POLICY_ARNS) instanceof List<?> arns
                ? arns.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** As it is stored. */
    Map<String, Object> document() {
        return stored;
    }

    ShownProperties shown() {
        return new ShownProperties(credentialType(), policyArns(), policyDocument(), roleArn());
    }

    private String text(String name) {
        return stored.get(name) instanceof String text ? text : "";
    }

    private static void replace(Map<String, Object> properties, String name, @Nullable String value) {
        if (value != null) {
            properties.put(name, value);
        }
    }
}
