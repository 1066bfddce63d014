package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.monochord.cli.command.BuildVersion;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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

    private static final List<String> LIBRARIES = List.of("java.", "sun.misc.", "picocli.", "org.jspecify.");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(MODULES);

    @Test
    void engineReachesNoOtherModule() {
        assertThat(reached())
                .filteredOn(name -> name.startsWith("dev.monochord."))
                .contains("dev.monochord.engine.Engine", "dev.monochord.web.WebServer")
                .allMatch(name -> MODULES.stream().anyMatch(module -> name.startsWith(module + ".")));
    }

    @Test
    void commandLineOfTheEngineUsesNoLibraryButPicocli() {
        Stream<JavaClass> used = dependencies()
                .filter(dependency -> dependency.getOriginClass().getName().startsWith("dev.monochord.cli."))
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(type -> !type.isPrimitive());
        assertThat(used.map(JavaClass::getName))
                .filteredOn(name -> !name.startsWith("dev.monochord."))
                .isNotEmpty()
                .allMatch(name -> LIBRARIES.stream().anyMatch(name::startsWith));
    }

    private Set<String> reached() {
        Set<String> names = new TreeSet<>();
        dependencies()
                .forEach(dependency -> names.add(
                        dependency.getTargetClass().getBaseComponentType().getName()));
        return names;
    }

    private Stream<Dependency> dependencies() {
        return NEEDED.stream().flatMap(type -> classes.get(type).getTransitiveDependenciesFromSelf().stream());
    }
}
