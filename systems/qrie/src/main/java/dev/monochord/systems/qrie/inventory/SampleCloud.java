package dev.monochord.systems.qrie.inventory;

import dev.monochord.systems.qrie.arn.Arn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** A small organisation in three partitions of AWS, in which every policy finds something. */
public final class SampleCloud {

    private static final String PROD = "111122223333";
    private static final String GOV = "000011112222";
    private static final String CHINA = "444455556666";

    private SampleCloud() {}

    /** A simulated inventory with the organisation in it. */
    public static SimulatedInventory open(Clock clock) {
        SimulatedInventory cloud = new SimulatedInventory(clock);
        cloud.put(new InventoryAccount(PROD, "shop", "aws", "/root/prod", Map.of("env", "prod")));
        cloud.put(new InventoryAccount(GOV, "public sector", "aws-us-gov", "/root/gov", Map.of("env", "prod")));
        cloud.put(new InventoryAccount(CHINA, "shop in China", "aws-cn", "/root/production-cn", Map.of("env", "test")));
        buckets(cloud);
        machines(cloud);
        people(cloud, clock.instant().truncatedTo(ChronoUnit.SECONDS));
        return cloud;
    }

    private static void buckets(SimulatedInventory cloud) {
        put(cloud, PROD, "arn:aws:s3:::shop-invoices", bucket(true, true));
        put(cloud, PROD, "arn:aws:s3:::shop-website", bucket(false, false));
        put(cloud, GOV, "arn:aws-us-gov:s3:::records", bucket(true, false));
        put(cloud, CHINA, "arn:aws-cn:s3:::shop-cn-website", bucket(false, true));
    }

    private static void machines(SimulatedInventory cloud) {
        put(cloud, PROD, "arn:aws:ec2:eu-west-1:" + PROD + ":volume/vol-0a1", Map.of("Encrypted", true, "Size", 100));
        put(cloud, PROD, "arn:aws:ec2:eu-west-1:" + PROD + ":volume/vol-0a2", Map.of("Encrypted", false, "Size", 8));
        put(
                cloud,
                PROD,
                "arn:aws:rds:eu-west-1:" + PROD + ":db:orders",
                Map.of("Engine", "postgres", "PubliclyAccessible", true));
        put(
                cloud,
                GOV,
                "arn:aws-us-gov:ec2:us-gov-west-1:" + GOV + ":volume/vol-0b1",
                Map.of("Encrypted", false, "Size", 20));
        put(
                cloud,
                CHINA,
                "arn:aws-cn:rds:cn-north-1:" + CHINA + ":db:orders",
                Map.of("Engine", "mysql", "PubliclyAccessible", false));
        put(
                cloud,
                PROD,
                "arn:aws:lambda:eu-west-1:" + PROD + ":function:checkout",
                Map.of("Runtime", "java21", "MemorySize", 512));
    }

    private static void people(SimulatedInventory cloud, Instant now) {
        put(
                cloud,
                PROD,
                "arn:aws:iam::" + PROD + ":user/ada",
                Map.of(
                        "LoginProfile",
                        Map.of("UserName", "ada"),
                        "MFADevices",
                        List.of(Map.of("SerialNumber", "arn:aws:iam::" + PROD + ":mfa/ada"))));
        put(
                cloud,
                PROD,
                "arn:aws:iam::" + PROD + ":user/build",
                Map.of("AccessKeys", List.of(key(now.minus(Duration.ofDays(400)))), "PasswordEnabled", true));
        put(
                cloud,
                PROD,
                "arn:aws:iam::" + PROD + ":policy/everything",
                Map.of(
                        "PolicyDocument",
                        Map.of(
                                "Version",
                                "2012-10-17",
                                "Statement",
                                List.of(Map.of("Effect", "Allow", "Action", "*", "Resource", "*")))));
        put(cloud, PROD, "arn:aws:iam::" + PROD + ":root", Map.of("AccountAccessKeysPresent", 1));
    }

    private static Map<String, Object> key(Instant created) {
        return Map.of("AccessKeyId", "AKIAEXAMPLE", "Status", "Active", "CreateDate", created.toString());
    }

    private static Map<String, Object> bucket(boolean blocked, boolean versioned) {
        return Map.of(
                "PublicAccessBlock",
                Map.of(
                        "BlockPublicAcls", blocked,
                        "IgnorePublicAcls", blocked,
                        "BlockPublicPolicy", blocked,
                        "RestrictPublicBuckets", blocked),
                "Encryption",
                Map.of(
                        "Rules",
                        List.of(Map.of("ApplyServerSideEncryptionByDefault", Map.of("SSEAlgorithm", "AES256")))),
                "Versioning",
                Map.of("Status", versioned ? "Enabled" : "Suspended", "MFADelete", "Disabled"));
    }

    private static void put(SimulatedInventory cloud, String account, String arn, Map<String, Object> configuration) {
        cloud.put(account, Arn.parse(arn).orElseThrow(), configuration);
    }
}
