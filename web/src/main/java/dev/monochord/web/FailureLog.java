package dev.monochord.web;

/** An access log of failed requests only, those with a status of 500 or more. Thread-safe. */
public final class FailureLog implements AccessLog {

    private static final int FIRST_FAILURE = 500;

    private final AccessLog log;

    /** @param log receives the entries of failed requests; closed with this */
    public FailureLog(AccessLog log) {
        this.log = log;
    }

    @Override
    public void log(AccessEntry entry) {
        if (entry.status() >= FIRST_FAILURE) {
            log.log(entry);
        }
    }

    @Override
    public void flush() {
        log.flush();
    }

    @Override
    public void close() {
        log.close();
    }
}
