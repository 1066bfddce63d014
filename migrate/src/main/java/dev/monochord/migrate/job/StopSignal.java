package dev.monochord.migrate.job;

import dev.monochord.runtime.call.Sleeper;

/** Tells a job that it is to end. Thread-safe. */
final class StopSignal {

    private volatile boolean given;

    /** A step was left because the job is to end; whoever comes next makes it again. */
    static final class StoppedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StoppedException() {
            super("The job was asked to end");
        }
    }

    void give() {
        given = true;
    }

    boolean isGiven() {
        return given;
    }

    /**
     * Waits until the signal is given. A table may take hours to change, and the waiting for it has no other end; a sleeper
     * that returns at once after the signal would turn it into a storm of requests.
     */
    Sleeper ending(Sleeper sleeper) {
        return time -> {
            check();
            sleeper.sleep(time);
            check();
        };
    }

    private void check() {
        if (given) {
            throw new StoppedException();
        }
    }
}
