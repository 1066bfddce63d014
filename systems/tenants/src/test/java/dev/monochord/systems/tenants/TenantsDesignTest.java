package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The compiled design is the table of the document. */
class TenantsDesignTest {

    private final TableDesign design = DynamoDbTenantsTable.design();

    @Test
    void tableHasTheDocumentedKeysAndNoIndex() {
        assertThat(design.keys().stream().map(KeyAttributeDesign::name)).containsExactly("pk", "sk");
        assertThat(design.indexes()).isEmpty();
    }

    @Test
    void itemsHaveTheDocumentedKeys() {
        assertThat(keys("Metadata")).isEqualTo("TENANT_ID#{tenantId} / METADATA");
        assertThat(keys("CreateAudit")).isEqualTo("TENANT_ID#{tenantId} / AUDIT#CREATE");
        assertThat(keys("UpdateAudit")).isEqualTo("TENANT_ID#{tenantId} / AUDIT#UPDATE#{version}");
        assertThat(keys("DeleteAudit")).isEqualTo("TENANT_ID#{tenantId} / AUDIT#DELETE");
    }

    @Test
    void itemsHaveTheDocumentedAttributes() {
        assertThat(attributes("Metadata"))
                .containsExactlyInAnyOrder(
                        "CreatedAt",
                        "UpdatedAt",
                        "Version",
                        "OutboundQueueArn",
                        "OutboundQueueUrl",
                        "InboundQueueArn",
                        "InboundQueueUrl");
        assertThat(attributes("CreateAudit")).contains("UpdatedAt", "Execution", "Status");
        assertThat(attributes("UpdateAudit")).contains("UpdatedAt", "Execution", "Status");
        assertThat(attributes("DeleteAudit")).contains("UpdatedAt", "Execution", "Status");
    }

    private String keys(String item) {
        return design.item(item).map(ItemDesign::key).orElseThrow().display();
    }

    private List<String> attributes(String item) {
        return design.item(item).orElseThrow().attributes().stream()
                .filter(attribute -> !attribute.keyOnly())
                .map(AttributeDesign::name)
                .toList();
    }
}
