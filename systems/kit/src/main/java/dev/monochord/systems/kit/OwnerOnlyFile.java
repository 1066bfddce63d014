package dev.monochord.systems.kit;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Permissions of files that only their owner may read and write. Without effect on file systems that are not POSIX. */
public final class OwnerOnlyFile {

    private static final Set<PosixFilePermission> PERMISSIONS = PosixFilePermissions.fromString("rw-------");

    private OwnerOnlyFile() {}

    /** Returns the attributes with which to create such a file. */
    public static FileAttribute<?>[] attributes() {
        return isPosix()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PERMISSIONS)}
                : new FileAttribute<?>[0];
    }

    /** Removes the permissions of others from an existing file. */
    static void restrict(Path file) throws IOException {
        if (isPosix() && !Files.getPosixFilePermissions(file).equals(PERMISSIONS)) {
            Files.setPosixFilePermissions(file, PERMISSIONS);
        }
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
