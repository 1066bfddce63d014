package dev.monochord.migrate.postgres.transfer;

/** What became of some writes. */
public record TransferTally(long written, long skipped, long failed) {

    static final TransferTally NONE = new TransferTally(0, 0, 0);

    TransferTally plus(TransferTally other) {
        return new TransferTally(written + other.written, skipped + other.skipped, failed + other.failed);
    }
}
