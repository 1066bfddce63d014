package dev.monochord.migrate.postgres.change;

/**
 * Committed changes of PostgreSQL tables. The server keeps what is not confirmed, so that a reader that was killed gets it
 * again. Not thread-safe.
 */
public interface ChangeSource extends AutoCloseable {

    /** Returns whether a capture has begun and the server still has all of what it needs. */
    boolean exists();

    /**
     * Begins to capture. Returns where, with a snapshot that is valid until the next call. A capture that has begun before
     * goes on, and has no snapshot.
     */
    CapturePoint begin();

    /**
     * Returns the next changes that there are, without waiting.
     *
     * @param max about how many
     * @throws CaptureLostException if changes are missing
     */
    ChangeBatch poll(int max);

    /**
     * Tells the server that this reader is at work, and makes sure that it still is the one reader. Confirms nothing. Comes
     * after {@link #poll}, while a batch is applied, from any thread but one at a time.
     *
     * @throws dev.monochord.runtime.error.FaultException if the server has ended the session of this reader
     */
    void keepAlive();

    /** Lets the server forget what lies up to a position. */
    void confirm(String position);

    /** Writes a marker into the source. Once a batch has it, all changes committed before are delivered. */
    String mark();

    /** Measures how far the reader is behind. */
    SourceLag lag();

    /** Ends the capture and removes what it needs from the server. */
    void remove();

    /** Closes the connections; the capture goes on. */
    @Override
    void close();
}
