package dev.monochord.systems.qrie.policy;

class IamAccessKeyNotRotatedTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.IAM_ACCESS_KEY_NOT_ROTATED;
    }

    @Override
    String compliant() {
        return """
                no keys | arn:aws:iam::123456789012:user/ada | {}
                90 days old | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2025-10-03T00:00:00Z"}]}
                old key is inactive | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Inactive","CreateDate":"2020-01-01T00:00:00Z"}]}
                age is not known | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"yesterday"}]}
                not a user | arn:aws:iam::123456789012:role/r | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2020-01-01T00:00:00Z"}]}
                """;
    }

    @Override
    String found() {
        return """
                older than 90 days | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2025-10-02T23:59:59Z"}]}
                with an offset | arn:aws:iam::123456789012:user/ada | {"AccessKeys":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":"2025-10-03T01:59:59+02:00"}]}
                seconds since 1970 | arn:aws:iam::123456789012:user/ada | {"AccessKeyMetadata":[{"AccessKeyId":"AKIA1","Status":"Active","CreateDate":1577836800}]}
                """;
    }
}
