package dev.monochord.benchmarks.shop;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

/** The tiny shape: a key and one attribute. */
@Item(table = ShopTable.class)
@Key(partition = "PING#{id}", sort = "PING")
public record Ping(@KeyOnly String id, String text) {}
