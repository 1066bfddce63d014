package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.LIVE_MIGRATION;
import static dev.monochord.processor.internal.generate.RuntimeTypes.LIVE_MIGRATION_BUILDER;
import static dev.monochord.processor.internal.generate.RuntimeTypes.SHAPE_ROUTE;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.monochord.processor.internal.source.RouteSource;
import dev.monochord.processor.internal.source.TableSource;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes {@code RoutedCelloTable} for an interface {@code CelloTable} that replaces another. For one table. */
final class RouteGenerator {

    private final TableSource source;
    private final RouteSource route;
    private final ClassName name;
    private final ClassName contract;
    private final ClassName oldTable;
    private final RouteConversions conversions;

    RouteGenerator(TableSource source, RouteSource route) {
        this.source = source;
        this.route = route;
        this.name = GeneratedNames.route(source.element());
        this.contract = ClassName.get(source.element());
        this.oldTable = GeneratedNames.table(route.old());
        this.conversions = new RouteConversions(route);
    }

    JavaFile generate() {
        List<MethodSpec> methods = new ArrayList<>();
        for (RouteSource.Call call : route.calls()) {
            methods.add(Overriding.of(call.pattern().method())
                    .addCode(new RouteMethod(call, conversions).body())
                    .build());
        }
        TypeSpec.Builder type = GeneratedType.open(name, source)
                .avoidClashesWithNestedClasses(source.element())
                .addSuperinterface(contract)
                .addJavadoc(
                        "{@link $T} during a migration: the table that it replaces until cut-over, then the new one."
                                + " Thread-safe.\n",
                        contract)
                .addField(ClassName.get(route.old()), "old", Modifier.PROTECTED, Modifier.FINAL)
                .addField(contract, "next", Modifier.PROTECTED, Modifier.FINAL)
                .addField(SHAPE_ROUTE, "route", Modifier.PROTECTED, Modifier.FINAL);
        conversions.addFields(type);
        type.addMethod(constructor()).addMethod(migration()).addMethod(open());
        methods.forEach(type::addMethod);
        conversions.addMethods(type);
        return JavaFile.builder(name.packageName(), type.build())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private MethodSpec constructor() {
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PROTECTED)
                .addParameter(LIVE_MIGRATION, "migration")
                .addStatement("this.old = $T.open(migration.oldMonochord())", oldTable)
                .addStatement("this.next = $T.open(migration.newMonochord())", GeneratedNames.table(source.element()))
                .addStatement("this.route = migration.route()")
                .addCode(conversions.assignments("migration"))
                .build();
    }

    private MethodSpec migration() {
        return MethodSpec.methodBuilder("migration")
                .addJavadoc(
                        "The migration of the two designs, to be opened. Items move from table $L to table $L unless it is"
                                + " told otherwise.\n\n@param id the name of the migration\n",
                        JavadocText.code(source.table().name()),
                        JavadocText.code(target()))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(LIVE_MIGRATION_BUILDER)
                .addParameter(String.class, "id")
                .addStatement(
                        "return $T.of(id, $T.design(), $T.design())\n.newTable($S)",
                        LIVE_MIGRATION,
                        oldTable,
                        GeneratedNames.table(source.element()),
                        target())
                .build();
    }

    /** As a plan names it. */
    private String target() {
        return source.table().name() + "_v" + source.design().version();
    }

    private MethodSpec open() {
        return MethodSpec.methodBuilder("open")
                .addJavadoc("The table as this migration routes it.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(contract)
                .addParameter(LIVE_MIGRATION, "migration")
                .addStatement("return new $T(migration)", name)
                .build();
    }
}
