package dev.monochord.migrate.fleet.v1;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.Map;

@Item(table = FleetTable.class)
@Key(partition = "SITE#{site}", sort = "D#{device}")
public record Device(@KeyOnly String site, @KeyOnly String device, String status, Map<String, String> config) {}
