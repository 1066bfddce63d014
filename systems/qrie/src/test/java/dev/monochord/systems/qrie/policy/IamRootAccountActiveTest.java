package dev.monochord.systems.qrie.policy;

class IamRootAccountActiveTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.IAM_ROOT_ACCOUNT_ACTIVE;
    }

    @Override
    String compliant() {
        return """
                no keys | arn:aws:iam::123456789012:root | {"AccountAccessKeysPresent":0}
                used long ago | arn:aws:iam::123456789012:root | {"PasswordLastUsed":"2025-01-01T00:00:00Z"}
                not the root | arn:aws:iam::123456789012:user/ada | {"AccountAccessKeysPresent":1}
                """;
    }

    @Override
    String found() {
        return """
                has a key | arn:aws:iam::123456789012:root | {"AccountAccessKeysPresent":1}
                used lately | arn:aws:iam::123456789012:root | {"AccountAccessKeysPresent":0,"PasswordLastUsed":"2025-12-30T00:00:00Z"}
                """;
    }
}
