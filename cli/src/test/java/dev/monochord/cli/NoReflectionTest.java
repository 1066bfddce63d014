package dev.monochord.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Generated tables and the runtime below them hold no call into reflection. This looks at every class file of theirs; that
 * user types are not reached by other ways either is shown by running them in a closed module, in the tests of
 * {@code testing}.
 */
class NoReflectionTest {

    /** What a class may be asked: things that do not depend on its members. */
    private static final Set<String> HARMLESS = Set.of(
            "cast",
            "desiredAssertionStatus",
            "equals",
            "getName",
            "getResourceAsStream",
            "getSimpleName",
            "hashCode",
            "isInstance");

    /** The kit binds JSON to records, and the support for acceptance tests is no part of a release. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.monochord.runtime", "dev.monochord.systems")
            .that(not(resideInAnyPackage("dev.monochord.systems.kit..", "dev.monochord.systems.testing..")));

    @Test
    void generatedTablesAreAmongTheClasses() {
        assertThat(CLASSES)
                .extracting(type -> type.getSimpleName())
                .contains("DynamoDbCelloTable", "ProjectItem", "DynamoDbTenantsTable", "DynamoDbAuthzTable");
    }

    @Test
    void nothingUsesReflection() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("java.lang.reflect.."))
                .orShould()
                .dependOnClassesThat(resideInAPackage("java.beans.."))
                .check(CLASSES);
    }

    @Test
    void nothingLooksInsideAClassOrMakesInstancesOfIt() {
        DescribedPredicate<JavaAccess<?>> look = describe(
                "asks a class for more than its name",
                access -> access.getTargetOwner().isEquivalentTo(Class.class) && !HARMLESS.contains(access.getName()));
        noClasses().should().accessTargetWhere(look).check(CLASSES);
    }

    @Test
    void nothingLooksMethodsUp() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.invoke.MethodHandles")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("sun.misc.Unsafe")
                .check(CLASSES);
    }
}
