package dev.monochord.console.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of the documentation, which are part of the build: in its jar, or in a folder of classes. */
final class GuideFiles {

    private static final String FOLDER = "docs";

    private GuideFiles() {}

    /** Returns the bytes of every file by its path below {@code docs}, such as {@code decisions/http.md}. */
    static SortedMap<String, byte[]> read() {
        URL folder = GuideFiles.class.getResource(FOLDER);
        if (folder == null) {
            throw new IllegalStateException("the documentation is missing from the build");
        }
        try {
            URI address = folder.toURI();
            if (!address.getScheme().equals("jar")) {
                return read(Path.of(address));
            }
            try (FileSystem jar = FileSystems.newFileSystem(address, Map.of())) {
                return read(jar.provider().getPath(address));
            }
        } catch (URISyntaxException malformed) {
            throw new IllegalStateException(folder + " is not a valid address", malformed);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static SortedMap<String, byte[]> read(Path root) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
