package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.EngineException;

/** RocksDB, which only engines on a folder need and applications therefore add themselves: it has 90 MB. */
public final class RocksLibrary {

    private RocksLibrary() {}

    /**
     * Checks that the library is there.
     *
     * @throws EngineException if it is missing
     */
    public static void require() {
        try {
            Class.forName("org.rocksdb.RocksDB", false, RocksLibrary.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new EngineException(
                    "org.rocksdb:rocksdbjni is missing: add it, an engine on a folder stores its data with it",
                    missing);
        }
    }
}
