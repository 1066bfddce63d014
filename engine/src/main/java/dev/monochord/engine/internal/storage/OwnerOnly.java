package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Permissions that let only the owner in, whatever the umask: 0700 for folders, 0600 for files. Does nothing on file
 * systems without POSIX permissions.
 *
 * <p>The folder is what keeps others out. RocksDB creates its files by the umask, and nobody else can reach them in a
 * folder that is closed to others; their own permissions are tightened when the store opens, changes files and closes.
 */
final class OwnerOnly {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    static boolean isPosix() {
        return POSIX;
    }

    /** Creates a folder and its missing parents; those that are created are closed to others. */
    static void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder, POSIX ? attributes(FOLDER) : new FileAttribute<?>[0]);
    }

    /** The attributes to create a file with. */
    static FileAttribute<?>[] file() {
        return POSIX ? attributes(FILE) : new FileAttribute<?>[0];
    }

    /**
     * Takes the permissions of others away from a folder and the files in it.
     *
     * @throws IOException if this user owns one of them not
     */
    static void tighten(Path folder) throws IOException {
        if (!POSIX) {
            return;
        }
        restrict(folder, FOLDER);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                restrict(file, FILE);
            }
        }
    }

    private static void restrict(Path path, Set<PosixFilePermission> wanted) throws IOException {
        Set<PosixFilePermission> found = Files.getPosixFilePermissions(path);
        if (!wanted.containsAll(found)) {
            found.retainAll(wanted);
            Files.setPosixFilePermissions(path, found);
        }
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
    }
}
