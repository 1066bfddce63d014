package dev.monochord.cli;

import dev.monochord.web.GuardOptions;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** Which host names and which foreign pages a server accepts. */
final class BrowserOptions {

    @Option(
            names = "--allowed-host",
            paramLabel = "NAME",
            description = "Accept requests for this host name, in addition to localhost and the address listened on."
                    + " Can be given several times.")
    private Set<String> allowedHosts = new TreeSet<>();

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            description = "Let pages of this origin, such as https://app.example.com, call the server from a browser."
                    + " Can be given several times. Defaults to none.")
    private Set<String> corsOrigins = new TreeSet<>();

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    void check() {
        guard();
    }

    GuardOptions guard() {
        return new GuardOptions(allowedHosts, corsOrigins);
    }
}
