package dev.monochord.processor.internal.generate;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.monochord.processor.MonochordProcessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaFileObject;

/** A small design, compiled with everything that the compiler can warn of. */
final class Shop {

    static final List<String> SOURCES = List.of("ShopTable", "Order", "Status", "Payment", "Customer");

    private Shop() {}

    static Compilation compile(String... more) {
        List<String> names = new ArrayList<>(SOURCES);
        names.addAll(Arrays.asList(more));
        List<JavaFileObject> files = names.stream()
                .map(name -> JavaFileObjects.forResource("generate/" + name + ".java"))
                .toList();
        return compile(files);
    }

    static Compilation compile(List<JavaFileObject> files) {
        // What is on the class path is not the design's business.
        return Compiler.javac()
                .withProcessors(new MonochordProcessor())
                .withOptions(
                        "-Xlint:all,-path,-classfile,-options", "-Werror", "-Amonochord.lints=off", "--release", "17")
                .compile(files);
    }
}
