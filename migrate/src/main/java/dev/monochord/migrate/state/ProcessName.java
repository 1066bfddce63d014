package dev.monochord.migrate.state;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** Names of processes that take part in a migration. */
public final class ProcessName {

    private ProcessName() {}

    /** Returns a new name, with the host and the process id for people to recognize. */
    public static String create() {
        return host() + "-" + ProcessHandle.current().pid() + "-"
                + UUID.randomUUID().toString().substring(0, 8);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "localhost";
        }
    }
}
