package dev.monochord.migrate.fleet.v2;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = FleetTable.class)
@Key(partition = "SITE#{site}", sort = "DEVICE#{device}")
public record Device(@KeyOnly String site, @KeyOnly String device, String status) {}
