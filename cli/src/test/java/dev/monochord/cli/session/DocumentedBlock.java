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
 * A fenced block of the README or of a page below {@code docs}.
 *
 * @param page the path of the page, from the root
 * @param line the line of its opening fence, from 1
 * @param language what follows the opening fence; may be empty
 * @param text what is between the fences
 * @param isFile whether it is a file of a project: its path is alone on the line above
 */
record DocumentedBlock(String page, int line, String language, String text, boolean isFile) {

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?<path>^`\\S+`:\\n)?^(?<fence>`{3,})(?<language>\\w*)\\n(?<text>.*?)^\\k<fence>$");

    static List<DocumentedBlock> all(Path root) throws IOException {
        List<Path> files = new ArrayList<>(List.of(root.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
        }
        List<DocumentedBlock> blocks = new ArrayList<>();
        for (Path file : files) {
            String text = Files.readString(file);
            Matcher found = BLOCK.matcher(text);
            while (found.find()) {
                int line = (int) text.substring(0, found.start("fence")).lines().count() + 1;
                blocks.add(new DocumentedBlock(
                        root.relativize(file).toString(),
                        line,
                        found.group("language"),
                        found.group("text"),
                        found.group("path") != null));
            }
        }
        return blocks;
    }

    /** Whether it is one of the sessions that are run. */
    boolean isSession() {
        return text.startsWith("$ ");
    }
}
