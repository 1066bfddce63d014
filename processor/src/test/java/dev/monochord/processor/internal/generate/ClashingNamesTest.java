package dev.monochord.processor.internal.generate;

import static com.google.testing.compile.CompilationSubject.assertThat;

import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names that a user gives to types, and the text of templates, do not change what generated code means. */
class ClashingNamesTest {

    private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+)\\.(\\w+);");

    @Test
    void everyNameThatGeneratedCodeUsesMayBeAType() throws IOException {
        Set<String> lang = javaLang();
        Set<String> names = new TreeSet<>(lang);
        for (JavaFileObject file : Shop.compile().generatedSourceFiles()) {
            Matcher imports = IMPORT.matcher(file.getCharContent(true));
            while (imports.find()) {
                names.add(imports.group(2));
            }
        }
        names.remove("Order");
        String imports =
                lang.stream().map(name -> "import java.lang." + name + ";").collect(Collectors.joining(" "));
        List<JavaFileObject> files = new ArrayList<>();
        for (String name : Shop.SOURCES) {
            String source = JavaFileObjects.forResource("generate/" + name + ".java")
                    .getCharContent(true)
                    .toString();
            files.add(JavaFileObjects.forSourceString(
                    "shop." + name, source.replace("package shop;", "package shop; " + imports)));
        }
        for (String name : names) {
            files.add(JavaFileObjects.forSourceString("shop." + name, "package shop; final class " + name + " {}"));
        }

        assertThat(Shop.compile(files)).succeeded();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String", "Override", "Object", "Long", "Integer", "Boolean", "Math", "Class", "SuppressWarnings",
                "List", "Map", "Set", "Optional", "Stream", "Instant", "BigDecimal", "AttributeValue", "Monochord",
                "ItemKey", "ItemType", "TableInfo", "Keys", "Encode", "Decode", "Guard", "Generated", "NullMarked"
            })
    void itemMayHaveTheName(String name) {
        String table = """
                @Table(name = "things")
                interface Things {
                    @Create void create($ item);
                    @Replace $ replace($ item);
                    @Get java.util.Optional<$> one(java.lang.String id, int number);
                    @BatchGet java.util.List<$> some(
                        java.lang.String id, @Bind("number") java.util.List<java.lang.Integer> numbers);
                    @Query java.util.List<$> all(java.lang.String id);
                    @Query java.util.stream.Stream<$> stream(java.lang.String id, @From("number") int from);
                    @Count(item = $.class) long count(java.lang.String id);
                    record NESTED() {}
                }
                """;
        String item = """
                @Item(table = Things.class)
                @Key(partition = "{id}", sort = "N#{number:8}")
                record $(
                    java.lang.String id, int number, @Version long version, @Unique("U#{value}") java.lang.String value,
                    java.lang.Boolean flag, java.util.List<java.lang.Long> longs,
                    java.util.Map<java.lang.String, java.lang.Object> document,
                    java.util.Set<java.lang.String> words, java.time.Instant at, java.math.BigDecimal amount) {}
                """;
        String nested = name.equals("String") ? "Long" : "String";

        assertThat(Shop.compile(List.of(
                        file("Things", table.replace("$", name).replace("NESTED", nested)),
                        file(name, item.replace("$", name)))))
                .succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"A*/{id}", "\\\\u002a/{id}", "\\\\uXX{id}", "<b>&@see#{id}", "A*/ class X#{id}"})
    void templateMayHaveAnyText(String template) {
        String table = """
                @Table(name = "things", partitionKey = "p*/", sortKey = "")
                interface Things {
                    @Get java.util.Optional<Thing> one(String id);
                }
                """;
        String item = """
                @Item(table = Things.class)
                @Key(partition = "TEMPLATE")
                record Thing(String id, @Attribute(name = "*/ \\\\u002a/ }") String odd) {}
                """;

        assertThat(Shop.compile(List.of(file("Things", table), file("Thing", item.replace("TEMPLATE", template)))))
                .succeeded();
    }

    @Test
    void transactionMayHaveNeighboursAndParametersOfAnyName() {
        String table = """
                @Table(name = "things", sortKey = "")
                interface Things extends MoreThings {
                    @Create void create(Thing thing);
                    @Transact("create")
                    default void post(Thing recorder, Thing theRecorder, Thing recorder_, String access) {
                        create(recorder);
                    }
                    default void postSteps(Thing recorder, Thing theRecorder, Thing recorder_, String access) {}
                    @Transact("create")
                    default void move(Thing thing) {
                        create(thing);
                    }
                }
                """;
        String more = """
                interface MoreThings {
                    default void moveSteps(Thing thing) {}
                }
                """;
        String item = """
                @Item(table = Things.class)
                @Key(partition = "THING#{id}")
                record Thing(String id) {}
                """;

        assertThat(Shop.compile(List.of(file("Things", table), file("MoreThings", more), file("Thing", item))))
                .succeeded();
    }

    private static JavaFileObject file(String name, String source) {
        return JavaFileObjects.forSourceString(
                "clash." + name, "package clash; import dev.monochord.annotations.*;\n" + source);
    }

    private static Set<String> javaLang() throws IOException {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java", "lang");
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("[A-Z]\\w*\\.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(ClashingNamesTest::isPublic)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean isPublic(String name) {
        try {
            return java.lang.reflect.Modifier.isPublic(
                    Class.forName("java.lang." + name, false, null).getModifiers());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
