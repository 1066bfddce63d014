package dev.monochord.benchmarks.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;

/**
 * HTTP/1.1 over one connection that is kept open, with responses of a known length. It costs next to nothing, so a
 * measurement shows the server. Not thread-safe.
 */
final class KeepAliveClient implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final String host;

    KeepAliveClient(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        host = server.getAuthority();
    }

    /** Sends a request and reads the response, which must have the status 200. */
    void call(String method, String path, String authorization, String body) throws IOException {
        byte[] content = body.getBytes(UTF_8);
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nAuthorization: " + authorization
                + "\r\nContent-Type: application/json\r\nContent-Length: " + content.length + "\r\n\r\n";
        byte[] start = head.getBytes(ISO_8859_1);
        byte[] request = new byte[start.length + content.length];
        System.arraycopy(start, 0, request, 0, start.length);
        System.arraycopy(content, 0, request, start.length, content.length);
        socket.getOutputStream().write(request);
        String status = line();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring(header.indexOf(':') + 1).trim());
            }
        }
        byte[] response = in.readNBytes(length);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException(method + " " + path + ": " + status + " " + new String(response, UTF_8));
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("The server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
