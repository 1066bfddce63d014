package dev.monochord.systems.qrie;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.systems.qrie.current.DynamoDbCurrentFindingsTable;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The compiled designs are the current and the proposed schema of the document. */
class QrieDesignTest {

    private final TableDesign resources = DynamoDbQrieResourcesTable.design();
    private final TableDesign findings = DynamoDbQrieFindingsTable.design();

    @Test
    void resourcesHaveTheProposedKeys() {
        assertThat(resources.name()).isEqualTo("qrie_resources");
        assertThat(names(resources.keys())).containsExactly("AccountId", "ARN");
        assertThat(indexes(resources)).containsExactly("Service-ARN-index: Service, ARN");
    }

    @Test
    void findingsHaveTheProposedKeys() {
        assertThat(findings.name()).isEqualTo("qrie_findings");
        assertThat(names(findings.keys())).containsExactly("ARN", "Policy");
        assertThat(indexes(findings))
                .containsExactly(
                        "AccountService-State-index: AccountService, State",
                        "Policy-State-index: Policy, State",
                        "Account-State-index: AccountId, State");
    }

    @Test
    void currentTablesHaveTheCurrentKeys() {
        TableDesign before = DynamoDbCurrentResourcesTable.design();
        assertThat(before.name()).isEqualTo("qrie_resources");
        assertThat(names(before.keys())).containsExactly("AccountService", "ARN");
        assertThat(before.indexes()).isEmpty();
        TableDesign beforeFindings = DynamoDbCurrentFindingsTable.design();
        assertThat(names(beforeFindings.keys())).containsExactly("ARN", "Policy");
        assertThat(indexes(beforeFindings)).containsExactly("AccountService-State-index: AccountService, State");
    }

    @Test
    void itemsHaveTheDocumentedAttributes() {
        assertThat(attributes(resources, "Resource"))
                .contains("AccountId", "ARN", "Service", "AccountService", "Configuration", "LastSeenAt");
        assertThat(attributes(findings, "Finding"))
                .contains(
                        "ARN",
                        "Policy",
                        "AccountId",
                        "Service",
                        "State",
                        "Severity",
                        "FirstSeen",
                        "LastEvaluated",
                        "Evidence");
    }

    @Test
    void proposalIsToldApartFromWhatItReplaces() {
        Design before =
                Design.of("qrie", "1", DynamoDbCurrentResourcesTable.design(), DynamoDbCurrentFindingsTable.design());
        Design after = Design.of("qrie", "2", resources, findings);
        assertThat(DesignDiff.between(before, after).changes().toString())
                .contains("AccountId", "Service-ARN-index", "Policy-State-index");
    }

    private static List<String> attributes(TableDesign table, String item) {
        return table.item(item).stream()
                .flatMap(design -> Stream.concat(
                        design.attributes().stream().map(AttributeDesign::name),
                        design.derived().stream().map(derived -> derived.name())))
                .toList();
    }

    private static List<String> indexes(TableDesign table) {
        return table.indexes().stream().map(QrieDesignTest::index).toList();
    }

    private static String index(IndexDesign index) {
        return index.name() + ": " + String.join(", ", names(index.keys()));
    }

    private static List<String> names(List<KeyAttributeDesign> keys) {
        return keys.stream().map(KeyAttributeDesign::name).toList();
    }
}
