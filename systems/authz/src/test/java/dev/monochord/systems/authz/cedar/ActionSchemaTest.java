package dev.monochord.systems.authz.cedar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionSchemaTest {

    private static final String TYPES = "entity User; entity Note; ";

    @Test
    void actionIsInOneGroupOrNone() {
        ActionSchema schema =
                schema("action Get, Mine; action GetNote in [Get, Mine] " + applies() + " action Loose " + applies());
        assertThat(schema.groupOf("GetNote")).hasValueSatisfying(group -> {
            assertThat(group.name()).isEqualTo("Get");
            assertThat(group.global()).isFalse();
        });
        assertThat(schema.groupOf("Loose")).isEmpty();
        assertThat(schema.has("Loose")).isTrue();
        assertThat(schema.has("Get")).as("a group is no action").isFalse();
    }

    @Test
    void actionInTwoGroupsIsRefused() {
        assertThatExceptionOfType(InvalidPolicyException.class)
                .isThrownBy(() -> schema("action Get, Find; action GetNote in [Get, Find] " + applies()))
                .withMessageContaining("GetNote")
                .withMessageContaining("more than one group");
    }

    @Test
    void schemaThatCannotBeReadOrHasAnotherNamespaceIsRefused() {
        assertThatExceptionOfType(InvalidPolicyException.class)
                .isThrownBy(() -> ActionSchema.parse("N", "namespace N { sesame"));
        assertThatExceptionOfType(InvalidPolicyException.class)
                .isThrownBy(() -> ActionSchema.parse("M", "namespace N { entity User; }"))
                .withMessageContaining("no namespace M");
    }

    @ParameterizedTest
    @CsvSource({"App, true", "_a::B1, true", "my-app, false", "my.app, false", "1a, false", "a::, false", "::a, false"})
    void namesOfTypesAreWords(String name, boolean accepted) {
        assertThat(EntityId.isTypeName(name)).isEqualTo(accepted);
    }

    private static String applies() {
        return "appliesTo { principal: [User], resource: [Note] };";
    }

    private static ActionSchema schema(String actions) {
        return ActionSchema.parse("N", "namespace N { " + TYPES + actions + " }");
    }
}
