package club.v2;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import org.jspecify.annotations.Nullable;

@Item(table = ClubTable.class)
@Key(partition = "MEMBER#{memberId}", sort = "#MEMBER")
public record Member(
        @KeyOnly String memberId,
        @Unique("MEMBER_EMAIL#{email:lower}") String email,
        @Attribute(name = "full_name") String name,
        @Nullable Integer visitCount) {}
