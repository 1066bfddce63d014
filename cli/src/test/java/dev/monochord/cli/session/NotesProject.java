package dev.monochord.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The project of the ten-minute guide, beside the clone, with every file as the page shows it. */
final class NotesProject {

    /** The guide that shows it. */
    static final String PAGE = "ten-minutes.md";

    /** A path alone on its line, and the file below it. */
    private static final Pattern FILE = Pattern.compile("(?ms)^`(\\S+)`:\\n```\\w+\\n(.*?)^```$");

    private NotesProject() {}

    /** Writes the project and returns its folder, in which the session begins. */
    static Path write(Path page, Path folder) throws IOException {
        Path project = Files.createDirectory(folder.resolve("notes"));
        Matcher shown = FILE.matcher(Files.readString(page));
        while (shown.find()) {
            Path file = project.resolve(shown.group(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, shown.group(2));
        }
        return project;
    }
}
