package dev.monochord.cli.session;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The local repository of a reader who has installed the modules that a project uses. Those are the ones on the class path of
 * this test, with the poms of this tree, and not what some build installed before. Everything else is linked to the
 * repository of this build, so that nothing is downloaded twice.
 */
final class ReaderRepository implements AutoCloseable {

    /** What {@code mvn install -pl processor,testing,migrate -am} installs. */
    private static final List<String> MODULES =
            List.of("annotations", "model", "web", "engine", "runtime", "processor", "testing", "migrate");

    private static final Pattern VERSION = Pattern.compile("<version>(.+?)</version>");

    private final Path root;
    private final Path folder;
    private final String version;

    private ReaderRepository(Path root, Path folder) throws IOException {
        this.root = root;
        this.folder = folder;
        Matcher found = VERSION.matcher(Files.readString(root.resolve("pom.xml")));
        if (!found.find()) {
            throw new IllegalStateException("pom.xml has no version");
        }
        version = found.group(1);
    }

    /** Writes the repository into a new folder. */
    static ReaderRepository create(Path root, Path folder) throws IOException {
        Files.createDirectories(folder.resolve("dev/monochord"));
        Path build = Path.of(
                System.getProperty("monochord.maven.repository", System.getProperty("user.home") + "/.m2/repository"));
        link(build, folder);
        link(build.resolve("dev"), folder.resolve("dev"));
        ReaderRepository repository = new ReaderRepository(root, folder.toRealPath());
        repository.install("parent", root.resolve("pom.xml"));
        for (String module : MODULES) {
            repository.install(module, root.resolve(module).resolve("pom.xml"));
            repository.installJar(module);
        }
        return repository;
    }

    /**
     * Returns the variables with which Maven uses this repository, on the JDK of this test. MAVEN_OPTS is replaced: Maven has
     * added the options of this build to it, which a reader does not have.
     */
    Map<String, String> variables() {
        return Map.of(
                "MAVEN_OPTS",
                "-Dmaven.repo.local=" + folder + " -XX:TieredStopAtLevel=1",
                "JAVA_HOME",
                System.getProperty("java.home"));
    }

    /** Links what a folder has and the other one lacks. */
    private static void link(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                Path link = to.resolve(entry.getFileName());
                if (!Files.exists(link)) {
                    Files.createSymbolicLink(link, entry.toRealPath());
                }
            }
        }
    }

    private void install(String module, Path pom) throws IOException {
        Path file = file(module, "pom");
        Files.createDirectories(file.getParent());
        Files.copy(pom, file);
    }

    /** Tests that are run before the module is packaged see a folder of classes. */
    private void installJar(String module) throws IOException {
        Path jar = file(module, "jar");
        Path classes =
                root.resolve(module).resolve("target/classes").toAbsolutePath().normalize();
        Path entry = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.equals(classes) || path.getFileName().equals(jar.getFileName()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(module + " is not on the class path"));
        if (Files.isDirectory(entry)) {
            pack(entry, jar);
        } else {
            Files.createSymbolicLink(jar, entry);
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, entries);
            }
        }
    }

    private Path file(String module, String extension) {
        String artifact = "monochord-" + module;
        String name = artifact + "-" + version + "." + extension;
        return folder.resolve("dev/monochord")
                .resolve(artifact)
                .resolve(version)
                .resolve(name);
    }

    /** Removes the folder: JUnit would warn about each link that leads out of it. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
