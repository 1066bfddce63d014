package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.systems.kit.InstallationSecrets;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the secrets in a data folder. */
final class DataFolderSecrets {

    private DataFolderSecrets() {}

    /**
     * Reads the secrets in a folder, which is created if it does not exist.
     *
     * @throws CommandFailedException if they cannot be read
     */
    static InstallationSecrets in(Path folder) {
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
}
