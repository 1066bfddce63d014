package dev.monochord.engine.internal.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Requests and responses as text on a bare socket. */
final class RawHttp {

    private RawHttp() {}

    static String exchange(int port, String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            send(socket, request);
            return readAnswer(socket.getInputStream());
        }
    }

    static String post(String operation, String body) {
        StringBuilder request = new StringBuilder("POST / HTTP/1.1\r\nHost: localhost\r\n");
        Requests.headers(operation)
                .forEach((name, value) ->
                        request.append(name).append(": ").append(value).append("\r\n"));
        return request.append("Content-Length: ")
                .append(body.length())
                .append("\r\n\r\n")
                .append(body)
                .toString();
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                throw new IOException("ended after: " + head);
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    static String readAnswer(InputStream in) throws IOException {
        String head = readHead(in);
        int length = 0;
        for (String line : head.split("\r\n")) {
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
}
