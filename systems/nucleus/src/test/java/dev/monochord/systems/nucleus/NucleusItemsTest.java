package dev.monochord.systems.nucleus;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditEntry;
import dev.monochord.systems.nucleus.audit.AuditStatus;
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.systems.nucleus.table.ScheduleWithResources;
import dev.monochord.systems.nucleus.table.StoppedService;
import dev.monochord.systems.nucleus.table.TargetedResource;
import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items have the keys and attributes of the design document's tables, and are read from them. */
class NucleusItemsTest {

    static final Instant NOW = Instant.parse("2023-10-27T08:00:00Z");
    static final String ARN = DocumentedRows.ARN;

    private static final Map<String, AttributeValue> ACCOUNT = DocumentedRows.account(
            "last_test_run_at", "2023-10-27T08:00:00.000Z", "created_at", "2023-10-27T08:00:00.000Z");
    private static final Map<String, AttributeValue> SCHEDULE = DocumentedRows.schedule("9f2c");
    private static final Map<String, AttributeValue> RESOURCE = DocumentedRows.resource("9f2c");

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbNucleusAppTable.design(), DynamoDbNucleusAuditTable.design())
            .clockAt(NOW);

    private final NucleusAppTable app = DynamoDbNucleusAppTable.open(monochord.monochord());
    private final NucleusAuditTable audit = DynamoDbNucleusAuditTable.open(monochord.monochord());
    private final StoredTable stored = StoredTable.of(monochord, "NucleusAppTable");
    private final StoredTable log = StoredTable.of(monochord, "NucleusAuditTable");

    @Test
    void accountIsStoredAsDocumented() {
        app.createAccount(account());
        assertThat(stored.items()).containsExactly(ACCOUNT);
    }

    @Test
    void documentedAccountIsRead() {
        stored.put(ACCOUNT);
        assertThat(app.account("123456789012")).contains(account());
    }

    @Test
    void scheduleIsStoredAsDocumented() {
        app.createSchedule(schedule());
        assertThat(stored.items()).containsExactly(SCHEDULE);
    }

    @Test
    void documentedScheduleIsReadWithItsResources() {
        stored.put(SCHEDULE).put(RESOURCE);
        ScheduleWithResources found = app.scheduleWithResources("9f2c");
        assertThat(found.schedule()).isEqualTo(schedule());
        assertThat(found.resources()).containsExactly(resource());
    }

    @Test
    void resourceIsStoredAsDocumented() {
        stored.put(SCHEDULE).put(ACCOUNT);
        app.addResource(resource());
        assertThat(stored.items()).contains(RESOURCE);
    }

    @Test
    void countOfAServiceIsStoredByItsArn() {
        String arn = "arn:aws:ecs:eu-west-1:123456789012:service/main/web";
        app.saveStoppedService(new StoppedService(arn, 3, NOW));
        assertThat(stored.items())
                .containsExactly(item(
                        "pk",
                        "SERVICE#" + arn,
                        "sk",
                        "METADATA",
                        "desired_count",
                        3,
                        "stopped_at",
                        "2023-10-27T08:00:00.000Z"));
        assertThat(app.stoppedService(arn)).contains(new StoppedService(arn, 3, NOW));
    }

    @Test
    void entryIsStoredAsDocumentedWithASuffixThatMakesItUnique() {
        audit.append(entry(NOW, "01HDR2Y7G0"));
        assertThat(log.items())
                .containsExactly(item(
                        "pk",
                        "ENTITY#SCHEDULE#123",
                        "sk",
                        "TIMESTAMP#2023-10-27T08:00:00.000Z#01HDR2Y7G0",
                        "gsi1pk",
                        "AUDIT#GLOBAL",
                        "gsi1sk",
                        "TIMESTAMP#2023-10-27T08:00:00.000Z#01HDR2Y7G0",
                        "action",
                        "EXECUTE",
                        "user_id",
                        "ann",
                        "details",
                        Map.of("arn", ARN),
                        "status",
                        "SUCCESS",
                        "expire_at",
                        NOW.plusSeconds(30L * 24 * 60 * 60).getEpochSecond()));
    }

    @Test
    void entryWithoutASuffixIsRead() {
        log.put(item(
                "pk",
                "ENTITY#SCHEDULE#123",
                "sk",
                "TIMESTAMP#2023-10-27T08:00:00.000Z",
                "gsi1pk",
                "AUDIT#GLOBAL",
                "gsi1sk",
                "TIMESTAMP#2023-10-27T08:00:00.000Z",
                "action",
                "EXECUTE",
                "user_id",
                "ann",
                "details",
                Map.of("arn", ARN),
                "status",
                "SUCCESS",
                "expire_at",
                NOW.plusSeconds(60).getEpochSecond()));
        try (var entries = audit.between(NOW, NOW)) {
            assertThat(entries).singleElement().satisfies(entry -> {
                assertThat(entry.at()).isEqualTo(NOW);
                assertThat(entry.id()).isNull();
                assertThat(entry.entityId()).isEqualTo("SCHEDULE#123");
            });
        }
    }

    static Account account() {
        return new Account(
                "123456789012",
                "production",
                "arn:aws:iam::123456789012:role/nucleus",
                AccountStatus.ACTIVE,
                NOW,
                NOW,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    static Schedule schedule() {
        return Schedule.of(
                "9f2c", "Dev Environment Shutdown", "0 8 * * MON-FRI", "0 20 * * MON-FRI", "Europe/Berlin", true);
    }

    static TargetedResource resource() {
        return new TargetedResource("9f2c", ARN, ResourceType.EC2, "eu-west-1", "123456789012", null, null, null);
    }

    static AuditEntry entry(Instant at, String id) {
        return AuditEntry.create(
                "SCHEDULE#123", at, id, AuditAction.EXECUTE, "ann", Map.of("arn", ARN), AuditStatus.SUCCESS);
    }
}
