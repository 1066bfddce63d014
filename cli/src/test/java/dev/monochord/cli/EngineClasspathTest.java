package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.monochord.cli.command.BuildVersion;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The launcher runs {@code engine} with the jars of the command line, the engine and its dependencies only. Everything
 * that the command can reach has to be in them.
 */
class EngineClasspathTest {

    /** What {@link Main} needs to run the command. The other commands are named there, but not reached. */
    private static final List<Class<?>> NEEDED = List.of(
            EngineCommand.class,
            MonochordCommand.class,
            Failures.class,
            StandardOutput.class,
            Termination.class,
            DurationConverter.class,
            EnginePort.class,
            BuildVersion.class);

    private static final List<String> MODULES = List.of(
            "dev.monochord.cli",
            "dev.monochord.engine",
            "dev.monochord.web",
            "dev.monochord.model",
            "dev.monochord.annotations");

    private static final List<String> LIBRARIES =
            List.of("java.", "com.sun.management.", "sun.misc.", "picocli.", "org.jspecify.");

    private static final Set<Dependency> DEPENDENCIES = dependencies();

    @Test
    void engineReachesNoOtherModule() {
        assertThat(DEPENDENCIES)
                .extracting(dependency -> target(dependency).getName())
                .filteredOn(name -> name.startsWith("dev.monochord."))
                .contains("dev.monochord.engine.Engine", "dev.monochord.web.WebServer")
                .allMatch(name -> MODULES.stream().anyMatch(module -> name.startsWith(module + ".")));
    }

    @Test
    void commandLineOfTheEngineUsesNoLibraryButPicocli() {
        assertThat(DEPENDENCIES)
                .filteredOn(dependency -> dependency.getOriginClass().getName().startsWith("dev.monochord.cli."))
                .extracting(EngineClasspathTest::target)
                .filteredOn(type -> !type.isPrimitive())
                .extracting(JavaClass::getName)
                .filteredOn(name -> !name.startsWith("dev.monochord."))
                .isNotEmpty()
                .allMatch(name -> LIBRARIES.stream().anyMatch(name::startsWith));
    }

    /** What the needed classes depend on, what that depends on, and so on. */
    private static Set<Dependency> dependencies() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(MODULES);
        Deque<JavaClass> open =
                new ArrayDeque<>(NEEDED.stream().map(classes::get).toList());
        Set<JavaClass> seen = new HashSet<>(open);
        Set<Dependency> found = new HashSet<>();
        while (!open.isEmpty()) {
            for (Dependency dependency : open.pop().getDirectDependenciesFromSelf()) {
                found.add(dependency);
                JavaClass target = target(dependency);
                if (classes.contain(target.getName()) && seen.add(target)) {
                    open.push(target);
                }
            }
        }
        return found;
    }

    private static JavaClass target(Dependency dependency) {
        return dependency.getTargetClass().getBaseComponentType();
    }
}
