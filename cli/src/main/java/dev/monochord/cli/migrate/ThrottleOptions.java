package dev.monochord.cli.migrate;

import dev.monochord.migrate.work.ThrottleSource;
import dev.monochord.migrate.work.ThrottleUrl;
import dev.monochord.migrate.work.WorkingHours;
import java.net.URI;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** When a worker has to wait, apart from the rate and the tables. */
public final class ThrottleOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--hours",
            paramLabel = "FROM-TO",
            split = ",",
            description = "Work during these hours only, such as 22:00-06:00, and wait outside of them; several are"
                    + " separated by commas.")
    private List<String> hours = new ArrayList<>();

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The time zone of --hours, such as Europe/Berlin; defaults to UTC.")
    private @Nullable String zone;

    @Option(
            names = "--throttle-url",
            paramLabel = "URL",
            description = "Ask this URL every 5 seconds, and wait unless it answers with status 200.")
    private @Nullable String url;

    /** Whether any of the options is given. */
    public boolean isGiven() {
        return !hours.isEmpty() || zone != null || url != null;
    }

    /**
     * What the worker waits for.
     *
     * @throws ParameterException if an option cannot be used
     */
    public ThrottleSource source() {
        List<ThrottleSource> sources = new ArrayList<>();
        if (!hours.isEmpty()) {
            sources.add(workingHours());
        } else if (zone != null) {
            throw wrong("--zone is the time zone of --hours, which is missing", null);
        }
        if (url != null) {
            sources.add(throttleUrl(url));
        }
        return ThrottleSource.anyOf(sources);
    }

    private WorkingHours workingHours() {
        ZoneId place;
        try {
            place = ZoneId.of(zone == null ? "UTC" : zone);
        } catch (DateTimeException unknown) {
            throw wrong("--zone must be a time zone such as UTC or Europe/Berlin, got '" + zone + "'", unknown);
        }
        try {
            return WorkingHours.parse(hours, place, Clock.systemUTC());
        } catch (IllegalArgumentException otherForm) {
            throw wrong("--hours " + otherForm.getMessage(), otherForm);
        }
    }

    private ThrottleUrl throttleUrl(String text) {
        try {
            return ThrottleUrl.of(URI.create(text), System::nanoTime);
        } catch (IllegalArgumentException otherForm) {
            throw wrong("--throttle-url must be an http or https URL, got '" + text + "'", otherForm);
        }
    }

    private ParameterException wrong(String message, @Nullable Throwable cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }
}
