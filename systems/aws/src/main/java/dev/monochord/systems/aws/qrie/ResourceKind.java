package dev.monochord.systems.aws.qrie;

import dev.monochord.systems.qrie.arn.Arn;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of resource that are listed: their types in Cloud Control, their ARNs, and how the model of Cloud Control becomes
 * the configuration that qrie's policies read, which is in the words of each service's own API.
 *
 * <p>The models are the resource type schemas in the CloudFormation registry, as the CloudFormation Template Reference
 * documents them: {@code AWS::S3::Bucket}, {@code AWS::EC2::Volume} and so on. Where a model has the words of the API
 * ({@code Encrypted} of a volume, {@code BlockDeviceMappings} of an instance, {@code PubliclyAccessible} of a database,
 * {@code PolicyDocument} of a policy) it is stored as it is.
 */
enum ResourceKind {
    /**
     * {@code PublicAccessBlockConfiguration}, {@code BucketEncryption} and {@code VersioningConfiguration} become what
     * GetPublicAccessBlock, GetBucketEncryption and GetBucketVersioning of the Amazon S3 API Reference return. The model has
     * no MFA delete; {@link BucketDetails} adds it.
     */
    BUCKET("AWS::S3::Bucket", "s3", "", Scope.GLOBAL, "Arn") {
        @Override
        Map<String, Object> configuration(Map<String, Object> model) {
            Map<String, Object> configuration = new LinkedHashMap<>(model);
            move(configuration, "PublicAccessBlockConfiguration", "PublicAccessBlock");
            move(configuration, "VersioningConfiguration", "Versioning");
            if (configuration.remove("BucketEncryption") instanceof Map<?, ?> encryption) {
                configuration.put("Encryption", Map.of("Rules", rules(encryption)));
            }
            return configuration;
        }
    },
    VOLUME("AWS::EC2::Volume", "ec2", "volume", Scope.REGION, null),
    INSTANCE("AWS::EC2::Instance", "ec2", "instance", Scope.REGION, null),
    /**
     * {@code LoginProfile} of the model is what the user was created with. {@link UserDetails} replaces it by what
     * GetLoginProfile of the IAM API Reference returns, and adds access keys and MFA devices, which no model has.
     */
    USER("AWS::IAM::User", "iam", "user", Scope.GLOBAL, "Arn"),
    POLICY("AWS::IAM::ManagedPolicy", "iam", "policy", Scope.GLOBAL, "PolicyArn"),
    /** Not in Cloud Control; see {@link RootListing}. */
    ROOT("", "iam", "root", Scope.GLOBAL, null),
    DATABASE("AWS::RDS::DBInstance", "rds", "db", Scope.REGION, "DBInstanceArn"),
    DATABASE_CLUSTER("AWS::RDS::DBCluster", "rds", "cluster", Scope.REGION, "DBClusterArn"),
    FUNCTION("AWS::Lambda::Function", "lambda", "function", Scope.REGION, "Arn"),
    TABLE("AWS::DynamoDB::Table", "dynamodb", "table", Scope.REGION, "Arn"),
    QUEUE("AWS::SQS::Queue", "sqs", "", Scope.REGION, "Arn"),
    TOPIC("AWS::SNS::Topic", "sns", "", Scope.REGION, "TopicArn"),
    KEY("AWS::KMS::Key", "kms", "key", Scope.REGION, "Arn"),
    ECS_CLUSTER("AWS::ECS::Cluster", "ecs", "cluster", Scope.REGION, "Arn"),
    EKS_CLUSTER("AWS::EKS::Cluster", "eks", "cluster", Scope.REGION, "Arn"),
    LOAD_BALANCER(
            "AWS::ElasticLoadBalancingV2::LoadBalancer",
            "elasticloadbalancing",
            "loadbalancer",
            Scope.REGION,
            "LoadBalancerArn"),
    SECRET("AWS::SecretsManager::Secret", "secretsmanager", "secret", Scope.REGION, "Id");

    /** Whether a listing names the resources of a Region, or those of all. */
    private enum Scope {
        GLOBAL,
        REGION
    }

    private final String type;
    private final String service;
    private final String arnType;
    private final Scope scope;
    private final @Nullable String arnProperty;

    /**
     * A kind.
     *
     * @param arnType what the resource part of its ARNs begins with; empty if that is its name
     * @param arnProperty the property of the model that is the ARN; null if the ARN is made of the identifier
     */
    ResourceKind(String type, String service, String arnType, Scope scope, @Nullable String arnProperty) {
        this.type = type;
        this.service = service;
        this.arnType = arnType;
        this.scope = scope;
        this.arnProperty = arnProperty;
    }

    static List<ResourceKind> of(String service) {
        return Arrays.stream(values())
                .filter(kind -> kind.service.equals(service))
                .toList();
    }

    /** Its type in Cloud Control. */
    String type() {
        return type;
    }

    String service() {
        return service;
    }

    boolean isGlobal() {
        return scope == Scope.GLOBAL;
    }

    /** The name of its listing in a Region. */
    String listingName(String region) {
        String name = type.isEmpty() ? service + " " + arnType : type;
        return isGlobal() ? name : name + " " + region;
    }

    /** Whether the listing of a Region names a resource with this ARN. */
    boolean covers(Arn arn, String region) {
        return arn.service().equals(service)
                && (isGlobal() || arn.region().equals(region))
                && (arnType.isEmpty() || arn.type().equals(arnType));
    }

    /** The ARN of a resource; empty if its model has none. */
    Optional<String> arn(AccountRegion place, String identifier, Map<String, Object> model) {
        if (arnProperty == null) {
            return Optional.of(arn(place, identifier));
        }
        if (model.get(arnProperty) instanceof String arn) {
            return Optional.of(arn);
        }
        return this == BUCKET ? Optional.of(arn(place, identifier)) : Optional.empty();
    }

    /** The ARN of a resource that is named by its identifier alone. */
    String arn(AccountRegion place, String identifier) {
        return this == BUCKET
                ? "arn:" + place.partition() + ":s3:::" + identifier
                : "arn:" + place.partition() + ":" + service + ":" + (isGlobal() ? "" : place.region()) + ":"
                        + place.accountId() + ":" + arnType + (identifier.isEmpty() ? "" : "/" + identifier);
    }

    /** The configuration that policies read. */
    Map<String, Object> configuration(Map<String, Object> model) {
        return model;
    }

    private static void move(Map<String, Object> map, String from, String to) {
        Object value = map.remove(from);
        if (value != null) {
            map.put(to, value);
        }
    }

    /** {@code ServerSideEncryptionByDefault} of the model is {@code ApplyServerSideEncryptionByDefault} of the API. */
    private static List<Map<String, Object>> rules(Map<?, ?> encryption) {
        if (!(encryption.get("ServerSideEncryptionConfiguration") instanceof List<?> rules)) {
            return List.of();
        }
        return rules.stream()
                .filter(Map.class::isInstance)
                .map(rule -> {
                    Map<String, Object> renamed = new LinkedHashMap<>();
                    ((Map<?, ?>) rule).forEach((name, value) -> renamed.put(String.valueOf(name), value));
                    move(renamed, "ServerSideEncryptionByDefault", "ApplyServerSideEncryptionByDefault");
                    return renamed;
                })
                .toList();
    }
}
