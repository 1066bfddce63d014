package dev.monochord.systems.aws.qrie;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.systems.aws.IamStatement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** What qrie may do in IAM to read an inventory, besides its tables. */
public final class QriePermissions {

    private QriePermissions() {}

    /**
     * What the server may do with its own credentials.
     *
     * @param roleName the role that it assumes in every account
     * @param organization whether it lists the accounts of the organization; that needs the credentials of the management
     *     account or of a delegated administrator
     */
    public static List<IamStatement> server(String roleName, boolean organization) {
        IamStatement assume = IamStatement.allow(
                "AssumeInventoryRole", List.of("sts:AssumeRole"), List.of("arn:aws:iam::*:role/" + roleName));
        if (!organization) {
            return List.of(assume);
        }
        return List.of(
                assume,
                IamStatement.allow(
                        "ListOrganization",
                        List.of(
                                "organizations:DescribeOrganizationalUnit",
                                "organizations:ListAccounts",
                                "organizations:ListParents",
                                "organizations:ListTagsForResource"),
                        List.of("*")));
    }

    /**
     * What the role in each account may do, to read by Cloud Control. That calls the services on behalf of the role, so their
     * own read permissions are needed too: those of the read and list handlers in each type's schema, without
     * {@code secretsmanager:GetSecretValue}.
     *
     * @param services the services that are listed, as they stand in ARNs
     */
    public static List<IamStatement> role(Collection<String> services) {
        List<IamStatement> statements = new ArrayList<>();
        statements.add(IamStatement.allow(
                "CloudControl", List.of("cloudformation:GetResource", "cloudformation:ListResources"), List.of("*")));
        for (String service : new TreeSet<>(services)) {
            List<String> actions = actions(service);
            if (!actions.isEmpty()) {
                statements.add(IamStatement.allow("Read" + sid(service), actions, List.of("*")));
            }
        }
        return statements;
    }

    private static String sid(String service) {
        return Character.toUpperCase(service.charAt(0)) + service.substring(1);
    }

    private static List<String> actions(String service) {
        return switch (service) {
            case "s3" ->
                List.of(
                        "s3:GetAccelerateConfiguration",
                        "s3:GetAnalyticsConfiguration",
                        "s3:GetBucketAbac",
                        "s3:GetBucketCORS",
                        "s3:GetBucketLocation",
                        "s3:GetBucketLogging",
                        "s3:GetBucketMetadataTableConfiguration",
                        "s3:GetBucketNotification",
                        "s3:GetBucketObjectLockConfiguration",
                        "s3:GetBucketOwnershipControls",
                        "s3:GetBucketPublicAccessBlock",
                        "s3:GetBucketTagging",
                        "s3:GetBucketVersioning",
                        "s3:GetBucketWebsite",
                        "s3:GetEncryptionConfiguration",
                        "s3:GetIntelligentTieringConfiguration",
                        "s3:GetInventoryConfiguration",
                        "s3:GetLifecycleConfiguration",
                        "s3:GetMetricsConfiguration",
                        "s3:GetReplicationConfiguration",
                        "s3:ListAllMyBuckets",
                        "s3:ListBucket",
                        "s3:ListTagsForResource");
            case "ec2" ->
                List.of(
                        "ec2:DescribeInstanceAttribute",
                        "ec2:DescribeInstanceCreditSpecifications",
                        "ec2:DescribeInstances",
                        "ec2:DescribeLaunchTemplates",
                        "ec2:DescribeNetworkInterfaces",
                        "ec2:DescribeTags",
                        "ec2:DescribeVolumeAttribute",
                        "ec2:DescribeVolumes",
                        "ssm:DescribeAssociation",
                        "ssm:ListAssociations");
            case "iam" ->
                List.of(
                        "iam:GenerateCredentialReport",
                        "iam:GetAccessKeyLastUsed",
                        "iam:GetAccountSummary",
                        "iam:GetCredentialReport",
                        "iam:GetLoginProfile",
                        "iam:GetPolicy",
                        "iam:GetPolicyVersion",
                        "iam:GetUser",
                        "iam:GetUserPolicy",
                        "iam:ListAccessKeys",
                        "iam:ListAttachedUserPolicies",
                        "iam:ListEntitiesForPolicy",
                        "iam:ListGroupsForUser",
                        "iam:ListMFADevices",
                        "iam:ListPolicies",
                        "iam:ListUserPolicies",
                        "iam:ListUsers");
            case "rds" ->
                List.of(
                        "ec2:DescribeAccountAttributes",
                        "ec2:DescribeAvailabilityZones",
                        "ec2:DescribeInternetGateways",
                        "ec2:DescribeSecurityGroups",
                        "ec2:DescribeSubnets",
                        "ec2:DescribeVpcAttribute",
                        "ec2:DescribeVpcs",
                        "rds:DescribeDBClusters",
                        "rds:DescribeDBInstances",
                        "rds:ListTagsForResource");
            case "lambda" ->
                List.of(
                        "lambda:GetFunction",
                        "lambda:GetFunctionCodeSigningConfig",
                        "lambda:ListFunctions",
                        "lambda:ListTags");
            case "dynamodb" ->
                List.of(
                        DynamoDbOperation.DESCRIBE_CONTINUOUS_BACKUPS.iamAction(),
                        DynamoDbOperation.DESCRIBE_CONTRIBUTOR_INSIGHTS.iamAction(),
                        DynamoDbOperation.DESCRIBE_KINESIS_STREAMING_DESTINATION.iamAction(),
                        DynamoDbOperation.DESCRIBE_TABLE.iamAction(),
                        DynamoDbOperation.DESCRIBE_TIME_TO_LIVE.iamAction(),
                        DynamoDbOperation.GET_RESOURCE_POLICY.iamAction(),
                        DynamoDbOperation.LIST_TABLES.iamAction(),
                        DynamoDbOperation.LIST_TAGS_OF_RESOURCE.iamAction());
            case "sqs" -> List.of("sqs:GetQueueAttributes", "sqs:ListQueueTags", "sqs:ListQueues");
            case "sns" ->
                List.of(
                        "sns:GetDataProtectionPolicy",
                        "sns:GetTopicAttributes",
                        "sns:ListSubscriptionsByTopic",
                        "sns:ListTagsForResource",
                        "sns:ListTopics");
            case "kms" ->
                List.of(
                        "kms:DescribeKey",
                        "kms:GetKeyPolicy",
                        "kms:GetKeyRotationStatus",
                        "kms:ListKeys",
                        "kms:ListResourceTags");
            case "ecs" -> List.of("ecs:DescribeClusters", "ecs:ListClusters");
            case "eks" -> List.of("eks:DescribeCluster", "eks:ListClusters");
            case "elasticloadbalancing" ->
                List.of(
                        "elasticloadbalancing:DescribeCapacityReservation",
                        "elasticloadbalancing:DescribeLoadBalancerAttributes",
                        "elasticloadbalancing:DescribeLoadBalancers",
                        "elasticloadbalancing:DescribeTags");
            case "secretsmanager" -> List.of("secretsmanager:DescribeSecret", "secretsmanager:ListSecrets");
            default -> List.of();
        };
    }
}
