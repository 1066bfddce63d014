package dev.monochord.processor;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** The outcome of compiling something with the processor. */
record Compiled(Compilation compilation) {

    private static final Pattern OURS = Pattern.compile("(?s)\\[(MC\\d{3})] (.*)");

    static Compiled with(Processor processor, List<String> options, JavaFileObject... files) {
        List<String> all = new ArrayList<>(options);
        all.add("-Xmaxerrs");
        all.add("1000");
        all.add("-Xmaxwarns");
        all.add("1000");
        return new Compiled(
                Compiler.javac().withProcessors(processor).withOptions(all).compile(files));
    }

    /** Reads and reports; no code is compiled. */
    static Compiled read(List<String> options, JavaFileObject... files) {
        List<String> all = new ArrayList<>(options);
        all.add("-proc:only");
        return with(new MonochordProcessor((table, filer, taken) -> {}), all, files);
    }

    /** What the processor said. */
    List<Snippet.Said> said() {
        List<Snippet.Said> said = new ArrayList<>();
        for (Diagnostic<?> diagnostic : compilation.diagnostics()) {
            Matcher ours = OURS.matcher(diagnostic.getMessage(null));
            if (ours.matches()) {
                said.add(new Snippet.Said(diagnostic.getLineNumber(), ours.group(1), ours.group(2)));
            }
        }
        return said;
    }

    /** What the compiler itself warned of. */
    List<String> compilerWarnings() {
        return compilation.warnings().stream()
                .map(d -> d.getMessage(null))
                .filter(message -> !OURS.matcher(message).matches())
                .toList();
    }

    /** What the compiler itself had to say. */
    List<String> compilerErrors() {
        return compilation.errors().stream()
                .map(d -> d.getMessage(null))
                .filter(message -> !OURS.matcher(message).matches())
                .toList();
    }
}
