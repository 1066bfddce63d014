package dev.monochord.processor.internal.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.google.testing.compile.Compilation;
import dev.monochord.engine.Engine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * The user's types and the code generated for them are in a module that neither exports nor opens its package. There
 * reflection from outside, that of the runtime too, is refused by the virtual machine; what works needs none.
 */
class NoReflectionTest {

    private static final String MODULE = "shop.closed";

    @Test
    void aTableWorksWhereReflectionIsForbidden() {
        Compilation compilation = Shop.compile("Run");
        try (Engine engine = Engine.inMemory()) {
            createTable(engine.client());
            Consumer<DynamoDbClient> run = closedModule(classes(compilation));

            assertThat(run.getClass().getModule().isExported("shop")).isFalse();
            assertThatCode(() ->
                            run.getClass().getMethod("accept", Object.class).invoke(run, engine.client()))
                    .isInstanceOf(IllegalAccessException.class);
            run.accept(engine.client());
        }
    }

    private static Map<String, byte[]> classes(Compilation compilation) {
        Map<String, byte[]> classes = new HashMap<>();
        for (JavaFileObject file : compilation.generatedFiles()) {
            if (file.getKind() == JavaFileObject.Kind.CLASS) {
                String path = file.getName().substring(file.getName().indexOf("shop/"));
                try (InputStream in = file.openInputStream()) {
                    classes.put(path, in.readAllBytes());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return classes;
    }

    /** The service loader is the one way in: it may make an instance of what a module provides. */
    @SuppressWarnings("unchecked")
    private static Consumer<DynamoDbClient> closedModule(Map<String, byte[]> classes) {
        ModuleDescriptor descriptor = ModuleDescriptor.newModule(MODULE)
                .requires("java.compiler")
                .packages(Set.of("shop"))
                .provides(Consumer.class.getName(), List.of("shop.Run"))
                .build();
        Configuration configuration = ModuleLayer.boot()
                .configuration()
                .resolve(finder(new ClosedModule(descriptor, classes)), ModuleFinder.of(), Set.of(MODULE));
        ModuleLayer.Controller controller = ModuleLayer.defineModulesWithOneLoader(
                configuration, List.of(ModuleLayer.boot()), NoReflectionTest.class.getClassLoader());
        Module closed = controller.layer().findModule(MODULE).orElseThrow();
        controller.addReads(closed, NoReflectionTest.class.getModule());
        return ServiceLoader.load(controller.layer(), Consumer.class).iterator().next();
    }

    private static ModuleFinder finder(ModuleReference reference) {
        return new ModuleFinder() {
            @Override
            public Optional<ModuleReference> find(String name) {
                return name.equals(MODULE) ? Optional.of(reference) : Optional.empty();
            }

            @Override
            public Set<ModuleReference> findAll() {
                return Set.of(reference);
            }
        };
    }

    /** A module whose classes are in memory. */
    private static final class ClosedModule extends ModuleReference {

        private final Map<String, byte[]> classes;

        ClosedModule(ModuleDescriptor descriptor, Map<String, byte[]> classes) {
            super(descriptor, URI.create("memory:" + descriptor.name()));
            this.classes = classes;
        }

        @Override
        public ModuleReader open() {
            return new ModuleReader() {
                @Override
                public Optional<URI> find(String name) {
                    return classes.containsKey(name) ? Optional.of(URI.create("memory:" + name)) : Optional.empty();
                }

                @Override
                public Optional<ByteBuffer> read(String name) {
                    return Optional.ofNullable(classes.get(name)).map(ByteBuffer::wrap);
                }

                @Override
                public Stream<String> list() {
                    return classes.keySet().stream();
                }

                @Override
                public void close() {}
            };
        }
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(request -> request.tableName("shop")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(Stream.of("pk", "sk", "gsi1pk", "gsi1sk")
                        .map(name -> AttributeDefinition.builder()
                                .attributeName(name)
                                .attributeType("S")
                                .build())
                        .toList())
                .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                .globalSecondaryIndexes(index -> index.indexName("GSI1")
                        .keySchema(key("gsi1pk", KeyType.HASH), key("gsi1sk", KeyType.RANGE))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))));
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
