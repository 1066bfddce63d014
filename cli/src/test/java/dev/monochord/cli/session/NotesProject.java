package dev.monochord.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The project of the ten-minute guide, beside the clone, with every file as a page shows it. The page about its migration
 * begins with the project that the guide ends with, and replaces files on the way. Not thread-safe.
 */
final class NotesProject {

    private static final String GUIDE = "ten-minutes.md";
    private static final String MIGRATION = "ten-minutes-migration.md";

    /** A path alone on its line, and the file below it. */
    private static final Pattern FILE = Pattern.compile("(?ms)^`(\\S+)`:\\n```\\w+\\n(.*?)^```$");

    /** A file and the line of the page on which it is shown, from 1. */
    private record ShownFile(int line, String path, String text) {}

    private final Path folder;
    private final Deque<ShownFile> files;

    private NotesProject(Path folder, Collection<ShownFile> files) {
        this.folder = folder;
        this.files = new ArrayDeque<>(files);
    }

    /** Whether a page of this name shows the files of the project. */
    static boolean isShownBy(String page) {
        return page.equals(GUIDE) || page.equals(MIGRATION);
    }

    /** Creates the project as it is when the session of a page begins. */
    static NotesProject create(SessionPage page, Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("notes"));
        if (page.name().equals(MIGRATION)) {
            new NotesProject(folder, shown(page.file().resolveSibling(GUIDE))).writeUpTo(Integer.MAX_VALUE);
        }
        return new NotesProject(folder, shown(page.file()));
    }

    private static Collection<ShownFile> shown(Path page) throws IOException {
        String text = Files.readString(page);
        Matcher found = FILE.matcher(text);
        return found.results()
                .map(file -> new ShownFile(
                        (int) text.substring(0, file.start()).lines().count() + 1, file.group(1), file.group(2)))
                .toList();
    }

    Path folder() {
        return folder;
    }

    /** Writes the files that the page shows above a line, unless they are written already. */
    void writeUpTo(int line) throws IOException {
        while (!files.isEmpty() && files.getFirst().line() < line) {
            ShownFile shown = files.removeFirst();
            Path file = folder.resolve(shown.path());
            Files.createDirectories(file.getParent());
            Files.writeString(file, shown.text());
        }
    }
}
