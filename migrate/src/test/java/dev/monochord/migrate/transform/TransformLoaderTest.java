package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class TransformLoaderTest {

    private static final Map<String, AttributeValue> ITEM = Map.of("pk", AttributeValue.fromS("a"));
    private static final Map<String, AttributeValue> OTHER = Map.of("pk", AttributeValue.fromS("b"));

    @Test
    void aTransformIsLoadedByItsName() {
        ItemTransform transform =
                TransformLoader.load(Same.class.getName(), getClass().getClassLoader());
        assertThat(transform.up(ITEM)).containsExactly(ITEM);
    }

    @ParameterizedTest
    @CsvSource({
        "com.example.Missing, was not found",
        "java.lang.String, does not implement",
        "dev.monochord.migrate.transform.ItemTransform, is abstract",
        "dev.monochord.migrate.transform.TransformLoaderTest$NoConstructor, has no public constructor",
        "dev.monochord.migrate.transform.TransformLoaderTest$Failing, failed in its constructor"
    })
    void aClassThatIsNoTransformIsRefusedWithTheReason(String name, String reason) {
        assertThatThrownBy(() -> TransformLoader.load(name, getClass().getClassLoader()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(reason);
    }

    @Test
    void aFunctionIsATransformWithoutAWayBack() {
        ItemTransform transform = ItemTransform.of("split", item -> List.of(item, OTHER));
        assertThat(transform.up(ITEM)).containsExactly(ITEM, OTHER);
        assertThat(transform.reversible()).isFalse();
        assertThat(transform.sourceKey(ITEM)).isEmpty();
        assertThat(transform.fingerprint()).isEqualTo("function-split");
        assertThatThrownBy(() -> transform.down(ITEM))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("split");
        assertThat(ItemTransform.oneToOne("same", item -> item).up(ITEM)).containsExactly(ITEM);
    }

    @Test
    void aFunctionWithItsInverseIsReversible() {
        ItemTransform transform = ItemTransform.oneToOne("swap", item -> OTHER, item -> ITEM, item -> ITEM);
        assertThat(transform.reversible()).isTrue();
        assertThat(transform.up(ITEM)).containsExactly(OTHER);
        assertThat(transform.down(OTHER)).containsExactly(ITEM);
        assertThat(transform.sourceKey(OTHER)).contains(ITEM);
    }

    @Test
    void whatAFunctionThrowsConcernsTheItem() {
        ItemTransform transform = ItemTransform.oneToOne("strict", item -> {
            throw new IllegalStateException("secret");
        });
        assertThatThrownBy(() -> transform.up(ITEM))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("Transform strict failed with IllegalStateException")
                .hasMessageNotContaining("secret");
    }

    @Test
    void whatALoadedClassThrowsConcernsTheItem() {
        ItemTransform transform =
                TransformLoader.load(Strict.class.getName(), getClass().getClassLoader());
        assertThatThrownBy(() -> transform.up(ITEM))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("Transform Strict failed with NullPointerException");
        assertThat(transform.down(ITEM)).containsExactly(ITEM);
        assertThat(transform.fingerprint()).isEqualTo("same");
    }

    @Test
    void aTransformNeedsAName() {
        assertThatThrownBy(() -> ItemTransform.oneToOne(" ", item -> item)).isInstanceOf(InvalidInputException.class);
    }

    /** Changes nothing. */
    public static class Same implements ItemTransform {

        @Override
        public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
            return List.of(item);
        }

        @Override
        public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
            return List.of(item);
        }

        @Override
        public boolean reversible() {
            return true;
        }

        @Override
        public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
            return Optional.of(item);
        }

        @Override
        public String fingerprint() {
            return "same";
        }
    }

    /** Expects an attribute that not every item has. */
    public static final class Strict extends Same {
        @Override
        public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
            return item.get("title").s().isEmpty() ? List.of() : List.of(item);
        }
    }

    /** Cannot be made without a parameter. */
    public static final class NoConstructor extends Same {
        public NoConstructor(String parameter) {
            assertThat(parameter).isNotNull();
        }
    }

    /** Fails when it is made. */
    public static final class Failing extends Same {
        public Failing() {
            throw new IllegalStateException("no configuration");
        }
    }
}
