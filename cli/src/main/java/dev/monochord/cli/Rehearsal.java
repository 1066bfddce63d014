package dev.monochord.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Runs the commands that are started most and ends them at once. The launcher runs it after a build, so that the JVM can
 * archive the classes that a start needs, and later starts do not have to load them one by one.
 *
 * <p>The argument {@code engine} rehearses the engine alone, which the launcher starts without the jars of the systems.
 */
public final class Rehearsal {

    private static final List<String[]> ENGINE = List.<String[]>of(new String[] {"engine", "--port", "0"});
    private static final List<String[]> ALL = List.of(
            new String[] {"serve", "--port", "0", "--engine-port", "0", "--access-log", "none"},
            new String[] {"design", "list"},
            new String[] {"--help"});

    private Rehearsal() {}

    public static void main(String[] args) {
        List<String[]> starts = args.length == 1 && args[0].equals("engine") ? ENGINE : ALL;
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        int worst = 0;
        for (String[] start : starts) {
            worst = Math.max(worst, Main.run(nowhere, nowhere, () -> new CountDownLatch(0), start));
        }
        System.exit(worst);
    }
}
