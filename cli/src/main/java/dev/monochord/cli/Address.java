package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Checks an address to listen on, and says what to do where it cannot be had. */
final class Address {

    private Address() {}

    /** Starts to listen. */
    @FunctionalInterface
    interface Listening<S> {
        S start() throws IOException;
    }

    /** Throws an {@link IllegalArgumentException} that says what to change, if something does not fit. */
    static void check(String portOption, String host, int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException(portOption + " is from 0 to 65535, got " + port);
        }
        if (host.isBlank()) {
            throw new IllegalArgumentException("--host is empty: name an address, or leave it out");
        }
    }

    static <S> S listen(String portOption, String host, int port, Listening<S> listening) {
        if (new InetSocketAddress(host, port).isUnresolved()) {
            throw new CommandFailedException(
                    "--host " + host
                            + " is not the name or address of a machine. Name one of this machine, such as 127.0.0.1",
                    null);
        }
        try {
            return listening.start();
        } catch (IOException failure) {
            String advice = failure.getMessage() != null && failure.getMessage().contains("assign")
                    ? "--host takes an address of this machine; 0.0.0.0 stands for all of them"
                    : "Choose another port with " + portOption + ", or " + portOption + " 0 for any that is free";
            throw new CommandFailedException(failure.getMessage() + ". " + advice, failure);
        }
    }

    static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }
}
