package dev.monochord.cli;

import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** The way in which a command that serves is asked to end. */
@FunctionalInterface
interface Termination {

    /** Starts to listen; what it returns is open until the command is asked to end. */
    CountDownLatch listen();

    /**
     * Ends with SIGTERM or SIGINT. The signals are handled, not left to the JVM, so that the command ends by itself and
     * with exit code 0: a JVM that is brought down by a signal answers 143 however cleanly its hooks ran. A second signal
     * finds the JVM's own behaviour again, for whoever does not want to wait.
     */
    static Termination bySignal() {
        return () -> {
            CountDownLatch asked = new CountDownLatch(1);
            for (String name : new String[] {"TERM", "INT"}) {
                Signal.handle(new Signal(name), signal -> {
                    Signal.handle(signal, SignalHandler.SIG_DFL);
                    asked.countDown();
                });
            }
            return asked;
        };
    }
}
