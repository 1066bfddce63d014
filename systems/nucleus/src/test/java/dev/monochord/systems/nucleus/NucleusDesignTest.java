package dev.monochord.systems.nucleus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.systems.nucleus.audit.DynamoDbNucleusAuditTable;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The compiled designs are the two tables of the document. */
class NucleusDesignTest {

    private final TableDesign app = DynamoDbNucleusAppTable.design();
    private final TableDesign audit = DynamoDbNucleusAuditTable.design();

    @Test
    void bothTablesHaveTheDocumentedKeys() {
        for (TableDesign table : List.of(app, audit)) {
            assertThat(table.keys().stream().map(KeyAttributeDesign::name)).containsExactly("pk", "sk");
            assertThat(table.indexes()).singleElement().satisfies(index -> {
                assertThat(index.name()).isEqualTo("GSI1");
                assertThat(index.keys().stream().map(KeyAttributeDesign::name)).containsExactly("gsi1pk", "gsi1sk");
            });
        }
        assertThat(app.name()).isEqualTo("NucleusAppTable");
        assertThat(audit.name()).isEqualTo("NucleusAuditTable");
        assertThat(audit.timeToLive()).isEqualTo("expire_at");
    }

    @Test
    void itemsHaveTheDocumentedKeys() {
        assertThat(keys(app, "Account"))
                .containsExactly("ACCOUNT#{accountId} / METADATA", "TYPE#ACCOUNT / {accountName}");
        assertThat(keys(app, "Schedule"))
                .containsExactly("SCHEDULE#{scheduleId} / METADATA", "TYPE#SCHEDULE / {scheduleName}");
        assertThat(keys(app, "TargetedResource"))
                .containsExactly(
                        "SCHEDULE#{scheduleId} / RESOURCE#{resourceArn}",
                        "ACCOUNT#{accountId} / SCHEDULE#{scheduleId}");
        assertThat(app.item("StoppedService").orElseThrow().key().display())
                .isEqualTo("SERVICE#{serviceArn} / METADATA");
        assertThat(keys(audit, "AuditEntry"))
                .containsExactly("ENTITY#{entityId} / TIMESTAMP#{at}[#{id}]", "AUDIT#GLOBAL / TIMESTAMP#{at}[#{id}]");
    }

    @Test
    void itemsHaveTheDocumentedAttributes() {
        assertThat(attributes(app, "Account"))
                .contains("account_name", "role_arn", "status", "last_test_run_at", "created_at");
        assertThat(attributes(app, "Schedule"))
                .contains("schedule_name", "start_cron", "end_cron", "timezone", "enabled");
        assertThat(attributes(app, "TargetedResource")).contains("resource_type", "region", "account_id");
        assertThat(attributes(audit, "AuditEntry"))
                .containsExactlyInAnyOrder("action", "user_id", "details", "status", "expire_at");
    }

    private static List<String> keys(TableDesign table, String item) {
        ItemDesign design = table.item(item).orElseThrow();
        return List.of(
                design.key().display(),
                design.indexKey("GSI1")
                        .map(IndexKeyDesign::templates)
                        .orElseThrow()
                        .display());
    }

    private static List<String> attributes(TableDesign table, String item) {
        return table.item(item).orElseThrow().attributes().stream()
                .filter(attribute -> !attribute.keyOnly())
                .map(AttributeDesign::name)
                .toList();
    }
}
