package dev.monochord.migrate.postgres;

import dev.monochord.migrate.postgres.transfer.StoreCalls;
import dev.monochord.migrate.postgres.verify.Recheck;

/**
 * How a migration works.
 *
 * @param pageSize rows that are read at once, and changes that are applied at once
 * @param lanes writes that go on at once
 */
public record TransferOptions(CaptureKind capture, int pageSize, int lanes, StoreCalls calls, Recheck recheck) {

    public TransferOptions {
        if (pageSize < 1 || lanes < 1) {
            throw new IllegalArgumentException("page size and lanes must be at least 1");
        }
    }

    /** Pages of 500 rows, 16 writes at once. */
    public static TransferOptions of(CaptureKind capture) {
        return new TransferOptions(capture, 500, 16, StoreCalls.standard(), Recheck.standard());
    }
}
