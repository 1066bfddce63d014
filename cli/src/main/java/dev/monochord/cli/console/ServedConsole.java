package dev.monochord.cli.console;

import dev.monochord.cli.command.BuildVersion;
import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.console.Console;
import dev.monochord.console.ConsoleOptions;
import dev.monochord.model.Design;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.model.json.DesignFormatException;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.Roles;
import dev.monochord.systems.kit.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the web console, and the console that they make. Not thread-safe. */
public final class ServedConsole {

    private static final Roles METRICS_ROLES = Roles.of("metrics", "reader");

    @Option(
            names = "--allow-writes",
            description = "Let the console create, edit and delete items. Without this it is read-only.")
    private boolean allowWrites;

    @Option(
            names = "--design",
            paramLabel = "PATH",
            description =
                    "Show the designs in this jar, folder of classes or JSON file beside the built-in ones. May be"
                            + " given several times.")
    private List<Path> designs = new ArrayList<>();

    @Option(
            names = "--base-path",
            paramLabel = "PATH",
            defaultValue = "",
            description = "The path under which a proxy shows this server, such as /tools, for the console's links.")
    private String basePath = "";

    /**
     * Opens the console.
     *
     * @throws CommandFailedException if an option or a setting cannot be used
     */
    public Console open(ConsoleContext context) {
        try {
            ConsoleOptions options =
                    new ConsoleOptions(BuildVersion.number(), basePath, allowWrites, gate(context), Clock.systemUTC());
            return new Console(options, ConsoleSections.of(context, given()));
        } catch (DesignFormatException unreadable) {
            throw new CommandFailedException("--design: " + unreadable.getMessage(), unreadable);
        } catch (IllegalArgumentException refused) {
            throw new CommandFailedException("console: " + refused.getMessage(), refused);
        }
    }

    /**
     * Returns the gate of {@code /metrics}: closed if the console has a login, since others then reach the server, or if
     * a reader's secret is set.
     *
     * @throws CommandFailedException if the secret in the settings is too short
     */
    public @Nullable RoleGate metricsGate(ConsoleContext context) {
        try {
            Optional<String> given = secret("METRICS_", "READER_SECRET", context);
            return gate(context) == null && given.isEmpty()
                    ? null
                    : RoleGate.open(METRICS_ROLES, role -> given, context.secrets());
        } catch (IllegalArgumentException refused) {
            throw new CommandFailedException("metrics: " + refused.getMessage(), refused);
        }
    }

    private List<Design> given() {
        List<Design> found = new ArrayList<>();
        designs.forEach(path -> found.addAll(DesignFiles.in(path)));
        return Design.merge(found);
    }

    /** A gate if others reach the console, or if the operator has set a secret. */
    private static @Nullable RoleGate gate(ConsoleContext context) {
        Optional<String> given = secret("CONSOLE_", "OPERATOR_SECRET", context);
        return context.isPrivate() && given.isEmpty()
                ? null
                : RoleGate.open(ConsoleOptions.ROLES, role -> given, context.secrets());
    }

    private static Optional<String> secret(String prefix, String name, ConsoleContext context) {
        return Settings.read(prefix, context.settings(), settings -> settings.secret(name));
    }
}
