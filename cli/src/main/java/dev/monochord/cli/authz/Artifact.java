package dev.monochord.cli.authz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar that the function needs.
 *
 * @param group of the artifact
 * @param name of the artifact
 * @param fileName how its jar is called
 */
record Artifact(String group, String name, String fileName) {

    private static final String OWN_GROUP = "dev.monochord";
    private static final String OWN_PREFIX = "monochord-";

    /** A line such as {@code com.cedarpolicy:cedar-java:jar:uber:4.10.0:compile}; a module name may follow. */
    private static final Pattern LINE =
            Pattern.compile("\\s*([\\w.-]+):([\\w.-]+):jar:(?:([\\w.-]+):)?([\\w.-]+):(?:compile|runtime)(?:\\W.*)?");

    /** Reads a line of the list that the build leaves; empty for one that names no jar. */
    static Optional<Artifact> parse(String line) {
        Matcher matcher = LINE.matcher(line.replaceAll("\\x1b\\[[0-9;]*m", ""));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String classifier = matcher.group(3) == null ? "" : "-" + matcher.group(3);
        return Optional.of(new Artifact(
                matcher.group(1), matcher.group(2), matcher.group(2) + "-" + matcher.group(4) + classifier + ".jar"));
    }

    /** Returns the module of this project with a name such as {@code monochord-authz}. */
    static Artifact own(String name, String version) {
        return new Artifact(OWN_GROUP, name, name + "-" + version + ".jar");
    }

    boolean isIn(Path entry) {
        return isJar(String.valueOf(entry.getFileName()))
                || group.equals(OWN_GROUP) && entry.endsWith("classes") && isModule(entry);
    }

    /** In another version too: the program has one of each artifact, which may be newer than the one in the list. */
    private boolean isJar(String file) {
        String prefix = name + "-";
        return file.endsWith(".jar")
                && file.length() > prefix.length()
                && file.startsWith(prefix)
                && Character.isDigit(file.charAt(prefix.length()));
    }

    private boolean isModule(Path folder) {
        String module = name.substring(OWN_PREFIX.length());
        return List.of("dev/monochord/" + module, "dev/monochord/systems/" + module).stream()
                .anyMatch(path -> Files.isDirectory(folder.resolve(path)));
    }
}
