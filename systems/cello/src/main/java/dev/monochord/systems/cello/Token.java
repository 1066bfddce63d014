package dev.monochord.systems.cello;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.TimeToLive;
import dev.monochord.systems.cello.store.KeptToken;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token of a project. There are two at most, however many are asked for at once: the project counts them in the
 * transaction that writes them.
 *
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "TOKEN#tkn-123"},
 *  "created_at": {"S": "2023-06-15T12:00:00.000Z"}, "expires_at": {"S": "2023-12-15T12:00:00.000Z"},
 *  "hashed_token": {"S": "<hashed-token-string>"}}
 * }</pre>
 *
 * @param project whose it is
 * @param tokenId its public half
 * @param createdAt when it was made; absent on rows of other programs that did not write it
 * @param expiresAt from when on it is rejected; compared as a time at each use, never as text and never by the expiry of
 *     the item. Absent or empty on tokens that PostgreSQL had with NULL: these are expired
 * @param hashedToken the hash of its secret half; absent on tokens that were copied from PostgreSQL
 * @param ttl when the item may be removed, long after the token has expired; housekeeping only, and not hidden from reads:
 *     as long as the item is there it is counted, and whoever makes room for a new token has to see it
 */
@Item(table = CelloTable.class)
@Key(partition = "PROJECT#{project}", sort = "TOKEN#{tokenId}")
@ChildOf(value = Project.class, counter = "tokenCount", limit = 2)
public record Token(
        @KeyOnly String project,
        @KeyOnly String tokenId,
        @Attribute(lenient = true) @Nullable Instant createdAt,
        @Attribute(lenient = true) @Nullable Instant expiresAt,
        @Nullable String hashedToken,
        @TimeToLive(hideExpired = false) @Nullable Instant ttl)
        implements CelloItem {

    /** A token that is to be stored under a project; the item may be removed long after the token has expired. */
    public static Token of(String project, KeptToken token) {
        return new Token(project, token.id(), token.createdAt(), token.expiresAt(), token.hash(), token.removal());
    }

    /** What both stores have of it. */
    public KeptToken kept() {
        return new KeptToken(tokenId, createdAt, expiresAt, hashedToken);
    }

    boolean isLiveAt(Instant now) {
        return expiresAt != null && expiresAt.isAfter(now);
    }
}
