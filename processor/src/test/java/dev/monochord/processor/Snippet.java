package dev.monochord.processor;

import com.google.testing.compile.JavaFileObjects;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.ProblemSeverity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;

/**
 * A piece of source with a title, and what is to be said about it: {@code // MC001 text} at the end of the line where it
 * is said. Imports stand in front of the first line.
 */
record Snippet(String title, String source, List<Said> expected) {

    private static final String IMPORTS = "import dev.monochord.annotations.*; import dev.monochord.runtime.page.*; "
            + "import java.time.Instant; import java.time.LocalDate; import java.util.List; import java.util.Map; "
            + "import java.util.Optional; import java.util.UUID; import java.util.stream.Stream; "
            + "import org.jspecify.annotations.*; ";
    private static final Pattern TITLE = Pattern.compile("(?m)^=== (.*)\\R");
    private static final Pattern MARK = Pattern.compile(" // (MC\\d{3}) ");

    /** What is said at a line. */
    record Said(long line, String id, String text) {}

    /** The snippets of a resource. */
    static List<Snippet> of(String resource) {
        String text = text(resource);
        List<Snippet> snippets = new ArrayList<>();
        Matcher title = TITLE.matcher(text);
        int at = title.find() ? 0 : -1;
        while (at >= 0) {
            String name = title.group(1);
            int start = title.end();
            boolean more = title.find();
            snippets.add(parse(name, text.substring(start, more ? title.start() : text.length())));
            at = more ? start : -1;
        }
        return snippets;
    }

    private static Snippet parse(String title, String text) {
        List<Said> expected = new ArrayList<>();
        StringBuilder source = new StringBuilder();
        int line = 0;
        for (String content : text.split("\\R", -1)) {
            line++;
            Matcher mark = MARK.matcher(content);
            int code = mark.find() ? mark.start() : content.length();
            source.append(content, 0, code).append('\n');
            while (code < content.length()) {
                String id = mark.group(1);
                int start = mark.end();
                code = mark.find() ? mark.start() : content.length();
                expected.add(new Said(line, id, content.substring(start, code)));
            }
        }
        return new Snippet(title, source.toString(), expected);
    }

    private static String text(String resource) {
        try (InputStream in = Snippet.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("No resource " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lints alone are expected; otherwise they are switched off, to look at the errors. */
    boolean lints() {
        return expected.stream()
                .allMatch(said -> Diagnostic.of(said.id()).orElseThrow().severity() == ProblemSeverity.LINT);
    }

    JavaFileObject file() {
        return file("mistakes.Mistake", source);
    }

    /** A file with the imports of snippets. */
    static JavaFileObject file(String qualifiedName, String source) {
        String packageName = qualifiedName.substring(0, qualifiedName.lastIndexOf('.'));
        return JavaFileObjects.forSourceString(qualifiedName, "package " + packageName + "; " + IMPORTS + source);
    }

    @Override
    public String toString() {
        return title;
    }
}
