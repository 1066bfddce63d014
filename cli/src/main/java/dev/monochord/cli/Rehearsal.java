package dev.monochord.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Starts the engine and the systems once and ends them at once. The launcher runs it after a build, so that the JVM can
 * archive the classes that a start needs, and later starts do not have to load them one by one.
 */
public final class Rehearsal {

    private static final List<String[]> STARTS = List.of(
            new String[] {"engine", "--port", "0"},
            new String[] {"serve", "--port", "0", "--engine-port", "0", "--access-log", "none"},
            new String[] {"design", "list"},
            new String[] {"--help"});

    private Rehearsal() {}

    public static void main(String[] args) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        int worst = 0;
        for (String[] start : STARTS) {
            worst = Math.max(worst, Main.run(nowhere, nowhere, () -> new CountDownLatch(0), start));
        }
        System.exit(worst);
    }
}
