package dev.monochord.cli.authz;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.systems.authz.AuthorizerFunction;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The zip that Lambda runs the authorizer from: the jars that it needs in {@code lib}, of Cedar only the native library for
 * one architecture, and the files that its settings name. The same jars make the same zip, byte by byte.
 */
record FunctionArtifact(
        Architecture architecture,
        @Nullable Path schema,
        @Nullable Path actions) {

    static final String HANDLER = AuthorizerFunction.class.getName() + "::handle";
    static final String SCHEMA = "schema.cedarschema";
    static final String ACTIONS = "actions.json";

    private static final String DEPENDENCIES = "/META-INF/monochord/authz.dependencies";
    private static final String CEDAR = "cedar-java";
    private static final String NATIVES = "jne/";

    /** Of users that are created, which a function does not do: it verifies and decides. */
    private static final Set<String> NOT_NEEDED = Set.of("libphonenumber");

    private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);

    /** Writes the zip and returns the names of what is in it. */
    List<String> write(Path file) {
        List<String> names = new ArrayList<>();
        ClassPath classPath = ClassPath.own();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.NO_COMPRESSION); // jars are compressed already
            for (Artifact artifact : artifacts()) {
                String name = "lib/" + artifact.fileName();
                put(zip, name, jar(classPath.find(artifact), artifact.name().equals(CEDAR)));
                names.add(name);
            }
            names.addAll(files(zip));
            return names;
        } catch (IOException unwritten) {
            throw new CommandFailedException(file + " could not be written: " + unwritten.getMessage(), unwritten);
        }
    }

    private List<String> files(ZipOutputStream zip) throws IOException {
        List<String> names = new ArrayList<>();
        if (schema != null) {
            put(zip, SCHEMA, Files.readAllBytes(schema));
            names.add(SCHEMA);
        }
        if (actions != null) {
            put(zip, ACTIONS, Files.readAllBytes(actions));
            names.add(ACTIONS);
        }
        return names;
    }

    private static List<Artifact> artifacts() throws IOException {
        try (InputStream list = AuthorizerFunction.class.getResourceAsStream(DEPENDENCIES)) {
            if (list == null) {
                throw new CommandFailedException(
                        "this build has no list of what the function needs; build it again", null);
            }
            List<Artifact> all = new ArrayList<>();
            new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .flatMap(line -> Artifact.parse(line).stream())
                    .filter(artifact -> !NOT_NEEDED.contains(artifact.name()))
                    .forEach(all::add);
            String version = all.stream()
                    .filter(artifact -> artifact.name().equals("monochord-kit"))
                    .map(artifact -> artifact.fileName().replaceAll("monochord-kit-|\\.jar", ""))
                    .findFirst()
                    .orElse("");
            all.add(Artifact.own("monochord-authz", version));
            return all;
        }
    }

    /** The jar of an entry; of Cedar's jar without the native libraries of other platforms. */
    private byte[] jar(Path entry, boolean hasNatives) throws IOException {
        if (!hasNatives && !Files.isDirectory(entry)) {
            return Files.readAllBytes(entry);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
            if (Files.isDirectory(entry)) {
                fromFolder(jar, entry);
            } else {
                fromJar(jar, entry, name -> !name.startsWith(NATIVES) || name.startsWith(architecture.natives()));
            }
        }
        return bytes.toByteArray();
    }

    private static void fromFolder(ZipOutputStream jar, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                put(jar, folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
    }

    private static void fromJar(ZipOutputStream jar, Path source, Predicate<String> wanted) throws IOException {
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(source))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (!entry.isDirectory() && wanted.test(entry.getName())) {
                    put(jar, entry.getName(), entries.readAllBytes());
                }
            }
        }
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(EPOCH);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }
}
