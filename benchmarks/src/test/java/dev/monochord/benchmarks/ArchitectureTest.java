package dev.monochord.benchmarks;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import dev.monochord.systems.kit.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which module and package may use which, what is public, and what no module does. In the last module of the build, where
 * the classes of all others are compiled.
 */
class ArchitectureTest {

    private static final Path ROOT = Path.of("..");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importPaths(
                    Arrays.stream(Room.values()).map(room -> room.classes(ROOT)).toList());

    private static final String INTERNAL = "..internal..";

    /** The internal packages of the engine, from the ground up. */
    static final List<String> ENGINE = List.of(
            "error",
            "time",
            "storage",
            "schema",
            "item",
            "validation",
            "operation",
            "expression",
            "capacity",
            "fault",
            "table",
            "stream",
            "read",
            "write",
            "transaction",
            "partiql",
            "assembly",
            "wire",
            "admin",
            "client");

    /** The packages of the runtime for users, and those for generated code. */
    private static final Set<String> GENERATED =
            Set.of("dev.monochord.runtime.item", "dev.monochord.runtime.generated");

    /** The log of the Lambda function, which is a program, and the handler by which acceptance tests read logs. */
    private static final Set<String> LOGS = Set.of("FunctionLog", "CapturedLog");

    /** What services use of the kit. */
    private static final Set<String> KIT_OF_SERVICES =
            Set.of("FailureIsolation", "Refusal", "RefusedException", "StoredTime");

    @ParameterizedTest
    @EnumSource
    void moduleUsesOnlyWhatItMay(Room room) {
        String[] forbidden = Arrays.stream(Room.values())
                .filter(other -> !room.mayUse(other))
                .map(Room::packages)
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(room.packages())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .check(CLASSES);
    }

    @ParameterizedTest
    @EnumSource
    void packagesOfAModuleHaveNoCycles(Room room) {
        slices().matching("(**)").should().beFreeOfCycles().check(in(room));
    }

    /** A module without a descriptor opens every package that is not internal. */
    @ParameterizedTest
    @EnumSource
    void moduleUsesOnlyPackagesThatAreExportedToIt(Room room) {
        Set<String> open = Arrays.stream(Room.values())
                .flatMap(other -> other == room || !Room.PUBLISHED.contains(other)
                        ? in(other).stream()
                                .map(JavaClass::getPackageName)
                                .filter(name -> other == room || !name.contains("internal"))
                        : exports(other, export -> !export.isQualified() || exported(export, room)).stream())
                .collect(Collectors.toSet());
        assertThat(in(room))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type.getDirectDependenciesFromSelf())
                        .extracting(dependency -> dependency
                                .getTargetClass()
                                .getBaseComponentType()
                                .getPackageName())
                        .filteredOn(name -> name.startsWith("dev.monochord"))
                        .isSubsetOf(open));
    }

    private static boolean exported(ModuleDescriptor.Exports export, Room room) {
        return Room.PUBLISHED.contains(room)
                && export.targets().contains(descriptor(room).name());
    }

    @ParameterizedTest
    @FieldSource("dev.monochord.benchmarks.Room#PUBLISHED")
    void publicTypeIsExportedOrInternal(Room room) {
        Set<String> exported = exports(room, export -> !export.isQualified());
        assertThat(api(room)).isNotEmpty().allMatch(type -> exported.contains(type.getPackageName()));
        assertThat(exported).noneMatch(name -> name.contains("internal"));
    }

    /** The POM deploys the modules that have a descriptor. */
    @ParameterizedTest
    @EnumSource
    void moduleHasADescriptorIfItIsPublished(Room room) {
        assertThat(Files.exists(room.moduleDescriptor(ROOT))).isEqualTo(Room.PUBLISHED.contains(room));
    }

    @Test
    void onlyModulesWithADescriptorAreDeployed() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml")).replaceAll("\\s+", "");
        assertThat(pom)
                .containsOnlyOnce("<maven.deploy.skip>true</maven.deploy.skip>")
                .containsOnlyOnce("<activation><file><exists>${basedir}/src/main/java/module-info.java</exists></file>"
                        + "</activation><properties><maven.deploy.skip>false</maven.deploy.skip></properties>");
    }

    @Test
    void apiOfTheProcessorIsTheProcessor() {
        assertThat(api(Room.PROCESSOR)).extracting(JavaClass::getSimpleName).containsExactly("MonochordProcessor");
    }

    @Test
    void apiOfTheRuntimeIsBounded() {
        assertThat(api(Room.RUNTIME))
                .filteredOn(type -> !GENERATED.contains(type.getPackageName()))
                .hasSizeBetween(30, 47);
        assertThat(api(Room.RUNTIME))
                .filteredOn(type -> GENERATED.contains(type.getPackageName()))
                .hasSizeBetween(20, 40);
    }

    @Test
    void internalPackagesOfTheRuntimeAreOpenToMigrateAlone() {
        assertThat(descriptor(Room.RUNTIME).exports())
                .filteredOn(ModuleDescriptor.Exports::isQualified)
                .isNotEmpty()
                .allMatch(export -> export.source().startsWith("dev.monochord.runtime.internal."))
                .extracting(ModuleDescriptor.Exports::targets)
                .containsOnly(Set.of("dev.monochord.migrate"));
    }

    @Test
    void simpleNameIsUsedOnce() {
        Map<String, List<JavaClass>> named = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getSimpleName));
        assertThat(named)
                .isNotEmpty()
                .allSatisfy((name, types) -> assertThat(types).as(name).hasSize(1));
    }

    @Test
    void everyClassStandsInAModule() {
        String[] rooms = Stream.of(Room.values()).map(Room::packages).toArray(String[]::new);
        assertThat(CLASSES)
                .isNotEmpty()
                .allMatch(type -> resideInAnyPackage(rooms).test(type));
    }

    @Test
    void serviceOfASystemUsesNeitherHttpNorJson() {
        noClasses()
                .that()
                .resideInAPackage("dev.monochord.systems..")
                .and(describe("belong to a service", type -> owner(type).endsWith("Service")))
                .should()
                .dependOnClassesThat(describe("are of HTTP or JSON", ArchitectureTest::isHttpOrJson))
                .check(CLASSES);
    }

    @Test
    void librariesNeitherPrintNorLogToJavaUtilLogging() {
        String[] programs = {Room.CLI.packages(), Room.BENCHMARKS.packages()};
        JavaClasses libraries = CLASSES.that(describe("keep no log themselves", type -> !LOGS.contains(owner(type))));
        noClasses()
                .that()
                .resideOutsideOfPackages(programs)
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
                .check(libraries);
        GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(libraries);
    }

    @ParameterizedTest
    @FieldSource("ENGINE")
    void packageOfTheEngineUsesOnlyWhatIsBelowIt(String name) {
        List<String> above = ENGINE.subList(ENGINE.indexOf(name) + 1, ENGINE.size());
        if (!above.isEmpty()) {
            engineRule(name, above).check(CLASSES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wire", "admin", "client"})
    void entryOfTheEngineLeadsThroughTheDispatcher(String entry) {
        List<String> below = ENGINE.subList(ENGINE.indexOf("storage"), ENGINE.indexOf("wire")).stream()
                .filter(name -> !List.of("fault", "operation").contains(name))
                .toList();
        engineRule(entry, below).check(CLASSES);
    }

    @Test
    void everyPackageOfTheEngineHasItsPlace() {
        String[] places = ENGINE.stream().map(ArchitectureTest::engine).toArray(String[]::new);
        assertThat(CLASSES.that(resideInAPackage("dev.monochord.engine.internal..")))
                .isNotEmpty()
                .allMatch(type -> resideInAnyPackage(places).test(type));
    }

    @Test
    void documentShowsTheModulesAndTheOrderOfTheEngine() throws IOException {
        String document = Files.readString(ROOT.resolve("docs/architecture.md"));
        List<String> rows = document.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.replaceAll("^\\| `([^`]*)` \\|.*\\| ([^|]*) \\|$", "$1: $2"))
                .toList();
        assertThat(rows)
                .containsExactly(Arrays.stream(Room.values())
                        .map(room -> room.folder() + ": "
                                + (room.used().isEmpty()
                                        ? "-"
                                        : room.used().stream().map(Room::title).collect(joining(", "))))
                        .toArray(String[]::new));
        assertThat(document).contains(": " + String.join(", ", ENGINE) + ".");
        assertThat(document)
                .contains("Published modules, the libraries that a user depends on, are "
                        + Room.PUBLISHED.stream().map(Room::title).collect(joining(", ")) + ".");
    }

    /** Bodies, routes, what reads a request, Jackson, and all of the kit but refusals and times. */
    private static boolean isHttpOrJson(JavaClass type) {
        return owner(type).endsWith("Bodies")
                || owner(type).endsWith("Routes")
                || type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(dependency -> dependency.getTargetClass().isEquivalentTo(Request.class))
                || resideInAnyPackage("com.fasterxml.jackson..", Room.WEB.packages())
                        .test(type)
                || resideInAPackage(Room.KIT.packages()).test(type) && !KIT_OF_SERVICES.contains(owner(type));
    }

    /** The simple name of the class in whose file a class is. */
    private static String owner(JavaClass type) {
        return type.getName().replaceAll("^.*\\.|\\$.*", "");
    }

    private static JavaClasses in(Room room) {
        return CLASSES.that(resideInAPackage(room.packages()));
    }

    private static List<JavaClass> api(Room room) {
        return in(room).stream()
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !resideInAPackage(INTERNAL).test(type))
                .toList();
    }

    private static Set<String> exports(Room room, Predicate<ModuleDescriptor.Exports> which) {
        return descriptor(room).exports().stream()
                .filter(which)
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    private static ModuleDescriptor descriptor(Room room) {
        try (InputStream in = Files.newInputStream(room.classes(ROOT).resolve("module-info.class"))) {
            return ModuleDescriptor.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ArchRule engineRule(String name, List<String> forbidden) {
        return noClasses()
                .that()
                .resideInAPackage(engine(name))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        forbidden.stream().map(ArchitectureTest::engine).toArray(String[]::new));
    }

    private static String engine(String name) {
        return "dev.monochord.engine.internal." + name + "..";
    }
}
