package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The compiled design is the table of the document. */
class CelloDesignTest {

    private final TableDesign design = DynamoDbCelloTable.design();

    @Test
    void tableHasTheDocumentedKeysAndNoIndex() {
        assertThat(design.name()).isEqualTo("cello");
        assertThat(design.keys().stream().map(KeyAttributeDesign::name)).containsExactly("pk", "sk");
        assertThat(design.indexes()).isEmpty();
        assertThat(design.settings().onDemand()).isTrue();
    }

    @Test
    void itemsHaveTheDocumentedKeys() {
        assertThat(keys("Project")).isEqualTo("PROJECT#{project} / METADATA");
        assertThat(keys("Token")).isEqualTo("PROJECT#{project} / TOKEN#{tokenId}");
        assertThat(keys("Target")).isEqualTo("PROJECT#{project} / TARGET#{name}");
    }

    @Test
    void itemsHaveTheDocumentedAttributes() {
        assertThat(attributes("Project")).contains("repository");
        assertThat(attributes("Token")).contains("created_at", "expires_at", "hashed_token");
        assertThat(attributes("Target")).contains("name", "type", "properties");
    }

    private String keys(String item) {
        return design.item(item).map(ItemDesign::key).orElseThrow().display();
    }

    private List<String> attributes(String item) {
        return design.item(item).orElseThrow().attributes().stream()
                .filter(attribute -> !attribute.keyOnly())
                .map(attribute -> attribute.name())
                .toList();
    }
}
