package dev.monochord.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.processor.internal.source.Site;
import dev.monochord.processor.internal.source.SourceFinding;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;

class ReporterTest {

    /** Reports one finding about the value of an annotation on a record. */
    private static final class Reporting extends AbstractProcessor {

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!round.processingOver()) {
                TypeElement order = processingEnv.getElementUtils().getTypeElement("shop.Order");
                AnnotationMirror mirror = order.getAnnotationMirrors().get(0);
                Site site = new Site(
                        order,
                        mirror,
                        mirror.getElementValues().values().iterator().next());
                new Reporter(processingEnv.getMessager(), new Options(Map.of()), false)
                        .report(new SourceFinding(Diagnostic.KEY_TYPE, "what.", site));
            }
            return false;
        }
    }

    @Test
    void compilerThatFindsNoAnnotationsGetsAComponentAndTheNameOfTheRecord() {
        Compilation compilation = Compiler.javac()
                .withProcessors(new Reporting())
                .withOptions("-proc:only")
                .compile(JavaFileObjects.forSourceLines(
                        "shop.Order",
                        "package shop;",
                        "@SuppressWarnings(\"x\")",
                        "record Order(",
                        "    String id) {}"));

        assertThat(compilation.errors()).singleElement().satisfies(error -> {
            assertThat(error.getMessage(null)).isEqualTo("[MC009] Order: what.");
            assertThat(error.getLineNumber()).isEqualTo(4);
        });
    }
}
