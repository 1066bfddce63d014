package dev.monochord.systems.qrie.policy;

class S3BucketVersioningDisabledTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.S3_BUCKET_VERSIONING_DISABLED;
    }

    @Override
    String compliant() {
        return """
                enabled | arn:aws:s3:::b | {"Versioning":{"Status":"Enabled"}}
                """;
    }

    @Override
    String found() {
        return """
                nothing | arn:aws:s3:::b | {}
                suspended | arn:aws:s3:::b | {"Versioning":{"Status":"Suspended"}}
                status is a flag | arn:aws:s3:::b | {"Versioning":{"Status":true}}
                """;
    }
}
