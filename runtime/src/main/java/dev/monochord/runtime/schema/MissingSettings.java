package dev.monochord.runtime.schema;

import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Switches on what a design has and a live table has not: whoever created it may have been cut off before that. Nothing is
 * ever switched off or made something else. For one table.
 */
final class MissingSettings {

    private final DynamoDbClient client;
    private final TableWait waiter;
    private final TableDesign design;
    private final TableDescription live;
    private final List<String> notSet = new ArrayList<>();

    MissingSettings(DynamoDbClient client, TableWait waiter, TableDesign design, TableDescription live) {
        this.client = client;
        this.waiter = waiter;
        this.design = design;
        this.live = live;
    }

    /** Returns what the endpoint refused, in words: a table is usable without it, and other services lack some. */
    List<String> add() {
        String name = live.tableName();
        LiveSettings settings = new LiveSettings(client, name);
        timeToLive(name, settings);
        if (design.settings().pointInTimeRecovery()) {
            add(
                    "point-in-time recovery",
                    settings::recovery,
                    () -> client.updateContinuousBackups(r -> r.tableName(name)
                            .pointInTimeRecoverySpecification(s -> s.pointInTimeRecoveryEnabled(true))));
        }
        if (design.settings().deletionProtection()) {
            add(
                    "deletion protection",
                    () -> Boolean.TRUE.equals(live.deletionProtectionEnabled()),
                    () -> client.updateTable(r -> r.tableName(name).deletionProtectionEnabled(true)));
        }
        if (design.settings().stream()) {
            add(
                    "the stream",
                    () -> live.streamSpecification() != null
                            && Boolean.TRUE.equals(live.streamSpecification().streamEnabled()),
                    () -> client.updateTable(r -> r.tableName(name)
                            .streamSpecification(
                                    s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))));
        }
        return notSet;
    }

    private void timeToLive(String name, LiveSettings settings) {
        String attribute = design.timeToLive();
        if (attribute != null) {
            add(
                    "time to live by " + attribute,
                    () -> attribute.equals(settings.timeToLive()),
                    () -> client.updateTimeToLive(r -> r.tableName(name)
                            .timeToLiveSpecification(s -> s.enabled(true).attributeName(attribute))));
        }
    }

    private void add(String setting, BooleanSupplier there, Supplier<?> change) {
        if (told(there)) {
            return;
        }
        try {
            waiter.change(change);
        } catch (DynamoDbException refused) {
            // Another that creates the same table may have been faster; then the service refuses to do it again.
            if (!told(there)) {
                notSet.add(setting + ": " + TableSchema.said(refused));
            }
        }
    }

    /** A service that does not tell may still do it. */
    private boolean told(BooleanSupplier there) {
        try {
            return waiter.call(there::getAsBoolean);
        } catch (DynamoDbException untold) {
            return false;
        }
    }
}
