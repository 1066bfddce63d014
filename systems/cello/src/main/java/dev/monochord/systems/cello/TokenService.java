package dev.monochord.systems.cello;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.cello.CelloBodies.NewToken;
import dev.monochord.systems.cello.CelloBodies.ShownToken;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rules of tokens: two that live for each project, handed out once, stored as hashes. Thread-safe.
 *
 * <p>The project counts its tokens in the transactions that write and remove them, so that no number of requests at once
 * makes a third. Two things take tokens away without counting: their expiry, which is made good when the next one is
 * issued, and the time to live of their items, after which the count is too high. Then the count is thrown away: nothing
 * is written under the project until the runtime has counted anew, so that it cannot go wrong again meanwhile.
 */
final class TokenService {

    private static final int LIMIT = 2;
    private static final int REMOVED_AT_ONCE = 50;
    private static final Comparator<Token> NEWEST_FIRST = Comparator.comparing(
                    Token::createdAt, Comparator.nullsLast(Comparator.<Instant>reverseOrder()))
            .thenComparing(Token::tokenId);

    private final Monochord monochord;
    private final CelloTable table;

    TokenService(Monochord monochord, CelloTable table) {
        this.monochord = monochord;
        this.table = table;
    }

    /** A token with its secret, which is known until it is handed out. */
    record Issued(Token token, String secret) {

        /** What its holder puts into the header {@code Authorization}. */
        String credential() {
            return "cello:" + token.tokenId() + ":" + secret;
        }

        @Override
        public String toString() {
            return "Issued[" + token.tokenId() + "]";
        }
    }

    /** A token that is not stored yet. */
    Issued next(String project, Instant now) {
        String secret = TokenSecret.next();
        String id = UUID.randomUUID().toString();
        return new Issued(Token.create(project, id, TokenSecret.hash(secret), now), secret);
    }

    /** Issues a token in the place of those that have expired, if there are not two that live. */
    NewToken create(String name) {
        Project project = live(name);
        List<Token> all = table.allTokens(name);
        Instant now = StoredTime.now(monochord);
        List<Token> expired = all.stream().filter(token -> !token.isLiveAt(now)).toList();
        if (all.size() - expired.size() >= LIMIT) {
            throw full();
        }
        try {
            Long counted = project.tokenCount();
            if (counted != null && counted > all.size()) {
                countAnew(name, counted);
            }
            Issued issued = next(name, now);
            replace(expired, issued.token());
            Token token = issued.token();
            return new NewToken(now, now.plus(Token.LIFE), issued.credential(), token.tokenId());
        } catch (LimitException another) {
            throw full();
        } catch (NotFoundException gone) {
            throw Refusal.notFound(CelloRefusals.NO_PROJECT);
        }
    }

    /** The tokens of a project, the newest first. */
    List<ShownToken> list(String project) {
        live(project);
        return table.allTokens(project).stream()
                .sorted(NEWEST_FIRST)
                .map(this::shown)
                .toList();
    }

    /** Revokes a token; one that is not there is revoked already. */
    void delete(String project, String id) {
        live(project);
        try {
            table.deleteToken(project, id);
        } catch (InvalidInputException noToken) {
            return; // no token can have such an id
        }
    }

    /** Returns a token of a project, without its hash. */
    ShownToken find(String project, String id) {
        live(project);
        try {
            return table.token(project, id).map(this::shown).orElseThrow(TokenService::noToken);
        } catch (InvalidInputException noId) {
            throw noToken();
        }
    }

    /**
     * Whether this is the secret of a living token of this project. What is not there is compared all the same, so that
     * time does not tell.
     */
    boolean isValid(String project, String id, String secret) {
        Token token = stored(project, id);
        boolean fits = TokenSecret.fits(secret, token == null ? null : token.hashedToken());
        return fits
                && token != null
                && token.isLiveAt(StoredTime.now(monochord))
                && Projects.live(table, project).isPresent();
    }

    private @Nullable Token stored(String project, String id) {
        try {
            return table.token(project, id).orElse(null);
        } catch (InvalidInputException | StoredItemException unusable) {
            return null; // an id that no token has, or an item that proves nothing
        }
    }

    private void replace(List<Token> expired, Token token) {
        List<Token> left = new ArrayList<>(expired);
        while (left.size() > REMOVED_AT_ONCE) {
            List<Token> some = left.subList(0, REMOVED_AT_ONCE);
            removal(some).commit();
            some.clear();
        }
        removal(left).create(token).commit();
    }

    private Transaction removal(List<Token> tokens) {
        Transaction transaction = monochord.transaction();
        tokens.forEach(token -> transaction.delete(TokenItem.key(token.project(), token.tokenId())));
        return transaction;
    }

    private void countAnew(String project, long seen) {
        monochord
                .update(ProjectItem.key(project))
                .remove(ProjectItem.tokenCount)
                .when(ProjectItem.tokenCount.equalTo(seen))
                .attempt();
    }

    private Project live(String name) {
        return Projects.live(table, name).orElseThrow(() -> Refusal.notFound(CelloRefusals.NO_PROJECT));
    }

    private ShownToken shown(Token token) {
        Boolean expired = token.isLiveAt(StoredTime.now(monochord)) ? null : true;
        return new ShownToken(token.createdAt(), token.expiresAt(), expired, token.tokenId());
    }

    private static RuntimeException noToken() {
        return Refusal.notFound("token not found");
    }

    private static RuntimeException full() {
        return Refusal.conflict("token limit reached");
    }
}
