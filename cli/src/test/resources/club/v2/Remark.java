package club.v2;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;

@Item(table = ClubTable.class)
@Key(partition = "MEMBER#{memberId}", sort = "SAID#{remarkId}")
public record Remark(@KeyOnly String memberId, @KeyOnly String remarkId, String text) {}
