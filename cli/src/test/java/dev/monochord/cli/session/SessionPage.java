package dev.monochord.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation and the sessions it shows; its name is the path below {@code docs}.
 *
 * <p>A session is every fenced block whose first line is a prompt ({@code $ }). The blocks of one page are one session: a
 * variable set in the first is still set in the last. A command ends where the shell would run it, so quotes and here
 * documents may span lines. A command must succeed, unless the next one shows its exit code ({@code echo $?}).
 */
record SessionPage(String name, Path file, List<SessionStep> steps) {

    private static final String PROMPT = "$ ";
    private static final Pattern FENCE = Pattern.compile("^(`{3,})\\w*$");

    /** Returns the pages that show a session, in order of their names. */
    static List<SessionPage> all(Path root) throws IOException {
        List<Path> files = new ArrayList<>(List.of(root.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
        }
        List<SessionPage> pages = new ArrayList<>();
        for (Path file : files) {
            String name = root.relativize(file).toString().replaceFirst("^docs/", "");
            SessionPage page = new SessionPage(name, file, steps(Files.readAllLines(file)));
            if (!page.steps().isEmpty()) {
                pages.add(page);
            }
        }
        return pages;
    }

    private static List<SessionStep> steps(List<String> lines) throws IOException {
        List<SessionStep> steps = new ArrayList<>();
        String fence = null;
        boolean session = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (fence == null) {
                Matcher opening = FENCE.matcher(line);
                if (opening.matches()) {
                    fence = opening.group(1);
                    session = i + 1 < lines.size() && lines.get(i + 1).startsWith(PROMPT);
                }
            } else if (line.equals(fence)) {
                fence = null;
            } else if (session && line.startsWith(PROMPT)) {
                i = step(lines, i, fence, steps);
            }
        }
        return steps;
    }

    /** Adds the step that starts at a line and returns the last line it takes. */
    private static int step(List<String> lines, int start, String fence, List<SessionStep> steps) throws IOException {
        int i = start;
        StringBuilder command = new StringBuilder(lines.get(i).substring(PROMPT.length()));
        while (!Shell.isComplete(command.toString())) {
            i++;
            if (i == lines.size() || lines.get(i).equals(fence)) {
                throw new IllegalArgumentException("line " + (start + 1) + ": the command is never complete");
            }
            command.append('\n').append(lines.get(i));
        }
        List<String> output = new ArrayList<>();
        while (!lines.get(i + 1).equals(fence) && !lines.get(i + 1).startsWith(PROMPT)) {
            i++;
            if (!lines.get(i).isBlank()) {
                output.add(lines.get(i));
            }
        }
        boolean mayFail = lines.get(i + 1).startsWith(PROMPT + "echo ")
                && lines.get(i + 1).contains("$?");
        steps.add(new SessionStep(start + 1, command.toString(), output, mayFail));
        return i;
    }

    /** Returns whether the session is one with an AWS account. */
    boolean isOnAws() {
        return name.equals("aws.md") || name.startsWith("aws/");
    }

    /** Returns whether a command of the session calls this program. */
    boolean uses(String program) {
        return steps.stream().anyMatch(step -> step.uses(program));
    }

    /** Replaces the output shown for a step. */
    void rewrite(List<String> lines, SessionStep step, List<String> output) {
        int first = step.line() - 1 + (int) step.command().lines().count();
        int end = first;
        while (!lines.get(end).startsWith(PROMPT)
                && !FENCE.matcher(lines.get(end)).matches()) {
            end++;
        }
        List<String> shown = lines.subList(first, end);
        boolean gap = !shown.isEmpty() && shown.get(shown.size() - 1).isBlank();
        shown.clear();
        if (gap) {
            lines.add(first, "");
        }
        lines.addAll(first, output);
    }
}
