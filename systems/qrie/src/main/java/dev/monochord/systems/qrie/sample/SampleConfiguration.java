package dev.monochord.systems.qrie.sample;

import dev.monochord.model.plan.DynamoDbOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Configurations in the words of AWS's APIs, nested as theirs are, of which some do not comply. */
record SampleConfiguration(Dice dice, Instant now) {

    private static final List<String> TEAMS = List.of("shop", "search", "billing", "data", "platform", "mobile");
    private static final List<String> STAGES = List.of("prod", "prod", "staging", "test", "dev");
    private static final List<String> ENGINES = List.of("postgres", "mysql", "aurora-postgresql", "docdb", "neptune");
    private static final List<String> TYPES = List.of("t3.micro", "m6i.large", "c7g.xlarge", "r6g.2xlarge");

    Map<String, Object> of(SampleKind kind, String name) {
        Map<String, Object> all = new LinkedHashMap<>();
        switch (kind) {
            case BUCKET -> bucket(all, name);
            case VOLUME -> volume(all);
            case INSTANCE -> instance(all);
            case USER -> user(all, name);
            case POLICY -> policy(all, name);
            case DATABASE -> database(all, name);
            default -> other(all, name);
        }
        all.put("Tags", tags());
        all.put("CreatedTime", ago(1500).toString());
        return all;
    }

    private void bucket(Map<String, Object> all, String name) {
        boolean blocked = dice.percent(85);
        all.put("Name", name);
        all.put(
                "PublicAccessBlock",
                Map.of(
                        "BlockPublicAcls", blocked || dice.percent(50),
                        "IgnorePublicAcls", blocked,
                        "BlockPublicPolicy", blocked,
                        "RestrictPublicBuckets", blocked));
        if (dice.percent(95)) {
            String algorithm = dice.percent(40) ? "aws:kms" : "AES256";
            all.put(
                    "Encryption",
                    Map.of(
                            "Rules",
                            List.of(Map.of(
                                    "ApplyServerSideEncryptionByDefault",
                                    Map.of("SSEAlgorithm", algorithm),
                                    "BucketKeyEnabled",
                                    dice.percent(50)))));
        }
        all.put(
                "Versioning",
                Map.of(
                        "Status", dice.percent(80) ? "Enabled" : "Suspended",
                        "MFADelete", dice.percent(70) ? "Enabled" : "Disabled"));
        all.put(
                "Lifecycle",
                Map.of("Rules", List.of(Map.of("ID", "expire", "Expiration", Map.of("Days", 30 + dice.below(300))))));
    }

    private void volume(Map<String, Object> all) {
        all.put("Encrypted", dice.percent(85));
        all.put("Size", 8 << dice.below(8));
        all.put("Iops", 3000);
        all.put("VolumeType", "gp3");
        all.put("State", "in-use");
        all.put(
                "Attachments",
                List.of(Map.of("InstanceId", "i-" + dice.hex(17), "Device", "/dev/xvda", "DeleteOnTermination", true)));
    }

    private void instance(Map<String, Object> all) {
        all.put("InstanceType", dice.oneOf(TYPES));
        all.put("ImageId", "ami-" + dice.hex(17));
        all.put("State", Map.of("Code", 16, "Name", "running"));
        all.put("Placement", Map.of("AvailabilityZone", "a", "Tenancy", "default"));
        all.put(
                "NetworkInterfaces",
                List.of(Map.of(
                        "NetworkInterfaceId",
                        "eni-" + dice.hex(17),
                        "PrivateIpAddress",
                        "10." + dice.below(256) + "." + dice.below(256) + "." + dice.below(256),
                        "Groups",
                        List.of(Map.of("GroupId", "sg-" + dice.hex(17), "GroupName", "default")))));
        all.put(
                "BlockDeviceMappings",
                List.of(Map.of(
                        "DeviceName",
                        "/dev/xvda",
                        "Ebs",
                        Map.of("VolumeId", "vol-" + dice.hex(17), "Encrypted", dice.percent(90)))));
    }

    private void user(Map<String, Object> all, String name) {
        all.put("UserName", name);
        all.put("UserId", "AIDA" + dice.hex(16));
        if (dice.percent(50)) {
            all.put("LoginProfile", Map.of("UserName", name, "CreateDate", ago(900).toString()));
        }
        all.put(
                "MFADevices",
                dice.percent(80)
                        ? List.of(Map.of("SerialNumber", "mfa/" + name, "EnableDate", ago(600).toString()))
                        : List.of());
        List<Map<String, Object>> keys = new ArrayList<>();
        for (int i = dice.below(3); i > 0; i--) {
            keys.add(Map.of(
                    "AccessKeyId",
                    "AKIA" + dice.hex(16),
                    "Status",
                    dice.percent(80) ? "Active" : "Inactive",
                    "CreateDate",
                    ago(200).toString(),
                    "AccessKeyLastUsed",
                    Map.of("LastUsedDate", ago(120).toString())));
        }
        all.put("AccessKeys", keys);
    }

    private void policy(Map<String, Object> all, String name) {
        boolean wide = dice.percent(4);
        all.put("PolicyName", name);
        all.put("AttachmentCount", dice.below(20));
        all.put(
                "PolicyDocument",
                Map.of(
                        "Version",
                        "2012-10-17",
                        "Statement",
                        List.of(Map.of(
                                "Sid",
                                "S" + dice.below(100),
                                "Effect",
                                "Allow",
                                "Action",
                                wide
                                        ? List.of("*")
                                        : List.of("s3:GetObject", "s3:ListBucket", DynamoDbOperation.QUERY.iamAction()),
                                "Resource",
                                wide ? "*" : "arn:aws:s3:::" + name + "/*"))));
    }

    private void database(Map<String, Object> all, String name) {
        all.put("DBInstanceIdentifier", name);
        all.put("Engine", dice.oneOf(ENGINES));
        all.put("DBInstanceClass", "db." + dice.oneOf(TYPES));
        all.put("PubliclyAccessible", dice.percent(7));
        all.put("StorageEncrypted", dice.percent(90));
        all.put("Endpoint", Map.of("Address", name + ".rds.amazonaws.com", "Port", 5432));
        all.put("BackupRetentionPeriod", dice.below(35));
    }

    private void other(Map<String, Object> all, String name) {
        all.put("Name", name);
        all.put("Revision", dice.hex(32));
        all.put(
                "Settings",
                Map.of("Enabled", dice.percent(90), "Timeout", 3 + dice.below(900), "Level", dice.below(5)));
        all.put("Policy", Map.of("Version", "2012-10-17", "Id", dice.hex(24)));
        all.put("Environment", Map.of("Variables", Map.of("STAGE", dice.oneOf(STAGES), "LOG_LEVEL", "INFO")));
    }

    private List<Map<String, Object>> tags() {
        return List.of(
                Map.of("Key", "team", "Value", dice.oneOf(TEAMS)),
                Map.of("Key", "stage", "Value", dice.oneOf(STAGES)),
                Map.of("Key", "cost-center", "Value", Integer.toString(1000 + dice.below(9000))));
    }

    private Instant ago(int days) {
        return now.minus(Duration.ofMinutes(dice.below(days * 24 * 60)));
    }
}
