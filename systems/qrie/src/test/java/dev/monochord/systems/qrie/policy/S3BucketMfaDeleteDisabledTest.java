package dev.monochord.systems.qrie.policy;

class S3BucketMfaDeleteDisabledTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.S3_BUCKET_MFA_DELETE_DISABLED;
    }

    @Override
    String compliant() {
        return """
                enabled | arn:aws:s3:::b | {"Versioning":{"Status":"Enabled","MFADelete":"Enabled"}}
                """;
    }

    @Override
    String found() {
        return """
                nothing | arn:aws:s3:::b | {}
                disabled | arn:aws:s3:::b | {"Versioning":{"Status":"Enabled","MFADelete":"Disabled"}}
                only versioning | arn:aws:s3:::b | {"Versioning":{"Status":"Enabled"}}
                """;
    }
}
