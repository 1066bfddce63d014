package club.v1;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import org.jspecify.annotations.Nullable;

@Item(table = ClubTable.class)
@Key(partition = "MEMBER#{memberId}", sort = "MEMBER")
public record Member(
        @KeyOnly String memberId,
        @Unique("EMAIL#{email:lower}") String email,
        String name,
        @Nullable Integer visitCount) {}
