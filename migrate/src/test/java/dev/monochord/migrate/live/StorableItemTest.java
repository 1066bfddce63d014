package dev.monochord.migrate.live;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.TableDesign;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class StorableItemTest {

    private final TableDesign design = TableDesign.builder("notes")
            .indexes(IndexDesign.global("by-owner", "owner", null))
            .build();
    private final TableShape shape = TableShape.of(design, "notes");

    @Test
    void itemMayBeAbsentFromAnIndex() {
        assertThatCode(() -> check(Map.of())).doesNotThrowAnyException();
    }

    @Test
    void emptyKeyOfAnIndexIsTold() {
        assertThatThrownBy(() -> check(Map.of("owner", AttributeValue.fromS(""))))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("owner would be empty");
    }

    @Test
    void keyOfAnIndexHasItsType() {
        assertThatThrownBy(() -> check(Map.of("owner", AttributeValue.fromN("1"))))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("owner of index by-owner would be of type N, and S is required");
    }

    private void check(Map<String, AttributeValue> attributes) {
        Map<String, AttributeValue> item = new HashMap<>(attributes);
        item.put("pk", AttributeValue.fromS("NOTE#1"));
        item.put("sk", AttributeValue.fromS("METADATA"));
        shape.checkStorable(shape.item(item));
    }
}
