package dev.monochord.cli.store;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.systems.kit.InstallationSecrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the secrets in a data folder. {@code serve} and the commands with {@code --data} create an empty secrets
 * file in a new folder, so a missing file beside items means that secrets were lost. The {@code engine} command has no
 * secrets and creates no file.
 */
public final class DataFolderSecrets {

    private DataFolderSecrets() {}

    /**
     * Reads the secrets in a folder, which is created if it does not exist.
     *
     * @throws CommandFailedException if they cannot be read
     */
    public static InstallationSecrets in(Path folder) {
        try {
            return InstallationSecrets.in(Files.createDirectories(folder));
        } catch (FileSystemException denied) {
            throw failed(folder, denied.getMessage() + ". Check that this user owns the folder and its files", denied);
        } catch (IOException unusable) {
            throw failed(folder, unusable.getMessage(), unusable);
        }
    }

    private static CommandFailedException failed(Path folder, @Nullable String reason, IOException cause) {
        return new CommandFailedException("The secrets in " + folder + " cannot be read: " + reason, cause);
    }

    /**
     * Writes the secrets to their file.
     *
     * @throws CommandFailedException if it cannot be written
     */
    public static void save(InstallationSecrets secrets) {
        try {
            secrets.save();
        } catch (UncheckedIOException unwritable) {
            throw new CommandFailedException(
                    unwritable.getMessage() + ". Check that this user may write to the folder and the disk has space",
                    unwritable);
        }
    }

    /** Opens a store in a folder, and puts an empty file of secrets into a new one. */
    public static <T> T opening(@Nullable Path folder, Supplier<T> store) {
        boolean isNew = folder != null && isNew(folder);
        T opened = store.get();
        if (folder != null && isNew) {
            save(in(folder));
        }
        return opened;
    }

    private static boolean isNew(Path folder) {
        String[] files = folder.toFile().list();
        return files == null || files.length == 0;
    }
}
