package dev.monochord.console.migrate;

import dev.monochord.migrate.job.JobContext;
import java.util.List;

/**
 * A migration to start and watch on the engine of this process: tables of its own, workers, and a program that reads and
 * writes the tables all the while. Thread-safe.
 */
public interface MigrationDemo extends AutoCloseable {

    /** The name of its migration. */
    String id();

    /** With what an operator acts on its migration, which has processes of its own and so a pace of its own. */
    JobContext operator();

    /** How it goes. */
    State state();

    /** Starts it in the background; from the beginning if it has ended. Does nothing while it runs. */
    void start();

    /** Changes items of the new table past the toolkit, so that the next verification finds differences. */
    void damage();

    @Override
    void close();

    /**
     * How the demo goes.
     *
     * @param running whether its program and its workers run
     * @param loaded how many items its first table was filled with
     * @param calls how many reads and writes its program made
     * @param failures how many of them failed
     * @param messages what happened, newest first
     */
    record State(boolean running, int loaded, long calls, long failures, List<String> messages) {

        public State {
            messages = List.copyOf(messages);
        }
    }
}
