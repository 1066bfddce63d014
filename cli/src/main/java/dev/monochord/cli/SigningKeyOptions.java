package dev.monochord.cli;

import static dev.monochord.cli.command.OptionCheck.require;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The key that requests to an engine must be signed with: from options, a file, or the environment, in this order. The
 * arguments of a process are visible to every user of the machine; files and the environment need not be.
 */
final class SigningKeyOptions {

    private static final String ACCESS_KEY = "MONOCHORD_ACCESS_KEY";
    private static final String SECRET_KEY = "MONOCHORD_SECRET_KEY";
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    @Option(
            names = "--access-key",
            paramLabel = "K",
            description = "Accept only requests that are signed with this key. Defaults to $MONOCHORD_ACCESS_KEY.")
    private @Nullable String accessKey;

    @Option(
            names = "--secret-key-file",
            paramLabel = "FILE",
            description = "The secret that goes with --access-key, in a file that only its owner can read. Defaults to"
                    + " $MONOCHORD_SECRET_KEY.")
    private @Nullable Path secretKeyFile;

    @Option(
            names = "--secret-key",
            paramLabel = "S",
            description = "The same as an argument, which other users of this machine can see.")
    private @Nullable String secretKey;

    /**
     * Reads the key.
     *
     * @return empty if none is given
     * @throws IllegalArgumentException if one half is missing or the file cannot be used; says what to change
     */
    Optional<SigningKey> read(Map<String, String> environment) {
        require(secretKey == null || secretKeyFile == null, "--secret-key and --secret-key-file exclude each other");
        String id = orElse(accessKey, environment.get(ACCESS_KEY));
        String secret = secretKeyFile == null ? orElse(secretKey, environment.get(SECRET_KEY)) : content(secretKeyFile);
        require(
                (id == null) == (secret == null),
                "an access key and its secret belong together: give both, with --access-key and --secret-key-file, or"
                        + " as " + ACCESS_KEY + " and " + SECRET_KEY);
        return id == null || secret == null ? Optional.empty() : Optional.of(new SigningKey(id, secret));
    }

    /** What the user should know about how the secret was given. */
    Optional<String> warning() {
        return secretKey == null
                ? Optional.empty()
                : Optional.of("warning: other users of this machine can see --secret-key in the list of processes."
                        + " Use --secret-key-file or " + SECRET_KEY + " instead.");
    }

    private static @Nullable String orElse(@Nullable String given, @Nullable String otherwise) {
        String value = given == null ? otherwise : given;
        return value == null || value.isEmpty() ? null : value;
    }

    private static String content(Path file) {
        try {
            require(
                    isOwnerOnly(file),
                    "--secret-key-file " + file + " can be read by other users: restrict it with chmod 600");
            String secret = Files.readString(file, StandardCharsets.UTF_8).strip();
            require(!secret.isEmpty(), "--secret-key-file " + file + " is empty: write the secret into it");
            return secret;
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "--secret-key-file " + file + " cannot be read: check that it exists and that this user owns it",
                    unreadable);
        }
    }

    private static boolean isOwnerOnly(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return true;
        }
        Set<PosixFilePermission> granted = EnumSet.noneOf(PosixFilePermission.class);
        granted.addAll(view.readAttributes().permissions());
        granted.retainAll(OTHERS);
        return granted.isEmpty();
    }
}
