package dev.monochord.migrate.postgres.mapping;

import dev.monochord.runtime.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** A row that cannot become an item. The message names the column and never the value. */
public final class UnmappableRowException extends InvalidInputException {

    public UnmappableRowException(String column, String reason) {
        this(column, reason, null);
    }

    public UnmappableRowException(String column, String reason, @Nullable Throwable cause) {
        super(column, "column " + column + " " + reason, cause);
    }
}
