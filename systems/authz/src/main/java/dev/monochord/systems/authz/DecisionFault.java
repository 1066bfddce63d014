package dev.monochord.systems.authz;

import dev.monochord.runtime.error.MonochordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import software.amazon.awssdk.core.exception.SdkException;

/** The log of faults that make a decision a denial, such as a store or credentials that cannot be used. */
final class DecisionFault {

    private DecisionFault() {}

    /**
     * Logs a fault as a warning. Messages of the store and the SDK are logged; those of other exceptions may quote stored data,
     * so only class and origin are. DEBUG has the stack trace.
     */
    static void log(Logger logger, String what, Throwable fault) {
        boolean known = fault instanceof MonochordException || fault instanceof SdkException;
        StackTraceElement[] trace = fault.getStackTrace();
        String reason =
                known ? fault.toString() : fault.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
        logger.log(Level.WARNING, what + ": " + reason);
        logger.log(Level.DEBUG, what, fault);
    }
}
