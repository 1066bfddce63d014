package dev.monochord.systems.qrie.sample;

import java.util.Locale;

/** A kind of resource: how often there is one among a thousand, and what its ARN looks like. */
enum SampleKind {
    BUCKET(90, "s3", false, false, ""),
    VOLUME(150, "ec2", true, true, "volume/vol-"),
    INSTANCE(110, "ec2", true, true, "instance/i-"),
    SECURITY_GROUP(90, "ec2", true, true, "security-group/sg-"),
    USER(60, "iam", false, true, "user/"),
    ROLE(80, "iam", false, true, "role/"),
    POLICY(50, "iam", false, true, "policy/"),
    DATABASE(40, "rds", true, true, "db:"),
    FUNCTION(90, "lambda", true, true, "function:"),
    TABLE(40, "dynamodb", true, true, "table/"),
    LOG_GROUP(70, "logs", true, true, "log-group:/aws/"),
    KEY(30, "kms", true, true, "key/"),
    TOPIC(25, "sns", true, true, ""),
    QUEUE(30, "sqs", true, true, ""),
    SECRET(15, "secretsmanager", true, true, "secret:"),
    SERVICE(10, "ecs", true, true, "service/main/"),
    ZONE(5, "route53", false, false, "hostedzone/Z"),
    API(5, "apigateway", true, false, "/restapis/"),
    LOAD_BALANCER(10, "elasticloadbalancing", true, true, "loadbalancer/app/");

    private final int perThousand;
    private final String service;
    private final boolean regional;
    private final boolean named;
    private final String prefix;

    SampleKind(int perThousand, String service, boolean regional, boolean named, String prefix) {
        this.perThousand = perThousand;
        this.service = service;
        this.regional = regional;
        this.named = named;
        this.prefix = prefix;
    }

    /** The kind of one among a thousand. */
    static SampleKind of(int number) {
        int left = number;
        for (SampleKind kind : values()) {
            left -= kind.perThousand;
            if (left < 0) {
                return kind;
            }
        }
        return BUCKET;
    }

    String service() {
        return service;
    }

    /** The ARN of one; buckets, zones and APIs name no account. */
    String arn(String partition, String region, String account, String name) {
        return "arn:" + partition + ":" + service + ":" + (regional ? region : "") + ":" + (named ? account : "") + ":"
                + prefix + name;
    }

    /** How names of it begin. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
