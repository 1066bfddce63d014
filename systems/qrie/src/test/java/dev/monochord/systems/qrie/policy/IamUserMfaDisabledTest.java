package dev.monochord.systems.qrie.policy;

class IamUserMfaDisabledTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.IAM_USER_MFA_DISABLED;
    }

    @Override
    String compliant() {
        return """
                no password | arn:aws:iam::123456789012:user/ada | {"MFADevices":[]}
                password and device | arn:aws:iam::123456789012:user/ada | {"LoginProfile":{"UserName":"ada"},"MFADevices":[{"SerialNumber":"x"}]}
                not a user | arn:aws:iam::123456789012:role/r | {"PasswordEnabled":true}
                """;
    }

    @Override
    String found() {
        return """
                password without device | arn:aws:iam::123456789012:user/ada | {"LoginProfile":{"UserName":"ada"},"MFADevices":[]}
                devices are not told | arn:aws:iam::123456789012:user/ada | {"PasswordEnabled":"true"}
                """;
    }
}
