package dev.monochord.cli.authz;

import dev.monochord.cli.command.CommandFailedException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The jars and folders that this program runs from. */
final class ClassPath {

    private final List<Path> entries;

    private ClassPath(List<Path> entries) {
        this.entries = entries;
    }

    /** Returns the class path of this JVM; that of a jar which names others in its manifest is theirs too. */
    static ClassPath own() {
        List<Path> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            entries.add(path);
            if (entry.endsWith(".jar") && Files.isRegularFile(path)) {
                entries.addAll(named(path));
            }
        }
        return new ClassPath(entries);
    }

    private static List<Path> named(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String others =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            List<Path> found = new ArrayList<>();
            for (String other : others == null ? new String[0] : others.trim().split("\\s+")) {
                if (!other.contains(":")) {
                    Path path = jar.resolveSibling(other).normalize();
                    if (Files.exists(path)) {
                        found.add(path);
                    }
                }
            }
            return found;
        } catch (IOException unreadable) {
            throw new CommandFailedException(jar + " cannot be read", unreadable);
        }
    }

    /** Returns the entry of an artifact; for a module of this project that may be its folder of classes. */
    Path find(Artifact artifact) {
        return entries.stream()
                .filter(entry -> artifact.isIn(entry))
                .findFirst()
                .orElseThrow(() -> new CommandFailedException(
                        "the class path of this program has no " + artifact.fileName()
                                + ", which the function needs; build it again",
                        null));
    }
}
