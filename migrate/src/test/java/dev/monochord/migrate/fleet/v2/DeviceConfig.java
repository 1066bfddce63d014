package dev.monochord.migrate.fleet.v2;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.util.Map;

@Item(table = FleetTable.class)
@Key(partition = "SITE#{site}", sort = "CONFIG#{device}")
public record DeviceConfig(@KeyOnly String site, @KeyOnly String device, Map<String, String> config) {}
