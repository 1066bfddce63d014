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
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The house as it is drawn: which room may use which, and what no room does. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.monochord");

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
    @CsvSource({
        "storage, 'error,expression,fault,item,operation,partiql,stream,table,validation,wire,client'",
        "error, 'expression,fault,item,operation,partiql,storage,stream,table,validation,wire,client'",
        "item, 'expression,fault,operation,partiql,stream,wire,client'",
        "expression, 'fault,operation,partiql,storage,stream,wire,client'",
        "validation, 'fault,operation,partiql,storage,stream,wire,client'",
        "fault, 'expression,operation,partiql,stream,wire,client'",
        "stream, 'expression,partiql,wire,client'",
        "table, 'partiql,wire,client'",
        "operation, 'wire,client'",
        "wire, 'client,expression,item,partiql,storage,stream,table'",
        "client, 'expression,item,partiql,storage,stream,table,wire'"
    })
    void packageOfTheEngineKnowsNothingAboveIt(String name, String above) {
        String[] packages = Stream.of(above.split(","))
                .map(other -> "dev.monochord.engine.internal." + other + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage("dev.monochord.engine.internal." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages)
                .allowEmptyShould(true)
                .check(CLASSES);
    }
}
