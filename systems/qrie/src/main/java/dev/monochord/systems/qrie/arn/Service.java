package dev.monochord.systems.qrie.arn;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A service whose resources are known here, by the name that stands in their ARNs. That name is not always the product's:
 * a volume of EBS is {@code ec2}, a cluster of DocumentDB or Neptune is {@code rds}. What people call them is understood
 * where a service is asked for.
 */
public enum Service {
    S3("s3", "Amazon S3"),
    EC2("ec2", "Amazon EC2", "ebs", "vpc"),
    IAM("iam", "AWS Identity and Access Management"),
    RDS("rds", "Amazon RDS", "aurora", "docdb", "documentdb", "neptune"),
    APIGATEWAY("apigateway", "Amazon API Gateway"),
    CLOUDFRONT("cloudfront", "Amazon CloudFront"),
    DYNAMODB("dynamodb", "Amazon DynamoDB"),
    ECS("ecs", "Amazon ECS", "fargate"),
    EKS("eks", "Amazon EKS"),
    ELASTICLOADBALANCING("elasticloadbalancing", "Elastic Load Balancing", "alb", "elb", "nlb"),
    KMS("kms", "AWS Key Management Service"),
    LAMBDA("lambda", "AWS Lambda"),
    LOGS("logs", "Amazon CloudWatch Logs"),
    ROUTE53("route53", "Amazon Route 53"),
    SECRETSMANAGER("secretsmanager", "AWS Secrets Manager"),
    SNS("sns", "Amazon SNS"),
    SQS("sqs", "Amazon SQS");

    private final String arnName;
    private final String product;
    private final List<String> aliases;

    Service(String arnName, String product, String... aliases) {
        this.arnName = arnName;
        this.product = product;
        this.aliases = List.of(aliases);
    }

    /** The service that is meant by a name, in whatever case. */
    public static Optional<Service> named(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(service -> service.arnName.equals(small) || service.aliases.contains(small))
                .findFirst();
    }

    /** Whether this is the name of one of them in ARNs. */
    public static boolean isKnown(String arnName) {
        return Arrays.stream(values()).anyMatch(service -> service.arnName.equals(arnName));
    }

    /** As it stands in ARNs. */
    public String arnName() {
        return arnName;
    }

    /** What its maker calls it. */
    public String product() {
        return product;
    }

    /** What else it is asked for by. */
    public List<String> aliases() {
        return aliases;
    }
}
