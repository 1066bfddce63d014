package dev.monochord.migrate.live;

import java.util.function.Function;

public interface RecordConversion<F, T> extends Function<F, T> {

    T orNull(F item);
}
