package club.v2;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;

@Item(table = ClubTable.class)
@Key(partition = "MEMBER#{memberId}", sort = "VISIT#{at}#{visitId}")
@ChildOf(value = Member.class, counter = "visitCount", limit = 50)
public record Visit(@KeyOnly String memberId, @KeyOnly String visitId, Instant at, String text) {}
