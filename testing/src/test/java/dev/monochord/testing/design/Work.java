package dev.monochord.testing.design;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** A work; what follows the composer in its key sorts after some of what may be in a name. */
@Item(table = CatalogueTable.class)
@Key(partition = "CATALOGUE#{catalogue}", sort = "WORK#{composer:word}#{title}")
public record Work(
        @KeyOnly String catalogue,
        @KeyOnly String composer,
        @KeyOnly String title) {}
