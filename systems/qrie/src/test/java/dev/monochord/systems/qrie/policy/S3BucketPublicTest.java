package dev.monochord.systems.qrie.policy;

class S3BucketPublicTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.S3_BUCKET_PUBLIC;
    }

    @Override
    String compliant() {
        return """
                all four flags block | arn:aws:s3:::b | {"PublicAccessBlock":{"BlockPublicAcls":true,"IgnorePublicAcls":true,"BlockPublicPolicy":true,"RestrictPublicBuckets":true}}
                envelope of the api | arn:aws:s3:::b | {"PublicAccessBlock":{"PublicAccessBlockConfiguration":{"BlockPublicAcls":true,"IgnorePublicAcls":true,"BlockPublicPolicy":true,"RestrictPublicBuckets":true}}}
                flags as text | arn:aws:s3:::b | {"PublicAccessBlockConfiguration":{"BlockPublicAcls":"true","IgnorePublicAcls":"True","BlockPublicPolicy":"true","RestrictPublicBuckets":"true"}}
                """;
    }

    @Override
    String found() {
        return """
                no block | arn:aws:s3:::b | {}
                block is null | arn:aws:s3:::b | {"PublicAccessBlock":null}
                block is no object | arn:aws:s3:::b | {"PublicAccessBlock":[]}
                one flag is off | arn:aws:s3:::b | {"PublicAccessBlock":{"BlockPublicAcls":true,"IgnorePublicAcls":true,"BlockPublicPolicy":true,"RestrictPublicBuckets":false}}
                one flag is missing | arn:aws:s3:::b | {"PublicAccessBlock":{"BlockPublicAcls":true,"IgnorePublicAcls":true,"BlockPublicPolicy":true}}
                flag is a number | arn:aws:s3:::b | {"PublicAccessBlock":{"BlockPublicAcls":1,"IgnorePublicAcls":true,"BlockPublicPolicy":true,"RestrictPublicBuckets":true}}
                """;
    }
}
