package dev.monochord.systems.qrie.policy;

class RdsPublicAccessTest extends PolicyContract {

    @Override
    BuiltInPolicy policy() {
        return BuiltInPolicy.RDS_PUBLIC_ACCESS;
    }

    @Override
    String compliant() {
        return """
                private | arn:aws:rds:eu-west-1:123456789012:db:d | {"PubliclyAccessible":false}
                not told | arn:aws:rds:eu-west-1:123456789012:db:d | {}
                shared with one account | arn:aws:rds:eu-west-1:123456789012:snapshot:s | {"DBSnapshotAttributes":[{"AttributeName":"restore","AttributeValues":["123456789012"]}]}
                """;
    }

    @Override
    String found() {
        return """
                public | arn:aws:rds:eu-west-1:123456789012:db:d | {"PubliclyAccessible":true}
                snapshot for everyone | arn:aws:rds:eu-west-1:123456789012:snapshot:s | {"DBSnapshotAttributes":[{"AttributeName":"restore","AttributeValues":["all"]}]}
                """;
    }
}
