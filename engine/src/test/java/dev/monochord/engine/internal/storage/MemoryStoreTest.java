package dev.monochord.engine.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryStoreTest extends StoreContract {

    @Override
    RowStore open() {
        return MemoryStore.create();
    }

    @Test
    void isEmptyOnceAllIsDeleted() {
        put(store, "a", "1");
        put(store, "a", "longer");
        put(store, "b", "2");
        put(store, "c", "3");
        assertThat(scan("", "z", false)).hasSize(3);
        WriteBatch batch = new WriteBatch();
        batch.delete(bytes("a"));
        batch.delete(bytes("a"));
        store.write(batch);
        store.deleteRange(bytes("b"), bytes("d"));

        assertThat(scan("", "z", false)).isEmpty();
    }
}
