package dev.monochord.testing.protocol;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import java.math.BigDecimal;

/** A peg on a rail, at so many inches. */
@Item(table = RailTable.class)
@Key(partition = "{rail}", sort = "{inches}")
record Peg(BigDecimal rail, BigDecimal inches, String coat) {}
