package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.FaultException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkException;

class SdkVersionTest {

    @Test
    void acceptsThisSdk() {
        assertThatCode(SdkVersion::check).doesNotThrowAnyException();
    }

    @Test
    void rejectsAnOlderSdk(@TempDir Path classes) throws Exception {
        Path source = Files.writeString(classes.resolve("SdkException.java"), """
                package software.amazon.awssdk.core.exception;

                public class SdkException extends RuntimeException {
                    public static SdkException create(String message, Throwable cause) {
                        return new SdkException();
                    }
                }
                """);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
        Method check =
                new OlderSdk(classes).loadClass(SdkVersion.class.getName()).getDeclaredMethod("check");
        check.setAccessible(true);

        assertThatThrownBy(() -> check.invoke(null))
                .cause()
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("older than 2.31.66");
    }

    /** Has an {@code SdkException} without the number of attempts. */
    private static final class OlderSdk extends ClassLoader {

        private final Path classes;

        OlderSdk(Path classes) {
            super(SdkVersionTest.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try {
                if (name.equals(SdkException.class.getName())) {
                    return define(name, Files.readAllBytes(classes.resolve(file)));
                }
                if (name.equals(SdkVersion.class.getName())) {
                    try (InputStream in = getParent().getResourceAsStream(file)) {
                        return define(name, in.readAllBytes());
                    }
                }
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            return super.loadClass(name, resolve);
        }

        private Class<?> define(String name, byte[] bytes) {
            Class<?> defined = findLoadedClass(name);
            return defined == null ? defineClass(name, bytes, 0, bytes.length) : defined;
        }
    }
}
