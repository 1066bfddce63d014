package dev.monochord.testing.design;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import org.jspecify.annotations.Nullable;

/** A member of the orchestra. */
@Item(table = MembersTable.class)
@Key(partition = "MEMBER#{memberId}")
public record Member(
        String memberId,

        @Unique(
                value = "EMAIL#{email:lower}",
                type = "MemberEmail",
                attributes = "memberId",
                readAs = MemberEmail.class)
        String email,

        @Unique("CARD#{card}") @Nullable String card,
        @Version int version) {}
