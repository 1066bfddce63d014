package dev.monochord.systems.qrie.policy;

class IamAccessKeyUnusedTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.IAM_ACCESS_KEY_UNUSED;
    }

    @Override
    String compliant() {
        return """
                no keys | arn:aws:iam::123456789012:user/ada | {}
                old but used lately | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2020-01-01T00:00:00Z","AccessKeyLastUsed":{"LastUsedDate":"2025-12-31T00:00:00Z"}}]}
                new and never used | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2025-12-31T00:00:00Z"}]}
                inactive | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Inactive","CreateDate":"2020-01-01T00:00:00Z"}]}
                """;
    }

    @Override
    String found() {
        return """
                used long ago | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2020-01-01T00:00:00Z","AccessKeyLastUsed":{"LastUsedDate":"2025-01-01T00:00:00Z"}}]}
                old and never used | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2020-01-01T00:00:00Z"}]}
                """;
    }
}
