package dev.monochord.systems.nucleus;

import static dev.monochord.testing.StoredTable.item;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rows of the application table as the design document shows them. */
final class DocumentedRows {

    static final String ARN = "arn:aws:ec2:eu-west-1:123456789012:instance/i-0abc";

    private DocumentedRows() {}

    /** The account, with more attributes. */
    static Map<String, AttributeValue> account(Object... more) {
        Map<String, AttributeValue> account = new HashMap<>(item(
                "pk",
                "ACCOUNT#123456789012",
                "sk",
                "METADATA",
                "gsi1pk",
                "TYPE#ACCOUNT",
                "gsi1sk",
                "production",
                "account_name",
                "production",
                "role_arn",
                "arn:aws:iam::123456789012:role/nucleus",
                "status",
                "ACTIVE"));
        account.putAll(item(more));
        return account;
    }

    static Map<String, AttributeValue> schedule(String id) {
        return item(
                "pk",
                "SCHEDULE#" + id,
                "sk",
                "METADATA",
                "gsi1pk",
                "TYPE#SCHEDULE",
                "gsi1sk",
                "Dev Environment Shutdown",
                "schedule_name",
                "Dev Environment Shutdown",
                "start_cron",
                "0 8 * * MON-FRI",
                "end_cron",
                "0 20 * * MON-FRI",
                "timezone",
                "Europe/Berlin",
                "enabled",
                true);
    }

    static Map<String, AttributeValue> resource(String scheduleId) {
        return item(
                "pk",
                "SCHEDULE#" + scheduleId,
                "sk",
                "RESOURCE#" + ARN,
                "gsi1pk",
                "ACCOUNT#123456789012",
                "gsi1sk",
                "SCHEDULE#" + scheduleId,
                "resource_type",
                "ec2",
                "region",
                "eu-west-1",
                "account_id",
                "123456789012");
    }
}
