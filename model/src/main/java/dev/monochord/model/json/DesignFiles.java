package dev.monochord.model.json;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds compiled designs: in a jar, a folder of classes, a folder of design files, or one design file. Tables of one
 * design and version are put together, whatever files they come from.
 */
public final class DesignFiles {

    /** No design comes near; a file that does is something else, and is not read into memory. */
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private DesignFiles() {}

    /**
     * The designs at a path.
     *
     * @throws DesignFormatException if there is none, or what is there is not a design; the message names the path
     */
    public static List<Design> in(Path path) {
        if (!Files.exists(path)) {
            throw new DesignFormatException("There is no file or folder " + path);
        }
        List<Design> parts = parts(path);
        if (parts.isEmpty()) {
            throw new DesignFormatException("No design in " + path + ": a jar or a folder of classes has "
                    + DesignJson.FOLDER + "/*.json, left there by the annotation processor");
        }
        return Design.merge(parts);
    }

    /**
     * The designs on the class path of this program; none is no error. A table that is there twice counts once, the
     * first on the class path, as it would be for a class.
     */
    public static List<Design> onClassPath(ClassLoader loader) {
        Map<String, Design> parts = new LinkedHashMap<>();
        for (Path root : roots(loader)) {
            for (Design part : Files.isDirectory(root) ? folder(root.resolve(DesignJson.FOLDER)) : parts(root)) {
                List<String> tables =
                        part.tables().stream().map(TableDesign::name).toList();
                parts.putIfAbsent(part.name() + "@" + part.version() + tables, part);
            }
        }
        return Design.merge(List.copyOf(parts.values()));
    }

    private static List<Design> parts(Path path) {
        if (Files.isDirectory(path)) {
            Path inside = path.resolve(DesignJson.FOLDER);
            return folder(Files.isDirectory(inside) ? inside : path);
        }
        if (path.toString().endsWith(".json")) {
            return List.of(file(path));
        }
        try (FileSystem jar = FileSystems.newFileSystem(path)) {
            return folder(jar.getPath("/" + DesignJson.FOLDER));
        } catch (ProviderNotFoundException | IOException unreadable) {
            throw new DesignFormatException(path + " is neither a jar, a folder nor a .json file that can be read");
        }
    }

    private static List<Design> folder(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".json"))
                    .sorted()
                    .map(DesignFiles::file)
                    .toList();
        } catch (IOException unreadable) {
            throw new DesignFormatException(folder + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static Design file(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new DesignFormatException("too large for a design, which has a few hundred kilobytes at most");
            }
            return DesignJson.read(Files.readString(file, StandardCharsets.UTF_8));
        } catch (DesignFormatException wrong) {
            throw new DesignFormatException(file + ": " + wrong.getMessage());
        } catch (CharacterCodingException binary) {
            throw new DesignFormatException(file + ": not a design file, which is JSON in UTF-8");
        } catch (IOException unreadable) {
            throw new DesignFormatException(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    /**
     * Everything that may hold designs. The entries of the class path, because a jar without entries for its folders is
     * not found by the name of a folder; and what the loader finds, because it may have more than the class path.
     */
    private static Set<Path> roots(ClassLoader loader) {
        Set<Path> roots = new LinkedHashSet<>();
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            add(roots, entry);
        }
        try {
            for (URL found : Collections.list(loader.getResources(DesignJson.FOLDER))) {
                roots.add(root(found));
            }
        } catch (IOException | URISyntaxException | InvalidPathException unreadable) {
            throw new DesignFormatException("The class path cannot be read: " + unreadable.getMessage());
        }
        return roots;
    }

    private static void add(Set<Path> roots, String entry) {
        if (entry.isEmpty()) {
            return;
        }
        Path path = Path.of(entry).toAbsolutePath().normalize();
        // A class path may name what is not there, or not a jar: the class loader passes over it too.
        if (Files.isDirectory(path) || Files.isRegularFile(path) && entry.endsWith(".jar")) {
            roots.add(path);
        }
    }

    private static Path root(URL folder) throws IOException, URISyntaxException {
        if (folder.getProtocol().equals("jar") && folder.openConnection() instanceof JarURLConnection jar) {
            return Path.of(jar.getJarFileURL().toURI()).toAbsolutePath().normalize();
        }
        Path root = Path.of(new URI(folder.toString()));
        for (int i = 0; i < DesignJson.FOLDER.split("/").length; i++) {
            Path parent = root.getParent();
            root = parent == null ? root : parent;
        }
        return root.toAbsolutePath().normalize();
    }
}
