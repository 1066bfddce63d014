package dev.monochord.testing.design;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/** Whose an address is: the guard of a member's email. */
@Item(table = MembersTable.class)
@Key(partition = "EMAIL#{email:lower}")
public record MemberEmail(String email, String memberId) {}
