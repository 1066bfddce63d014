package dev.monochord.systems.aws.authz;

import dev.monochord.systems.aws.IamStatement;
import java.util.List;

/** The permissions that authz needs besides those of its table. */
public final class AuthzPermissions {

    private AuthzPermissions() {}

    /**
     * Returns what keeps a policy store in sync and asks it for decisions. BatchGetPolicy has no permission of its own: it is
     * allowed by {@code verifiedpermissions:GetPolicy}.
     *
     * @param account the account of the policy store, or {@code *}
     * @param policyStore the id of the policy store, or {@code *}
     */
    public static List<IamStatement> statements(String account, String policyStore) {
        return List.of(IamStatement.allow(
                "AuthzPolicyStore",
                List.of(
                        "verifiedpermissions:CreatePolicy",
                        "verifiedpermissions:DeletePolicy",
                        "verifiedpermissions:GetPolicy",
                        "verifiedpermissions:GetSchema",
                        "verifiedpermissions:IsAuthorized",
                        "verifiedpermissions:ListPolicies",
                        "verifiedpermissions:PutSchema",
                        "verifiedpermissions:UpdatePolicy"),
                List.of("arn:aws:verifiedpermissions::" + account + ":policy-store/" + policyStore)));
    }
}
