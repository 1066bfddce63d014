package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

class SharedEngineTest {

    private final MonochordExtension extension = MonochordExtension.create();

    @Test
    void twoTestsAtTheSameTimeOnOneEngineAreRefused() {
        ExtensionContext first = test("first");
        ExtensionContext second = test("second");
        extension.beforeAll(first);
        extension.beforeEach(first);
        assertThatThrownBy(() -> extension.beforeEach(second))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("second and first")
                .hasMessageContaining("a field that is not static");
        extension.afterEach(second);

        assertThatThrownBy(() -> extension.beforeEach(second)).hasMessageContaining("second and first");
        extension.afterEach(first);
        extension.beforeEach(second);
        extension.afterEach(second);
        extension.afterAll(first);
    }

    @Test
    void theEngineOfOneClassIsNotThatOfTheNext() {
        ExtensionContext context = test("any");
        extension.beforeAll(context);
        Object before = extension.engine();
        extension.afterAll(context);
        extension.beforeAll(context);
        assertThat(extension.engine()).isNotSameAs(before);
        extension.afterAll(context);
    }

    /** A context of which only the id is asked. */
    private static ExtensionContext test(String id) {
        return (ExtensionContext) Proxy.newProxyInstance(
                SharedEngineTest.class.getClassLoader(),
                new Class<?>[] {ExtensionContext.class},
                (proxy, method, arguments) -> id);
    }
}
