package dev.monochord.runtime.schema;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** The settings of a table that its description does not tell. A service that lacks one refuses to tell it. */
record LiveSettings(DynamoDbClient client, String table) {

    /** The attribute by which items expire, or null where they do not. */
    @Nullable
    String timeToLive() {
        TimeToLiveDescription found =
                client.describeTimeToLive(r -> r.tableName(table)).timeToLiveDescription();
        boolean on = found.timeToLiveStatus() == TimeToLiveStatus.ENABLED
                || found.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
        return on ? found.attributeName() : null;
    }

    boolean recovery() {
        return client.describeContinuousBackups(r -> r.tableName(table))
                        .continuousBackupsDescription()
                        .pointInTimeRecoveryDescription()
                        .pointInTimeRecoveryStatus()
                == PointInTimeRecoveryStatus.ENABLED;
    }
}
