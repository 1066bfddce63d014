package dev.monochord.migrate.postgres.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in a mapping file that need no server to be found. */
class MappingFileTest {

    private static MappingFile file(String... tables) {
        return MappingFile.parse("{\"name\": \"shop\", \"tables\": [" + String.join(", ", tables) + "]}");
    }

    private static String orders(String keys, String attributes) {
        return "{\"table\": \"orders\", \"key\": [\"id\"], \"target\": \"shop\", \"keys\": " + keys
                + ", \"attributes\": " + attributes + "}";
    }

    @Test
    void tableIsMappedOnce() {
        String byId = orders("{\"pk\": \"ORDER#{id}\"}", "{}");
        String byDay = orders("{\"pk\": \"DAY#{day}\"}", "{}").replace("orders", "public.orders");
        assertThatThrownBy(() -> file(byId, byDay))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the mapping has table public.orders twice, but a migration makes one item of a row: put the"
                                + " other items in a mapping file with another \"name\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\": {}}", "{\"id\": {\"column\": \"other\"}}", "{\"id\": {\"value\": \"constant\"}}"})
    void attributeDoesNotOverwriteAKey(String attributes) {
        assertThatThrownBy(() -> file(orders("{\"pk\": \"SHOP\", \"id\": {\"number\": \"id\"}}", attributes)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the mapping of public.orders has [id] in \"keys\" and in \"attributes\", which would"
                        + " overwrite the key: remove it from \"attributes\", or rename it there");
    }

    @Test
    void columnCanBeAKeyAndAnAttributeOfAnotherName() {
        MappingFile file = file(orders("{\"id\": {\"number\": \"id\"}}", "{\"order\": {\"column\": \"id\"}}"));
        assertThat(file.tables().get(0).columns()).containsExactly("id");
    }
}
