package dev.monochord.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.processor.MonochordProcessor;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a design whose records are in a module that neither exports nor opens them. The JVM then refuses reflection on them
 * to everybody else: what works here works without.
 */
class ClosedModuleTest {

    private static final ClassLoader LOADER = ClosedModuleTest.class.getClassLoader();

    private static ModuleLayer layer = ModuleLayer.empty();

    @BeforeAll
    static void compileAndDefine(@TempDir Path classes) throws IOException, URISyntaxException {
        compile(classes);
        Configuration configuration = ModuleLayer.boot()
                .configuration()
                .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("closed"));
        ModuleLayer.Controller controller =
                ModuleLayer.defineModulesWithOneLoader(configuration, List.of(ModuleLayer.boot()), LOADER);
        layer = controller.layer();
        controller.addReads(module(), LOADER.getUnnamedModule());
    }

    @Test
    void theRuntimeNeedsNoReflectionOnUserTypes() {
        Runnable walk = ServiceLoader.load(layer, Runnable.class).findFirst().orElseThrow();
        assertThatCode(walk::run).doesNotThrowAnyException();
    }

    @Test
    void reflectionWouldBeRefused() {
        Class<?> record = Class.forName(module(), "closed.Secret");
        assertThat(record).isNotNull();
        Constructor<?> constructor = record.getDeclaredConstructors()[0];
        assertThatThrownBy(() -> constructor.newInstance(null, null, null, null, null, null))
                .isInstanceOf(IllegalAccessException.class);
        assertThatThrownBy(() -> constructor.setAccessible(true)).isInstanceOf(InaccessibleObjectException.class);
    }

    private static Module module() {
        return layer.findModule("closed").orElseThrow();
    }

    private static void compile(Path classes) throws IOException, URISyntaxException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager =
                        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
                Stream<Path> sources =
                        Files.walk(Path.of(LOADER.getResource("closed").toURI()))) {
            List<Path> files =
                    sources.filter(file -> file.toString().endsWith(".java")).toList();
            List<String> options = List.of("-d", classes.toString(), "--add-reads", "closed=ALL-UNNAMED");
            JavaCompiler.CompilationTask task =
                    compiler.getTask(said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files));
            task.setProcessors(List.of(new MonochordProcessor()));
            assertThat(task.call()).as(said.toString()).isTrue();
        }
    }
}
