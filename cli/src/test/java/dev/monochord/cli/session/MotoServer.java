package dev.monochord.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An AWS account that <a href="https://docs.getmoto.org">moto</a> emulates, on a free port. Ends when it is closed, or with
 * the JVM.
 */
final class MotoServer implements AutoCloseable {

    static final String PROGRAM = "moto_server";

    private static final Pattern RUNNING = Pattern.compile(".*Running on (http://\\S+).*");

    private final Process process;
    private final URI url;

    private MotoServer(Process process, URI url) {
        this.process = process;
        this.url = url;
    }

    static MotoServer start() throws IOException {
        Process process = new ProcessBuilder(PROGRAM, "-H", "127.0.0.1", "-p", "0")
                .redirectErrorStream(true)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        BufferedReader lines = process.inputReader(UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher running = RUNNING.matcher(line);
            if (running.matches()) {
                discard(lines);
                return new MotoServer(process, URI.create(running.group(1)));
            }
        }
        throw new IllegalStateException(PROGRAM + " did not start");
    }

    /** It logs every request, and would wait for a reader. */
    private static void discard(BufferedReader lines) {
        Thread reader = new Thread(() -> lines.lines().forEach(line -> {}), "log of " + PROGRAM);
        reader.setDaemon(true);
        reader.start();
    }

    URI url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
