package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A mistake in the function of a user concerns the item that it was given, and nothing else. */
class ContainedTransformTest {

    private static final Map<String, AttributeValue> ITEM = Map.of("pk", AttributeValue.fromS("a"));

    /** The mistake that is made most: an attribute is copied from an item that lacks it. */
    @Test
    void attributeWithoutAValueIsRejectedWithItsName() {
        ItemTransform transform = ItemTransform.oneToOne(
                "renamed",
                item -> renamed(item, "title", "headline"),
                item -> renamed(item, "headline", "title"),
                item -> item);

        assertThatThrownBy(() -> transform.up(ITEM))
                .isInstanceOf(UntransformableException.class)
                .hasMessage("Transform renamed gives attribute headline no value. Leave the attribute out instead");
        assertThatThrownBy(() -> transform.down(ITEM))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("attribute title");
    }

    @Test
    void noListAndNoItemAreRejected() {
        assertThatThrownBy(() -> ItemTransform.of("none", item -> null).up(ITEM))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("Transform none failed");
        assertThatThrownBy(() -> ItemTransform.oneToOne("none", item -> null).up(ITEM))
                .isInstanceOf(UntransformableException.class);
    }

    @Test
    void completeItemsPass() {
        assertThat(ItemTransform.of("same", item -> List.of(item, item)).up(ITEM))
                .containsExactly(ITEM, ITEM);
    }

    private static Map<String, AttributeValue> renamed(Map<String, AttributeValue> item, String from, String to) {
        Map<String, AttributeValue> next = new HashMap<>(item);
        next.put(to, next.remove(from));
        return next;
    }
}
