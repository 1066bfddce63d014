package dev.monochord.engine.internal.operation;

import dev.monochord.engine.internal.stream.StreamDirectory;
import dev.monochord.engine.internal.stream.StreamFacts;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.table.KnownStream;
import java.util.Collection;
import java.util.Optional;

/** The streams of the catalog's tables, for the streams API. */
final class CatalogStreams implements StreamDirectory {

    private final Catalog catalog;

    CatalogStreams(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public Collection<StreamFacts> streams() {
        return catalog.streams().stream().map(CatalogStreams::facts).toList();
    }

    @Override
    public Optional<StreamFacts> stream(String arn) {
        return catalog.streams().stream()
                .filter(stream -> stream.schema().arn().equals(arn))
                .findFirst()
                .map(CatalogStreams::facts);
    }

    /** Does nothing: the catalog itself forgets a disabled stream after a day. */
    @Override
    public void forget(String arn) {}

    private static StreamFacts facts(KnownStream stream) {
        return new StreamFacts(stream.schema(), stream.tableName(), stream.key(), stream.created(), stream.disabled());
    }
}
