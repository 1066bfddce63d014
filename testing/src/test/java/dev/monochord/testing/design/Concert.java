package dev.monochord.testing.design;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A concert; nothing stands between its day and its hall, because a day has eight digits. */
@Item(table = CatalogueTable.class)
@Key(partition = "CATALOGUE#{catalogue}", sort = "CONCERT#{day:8}{hall}")
public record Concert(
        @KeyOnly String catalogue,
        @KeyOnly int day,
        @KeyOnly String hall) {}
