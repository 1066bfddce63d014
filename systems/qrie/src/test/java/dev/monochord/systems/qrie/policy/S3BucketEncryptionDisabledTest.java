package dev.monochord.systems.qrie.policy;

class S3BucketEncryptionDisabledTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.S3_BUCKET_ENCRYPTION_DISABLED;
    }

    @Override
    String compliant() {
        return """
                rule names an algorithm | arn:aws:s3:::b | {"Encryption":{"Rules":[{"ApplyServerSideEncryptionByDefault":{"SSEAlgorithm":"AES256"}}]}}
                envelope of the api | arn:aws:s3:::b | {"ServerSideEncryptionConfiguration":{"Rules":[{"ApplyServerSideEncryptionByDefault":{"SSEAlgorithm":"aws:kms"}}]}}
                """;
    }

    @Override
    String found() {
        return """
                nothing | arn:aws:s3:::b | {}
                no rules | arn:aws:s3:::b | {"Encryption":{"Rules":[]}}
                rule without algorithm | arn:aws:s3:::b | {"Encryption":{"Rules":[{"BucketKeyEnabled":true}]}}
                rules are text | arn:aws:s3:::b | {"Encryption":{"Rules":"AES256"}}
                """;
    }
}
