package dev.monochord.cli;

import picocli.CommandLine.Option;

/** The address that a command listens on. */
final class HostOption {

    @Option(
            names = "--host",
            paramLabel = "H",
            defaultValue = "127.0.0.1",
            description =
                    "The address to listen on; ${DEFAULT-VALUE} unless told otherwise, which only this machine reaches.")
    private String host = "127.0.0.1";

    String address() {
        return host;
    }
}
