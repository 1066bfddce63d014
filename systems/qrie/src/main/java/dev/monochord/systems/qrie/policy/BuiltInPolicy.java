package dev.monochord.systems.qrie.policy;

import dev.monochord.systems.qrie.arn.Service;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A policy that can be launched. */
public enum BuiltInPolicy {
    S3_BUCKET_PUBLIC(
            "S3BucketPublic",
            Service.S3,
            "access_control",
            90,
            "Buckets block public access.",
            "Switch all four settings of Block Public Access on.",
            new S3BucketPublic()),
    S3_BUCKET_ENCRYPTION_DISABLED(
            "S3BucketEncryptionDisabled",
            Service.S3,
            "encryption",
            90,
            "Buckets are encrypted by default.",
            "Set a rule of default encryption, with SSE-S3 or SSE-KMS.",
            new S3BucketEncryptionDisabled()),
    S3_BUCKET_MFA_DELETE_DISABLED(
            "S3BucketMfaDeleteDisabled",
            Service.S3,
            "data_protection",
            70,
            "Versions are deleted only with a second factor.",
            "Enable MFA delete with the versioning of the bucket, as the root of the account.",
            new S3BucketMfaDeleteDisabled()),
    S3_BUCKET_VERSIONING_DISABLED(
            "S3BucketVersioningDisabled",
            Service.S3,
            "data_protection",
            60,
            "Buckets keep the versions of their objects.",
            "Enable versioning, with a lifecycle rule for versions that are no longer needed.",
            new S3BucketVersioningDisabled()),
    EC2_UNENCRYPTED_EBS(
            "EC2UnencryptedEBS",
            Service.EC2,
            "encryption",
            70,
            "Volumes are encrypted.",
            "Copy a snapshot of the volume with encryption, and replace the volume by one made from the copy.",
            new Ec2UnencryptedEbs()),
    IAM_ACCESS_KEY_NOT_ROTATED(
            "IAMAccessKeyNotRotated",
            Service.IAM,
            "iam",
            70,
            "Access keys are at most 90 days old.",
            "Create another key, use it, then deactivate and delete the old one.",
            AccessKey.none(AccessKey::isOld, "an access key is older than 90 days")),
    IAM_ACCESS_KEY_UNUSED(
            "IAMAccessKeyUnused",
            Service.IAM,
            "iam",
            60,
            "Access keys are in use.",
            "Deactivate the key, and delete it when nobody misses it.",
            AccessKey.none(AccessKey::isIdle, "an access key was not used for 90 days")),
    IAM_POLICY_OVERLY_PERMISSIVE(
            "IAMPolicyOverlyPermissive",
            Service.IAM,
            "iam",
            80,
            "Policies do not allow everything.",
            "Name the actions and the resources that are needed.",
            new IamPolicyOverlyPermissive()),
    IAM_ROOT_ACCOUNT_ACTIVE(
            "IAMRootAccountActive",
            Service.IAM,
            "iam",
            95,
            "The root of an account is not used.",
            "Delete the access keys of the root, and work as a user or a role.",
            new IamRootAccountActive()),
    IAM_USER_MFA_DISABLED(
            "IAMUserMfaDisabled",
            Service.IAM,
            "iam",
            85,
            "Users with a password have a second factor.",
            "Have the user register an MFA device.",
            new IamUserMfaDisabled()),
    RDS_PUBLIC_ACCESS(
            "RDSPublicAccess",
            Service.RDS,
            "access_control",
            95,
            "Databases are not to be reached from the internet.",
            "Switch public access off, and stop sharing snapshots with everyone.",
            new RdsPublicAccess());

    private final String id;
    private final Service service;
    private final String category;
    private final int severity;
    private final String description;
    private final String remediation;
    private final Evaluator evaluator;

    BuiltInPolicy(
            String id,
            Service service,
            String category,
            int severity,
            String description,
            String remediation,
            Evaluator evaluator) {
        this.id = id;
        this.service = service;
        this.category = category;
        this.severity = severity;
        this.description = description;
        this.remediation = remediation;
        this.evaluator = evaluator;
    }

    /** The policy of an id, which is case sensitive. */
    public static Optional<BuiltInPolicy> of(String id) {
        return Arrays.stream(values()).filter(policy -> policy.id.equals(id)).findFirst();
    }

    /** The policies about the resources of a service. */
    public static List<BuiltInPolicy> about(String service) {
        return Arrays.stream(values())
                .filter(policy -> policy.service.arnName().equals(service))
                .toList();
    }

    public Evaluation evaluate(Subject subject) {
        return evaluator.evaluate(subject);
    }

    public String id() {
        return id;
    }

    public Service service() {
        return service;
    }

    public String category() {
        return category;
    }

    /** From 0 to 100, unless it is launched with another. */
    public int severity() {
        return severity;
    }

    public String description() {
        return description;
    }

    /** What to do about a finding, unless it is launched with something else. */
    public String remediation() {
        return remediation;
    }
}
