package dev.monochord.systems.authz;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;

/**
 * The guard of a user's address, which also finds the user.
 *
 * <pre>{@code
 * {"PK": {"S": "USER_EMAIL#ann@example.org"}, "SK": {"S": "USER_EMAIL#ann@example.org"},
 *  "Type": {"S": "UserEmail"}, "email": {"S": "ann@example.org"}, "userId": {"S": "01J8YZZQ3V8PZKQ0ZKX4C2M7FM"}}
 * }</pre>
 *
 * @param email the address, as the user has it
 * @param userId whose it is
 */
@Item(table = AuthzTable.class)
@Key(partition = "USER_EMAIL#{email:lower}", sort = "USER_EMAIL#{email:lower}")
public record UserEmail(String email, String userId) {}
