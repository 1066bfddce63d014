package dev.monochord.systems.qrie;

import static dev.monochord.testing.StoredTable.item;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rows of resources and findings as the proposed schema shows them. */
final class ProposedRows {

    static final String ACCOUNT = "123456789012";
    static final String BUCKET = "arn:aws:s3:::my-bucket";
    static final long SEEN = 1762473600000L;

    private ProposedRows() {}

    static Map<String, AttributeValue> resource(Map<String, Object> configuration) {
        return item(
                "AccountId",
                ACCOUNT,
                "ARN",
                BUCKET,
                "Service",
                "s3",
                "AccountService",
                "123456789012_s3",
                "Configuration",
                configuration,
                "LastSeenAt",
                SEEN);
    }

    static Map<String, AttributeValue> finding(Map<String, Object> evidence) {
        return item(
                "ARN",
                BUCKET,
                "Policy",
                "S3BucketPublic",
                "AccountService",
                "123456789012_s3",
                "AccountId",
                ACCOUNT,
                "Service",
                "s3",
                "State",
                "ACTIVE",
                "Severity",
                90,
                "FirstSeen",
                SEEN,
                "LastEvaluated",
                SEEN,
                "Evidence",
                evidence);
    }
}
