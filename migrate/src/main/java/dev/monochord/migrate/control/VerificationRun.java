package dev.monochord.migrate.control;

/** Works on a verification that was begun, beside any other workers. */
@FunctionalInterface
public interface VerificationRun {

    /** Works until the verification has ended, with or without differences. */
    void complete() throws InterruptedException;
}
