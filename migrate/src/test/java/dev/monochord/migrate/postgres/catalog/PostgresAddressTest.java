package dev.monochord.migrate.postgres.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://me:sesame@host:5432/shop",
                "jdbc:postgresql://me:ses/ame@host:5432/shop",
                "jdbc:postgresql://host:port/shop?user=me&password=sesame",
                "postgresql://me@host:99999/shop?password=sesame",
                "postgresql://me:ses ame@host/shop"
            })
    void addressThatCannotBeUsedIsNotRepeated(String url) {
        assertThatThrownBy(() -> PostgresAddress.parse(url))
                .isInstanceOf(InvalidInputException.class)
                .hasNoCause()
                .message()
                .contains("postgresql://user:password@host:5432/database")
                .doesNotContain("ses", "shop");
    }

    @Test
    void jdbcUrlWithUserInfoIsToldWhereUserAndPasswordBelong() {
        assertThatThrownBy(() -> PostgresAddress.parse("jdbc:postgresql://me:sesame@host:5432/shop"))
                .hasMessageContaining("?user=…&password=…");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://host:5432/shop?user=me@example.com&password=sesame",
                "postgresql://me%40example.com:sesame@host:5432/shop"
            })
    void textOfAnAddressHasNoSecret(String url) {
        assertThat(PostgresAddress.parse(url)).hasToString("postgresql://host:5432/shop");
    }
}
