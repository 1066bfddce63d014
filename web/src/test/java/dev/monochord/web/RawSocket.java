package dev.monochord.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/** A client that sends bytes and reads responses, whatever HTTP says. */
final class RawSocket implements AutoCloseable {

    private final Socket socket;

    RawSocket(int port) throws IOException {
        this(port, 30_000);
    }

    /** A client that waits this many milliseconds for a response. */
    RawSocket(int port, int timeout) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(timeout);
    }

    /** Sends a request, shuts the output down, and returns all that comes back. */
    static String exchange(int port, String request) throws IOException {
        try (RawSocket raw = new RawSocket(port)) {
            raw.send(request);
            raw.socket.shutdownOutput();
            return new String(raw.socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    boolean isEnded() throws IOException {
        return socket.getInputStream().read() == -1;
    }

    /** Reads all that comes until the server closes, with this side open. */
    String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    String readResponse() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                throw new IOException("ended after: " + head);
            }
            head.append((char) octet);
        }
        int length = head.toString()
                .toLowerCase(Locale.ROOT)
                .lines()
                .filter(line -> line.startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
        return head + new String(in.readNBytes(length), ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
