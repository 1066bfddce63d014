package dev.monochord.processor.internal.generate;

import static com.google.testing.compile.CompilationSubject.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedSourceTest {

    private static final Compilation SHOP = Shop.compile();

    @Test
    void generatedCodeCompilesWithoutAWarning() {
        assertThat(SHOP).succeededWithoutWarnings();
    }

    /** {@code -Dmonochord.expected.update=true} writes what is generated now, for review. */
    @ParameterizedTest
    @ValueSource(strings = {"OrderItem", "DynamoDbShopTable"})
    void generatedCodeIsAsItWasReviewed(String type) throws IOException {
        if (Boolean.getBoolean("monochord.expected.update")) {
            Files.writeString(Path.of("src/test/resources/generate/expected", type + ".java"), source(SHOP, type));
        }
        JavaFileObject expected = JavaFileObjects.forResource("generate/expected/" + type + ".java");

        assertThat(source(SHOP, type))
                .isEqualToNormalizingNewlines(expected.getCharContent(true).toString());
    }

    @Test
    void deprecatedTypesOfADesignDoNotWarnInGeneratedCode() {
        List<String> sources = List.of(
                """
                package old;
                import dev.monochord.annotations.*;
                import org.jspecify.annotations.*;
                @SuppressWarnings({"deprecation", "removal"})
                @Table(name = "olds")
                public interface Olds {
                    @Create void create(Old old);
                    @Deprecated @Get java.util.Optional<Old> old(String id);
                    @Query java.util.List<Old> ofKind(String id, @Filter Kind kind);
                }
                """,
                """
                package old;
                import dev.monochord.annotations.*;
                import org.jspecify.annotations.*;
                @SuppressWarnings({"deprecation", "removal"})
                @Item(table = Olds.class)
                @Key(partition = "OLD#{id}", sort = "OLD")
                public record Old(String id, Kind kind, @Nullable Part part, @Deprecated @Nullable String gone) {}
                """,
                "package old; @Deprecated public enum Kind { A, B }",
                "package old; @Deprecated(forRemoval = true) public record Part(String name) {}");
        List<JavaFileObject> files = new ArrayList<>();
        for (String name : List.of("Olds", "Old", "Kind", "Part")) {
            files.add(JavaFileObjects.forSourceString("old." + name, sources.get(files.size())));
        }

        assertThat(Shop.compile(files)).succeededWithoutWarnings();
    }

    @Test
    void theSameSourceGivesTheSameCode() throws IOException {
        Compilation again = Shop.compile();

        for (JavaFileObject file : SHOP.generatedSourceFiles()) {
            String name = file.getName()
                    .substring(file.getName().lastIndexOf('/') + 1)
                    .replace(".java", "");
            assertThat(source(again, name)).isEqualTo(file.getCharContent(true).toString());
        }
    }

    @Test
    void generatedCodeNamesNothingOfReflection() throws IOException {
        List<String> forbidden =
                List.of("java.lang.reflect", "java.lang.invoke", "forName", "getDeclared", "getMethod");

        for (JavaFileObject file : SHOP.generatedSourceFiles()) {
            assertThat(file.getCharContent(true).toString()).doesNotContain(forbidden);
        }
    }

    @Test
    void attributeThatAnIndexKeyIsMadeFromIsNotKeptByAnUpsert() {
        Compilation compilation = Shop.compile("KeptCarrier");

        assertThat(compilation).hadErrorCount(1);
        assertThat(compilation)
                .hadErrorContaining("TextAttribute")
                .inFile(JavaFileObjects.forResource("generate/KeptCarrier.java"))
                .onLine(12);
    }

    private static String source(Compilation compilation, String type) throws IOException {
        return compilation
                .generatedSourceFile("shop." + type)
                .orElseThrow()
                .getCharContent(true)
                .toString();
    }
}
