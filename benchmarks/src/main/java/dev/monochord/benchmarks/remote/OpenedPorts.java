package dev.monochord.benchmarks.remote;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts the connections that this machine opened to an endpoint, by their local ports in {@code /proc/net/tcp}. Closed
 * connections are listed there for another minute, so none is missed. A listing that changes while it is read may leave out
 * some that are open, so a port counts only the first time it is seen. Not thread-safe.
 */
final class OpenedPorts {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

    private final String remotePort;
    private final Set<String> seen = new HashSet<>();

    OpenedPorts(URI endpoint) {
        int port = endpoint.getPort() >= 0 ? endpoint.getPort() : "https".equals(endpoint.getScheme()) ? 443 : 80;
        remotePort = String.format(":%04X", port);
    }

    boolean areKnown() {
        return TABLES.stream().anyMatch(Files::isReadable);
    }

    void mark() throws IOException {
        seen.addAll(ports());
    }

    int sinceMark() throws IOException {
        int before = seen.size();
        seen.addAll(ports());
        return seen.size() - before;
    }

    /** The local ports of connections to the endpoint's port. The second field is the local address, the third the other. */
    private Set<String> ports() throws IOException {
        Set<String> ports = new HashSet<>();
        for (Path table : TABLES) {
            if (!Files.isReadable(table)) {
                continue;
            }
            for (String line : Files.readAllLines(table)) {
                String[] fields = line.trim().split("\\s+");
                if (fields.length > 2 && fields[2].endsWith(remotePort)) {
                    ports.add(fields[1].substring(fields[1].indexOf(':')));
                }
            }
        }
        return ports;
    }
}
