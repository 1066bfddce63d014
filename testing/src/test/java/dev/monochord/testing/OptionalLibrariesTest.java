package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.runtime.client.ClientFactory;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What works without the libraries that are optional, and how the one that is missing is named. */
class OptionalLibrariesTest {

    @ParameterizedTest
    @MethodSource
    void missingLibraryIsNamed(String jar, String artifact, Class<? extends Callable<?>> program) throws Exception {
        try (URLClassLoader loader = without(jar)) {
            Callable<?> loaded = load(loader, program);
            assertThatThrownBy(loaded::call).hasMessageStartingWith(artifact).hasMessageContaining("missing: add it");
        }
    }

    static Stream<Arguments> missingLibraryIsNamed() {
        return Stream.of(
                Arguments.of("rocksdbjni-", "org.rocksdb:rocksdbjni", OpenFolder.class),
                Arguments.of("apache5-client-", "software.amazon.awssdk:apache5-client", CreateClient.class),
                Arguments.of("sts-", "software.amazon.awssdk:sts", AssumeRole.class));
    }

    @Test
    void engineInMemoryNeedsNoRocksDb() throws Exception {
        try (URLClassLoader loader = without("rocksdbjni-")) {
            assertThat(load(loader, ServeMemory.class).call()).isEqualTo(0);
        }
    }

    private static Callable<?> load(ClassLoader loader, Class<? extends Callable<?>> program)
            throws ReflectiveOperationException {
        return loader.loadClass(program.getName())
                .asSubclass(Callable.class)
                .getDeclaredConstructor()
                .newInstance();
    }

    private static URLClassLoader without(String jar) throws IOException {
        URL[] entries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith(jar))
                .map(entry -> url(Path.of(entry)))
                .toArray(URL[]::new);
        return new URLClassLoader(entries, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Opens an engine on a folder. */
    public static final class OpenFolder implements Callable<Engine> {

        @Override
        public Engine call() {
            return Engine.open(Path.of("unused"));
        }
    }

    /** Lists the tables of an engine in memory, and serves it. */
    public static final class ServeMemory implements Callable<Integer> {

        @Override
        public Integer call() throws IOException {
            try (Engine engine = Engine.inMemory();
                    EngineServer server = engine.serve()) {
                assertThat(server.url()).isNotNull();
                return engine.client().listTables().tableNames().size();
            }
        }
    }

    /** Creates a client. */
    public static final class CreateClient implements Callable<Object> {

        @Override
        public Object call() {
            return new ClientFactory()
                    .endpoint(URI.create("http://localhost:1"))
                    .region("eu-central-1")
                    .anonymousCredentials()
                    .client();
        }
    }

    /** Creates a client that assumes a role. */
    public static final class AssumeRole implements Callable<Object> {

        @Override
        public Object call() {
            return new ClientFactory()
                    .region("eu-central-1")
                    .anonymousCredentials()
                    .assumeRole("arn:aws:iam::123456789012:role/notes")
                    .client();
        }
    }
}
