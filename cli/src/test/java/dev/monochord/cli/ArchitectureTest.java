package dev.monochord.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The house as it is drawn: which room may use which, and what no room does. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.monochord");

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

    @ParameterizedTest
    @EnumSource
    void roomUsesOnlyWhatItMay(Room room) {
        String[] forbidden = Arrays.stream(Room.values())
                .filter(other -> !room.mayUse(other))
                .map(Room::packages)
                .toArray(String[]::new);
        ArchRule rule = noClasses()
                .that()
                .resideInAPackage(room.packages())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .allowEmptyShould(true);
        rule.check(CLASSES);
    }

    @ParameterizedTest
    @EnumSource
    void internalPackagesAreUsedOnlyInTheirRoom(Room room) {
        ArchRule rule = noClasses()
                .that(not(resideInAnyPackage(room.packages())))
                .should()
                .dependOnClassesThat(resideInAPackage(room.internalPackages()))
                .allowEmptyShould(true);
        rule.check(CLASSES);
    }

    @Test
    void everyClassStandsInARoom() {
        String[] rooms = Stream.of(Room.values()).map(Room::packages).toArray(String[]::new);
        assertThat(CLASSES)
                .isNotEmpty()
                .allSatisfy(type -> assertThat(resideInAnyPackage(rooms).test(type))
                        .as(type.getName())
                        .isTrue());
    }

    @Test
    void librariesNeitherPrintNorLogToJavaUtilLogging() {
        String[] programs = {Room.CLI.packages(), Room.BENCHMARKS.packages()};
        ArchRule printing =
                noClasses().that().resideOutsideOfPackages(programs).should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);
        printing.check(CLASSES);
        GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CLASSES);
    }

    @ParameterizedTest
    @FieldSource("ENGINE")
    void packageOfTheEngineUsesOnlyWhatIsBelowIt(String name) {
        engineRule(name, ENGINE.subList(ENGINE.indexOf(name) + 1, ENGINE.size()))
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wire", "admin", "client"})
    void doorOfTheEngineLeadsThroughTheDispatcher(String door) {
        List<String> rooms = ENGINE.subList(ENGINE.indexOf("storage"), ENGINE.indexOf("wire")).stream()
                .filter(room -> !List.of("fault", "operation").contains(room))
                .toList();
        engineRule(door, rooms).check(CLASSES);
    }

    @Test
    void packagesOfTheEngineHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("dev.monochord.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES.that(resideInAPackage("dev.monochord.engine..")));
    }

    @Test
    void everyPackageOfTheEngineHasItsPlace() {
        String[] places = ENGINE.stream().map(ArchitectureTest::engine).toArray(String[]::new);
        assertThat(CLASSES.that(resideInAPackage("dev.monochord.engine.internal..")))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(resideInAnyPackage(places).test(type))
                        .as(type.getName())
                        .isTrue());
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
