package dev.monochord.runtime.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/** Stands before an endpoint: counts the connections that are made to it, and can close them. Thread-safe. */
final class Relay implements AutoCloseable {

    private final ServerSocket server;
    private final String scheme;
    private final @Nullable URI endpoint;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final CountDownLatch first = new CountDownLatch(1);

    private Relay(ServerSocket server, String scheme, @Nullable URI endpoint) {
        this.server = server;
        this.scheme = scheme;
        this.endpoint = endpoint;
        threads.execute(this::accept);
    }

    static Relay to(URI endpoint) throws IOException {
        return new Relay(socket(ServerSocketFactory.getDefault()), "http", endpoint);
    }

    /** With TLS on the side of the client. */
    static Relay to(URI endpoint, ServerSocketFactory tls) throws IOException {
        return new Relay(socket(tls), "https", endpoint);
    }

    /** Accepts connections and never answers. */
    static Relay toNowhere() throws IOException {
        return new Relay(socket(ServerSocketFactory.getDefault()), "http", null);
    }

    private static ServerSocket socket(ServerSocketFactory factory) throws IOException {
        return factory.createServerSocket(0, 50, InetAddress.getByName("localhost"));
    }

    URI url() {
        return URI.create(scheme + "://localhost:" + server.getLocalPort());
    }

    int accepted() {
        return accepted.get();
    }

    /** Waits for the first connection. */
    void awaitAccepted() throws InterruptedException {
        first.await();
    }

    /** Closes every connection, as an endpoint does with those that are idle. */
    void closeConnections() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (!server.isClosed()) {
                Socket client = server.accept();
                accepted.incrementAndGet();
                open.add(client);
                first.countDown();
                if (endpoint != null) {
                    Socket target = new Socket(endpoint.getHost(), endpoint.getPort());
                    open.add(target);
                    threads.execute(() -> copy(client, target));
                    threads.execute(() -> copy(target, client));
                }
            }
        } catch (IOException closed) {
            threads.shutdown();
        }
    }

    private void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.setTcpNoDelay(true);
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                out.write(buffer, 0, length);
                out.flush();
            }
        } catch (IOException eitherSideHasClosed) {
            return;
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        closeConnections();
        threads.shutdownNow();
    }
}
