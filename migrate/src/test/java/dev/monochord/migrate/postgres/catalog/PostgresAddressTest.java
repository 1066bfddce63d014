package dev.monochord.migrate.postgres.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
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

    @Test
    void missingDriverIsNamed() throws Exception {
        Method parse =
                new WithoutDriver().loadClass(PostgresAddress.class.getName()).getMethod("parse", String.class);
        parse.setAccessible(true);

        assertThatThrownBy(() -> parse.invoke(null, "postgresql://me:sesame@host:5432/shop"))
                .cause()
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("org.postgresql:postgresql is missing");
    }

    /** Loads addresses without the driver on the class path. */
    private static final class WithoutDriver extends ClassLoader {

        WithoutDriver() {
            super(PostgresAddressTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.postgresql.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.equals(PostgresAddress.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
