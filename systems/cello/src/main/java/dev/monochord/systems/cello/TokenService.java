package dev.monochord.systems.cello;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.cello.store.CelloStore;
import dev.monochord.systems.cello.store.KeptToken;
import dev.monochord.systems.kit.Refusal;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rules of tokens: two that live for each project, handed out once, stored as hashes. Thread-safe. */
record TokenService(Clock clock, CelloStore store) {

    private static final Comparator<KeptToken> NEWEST_FIRST = Comparator.comparing(
                    KeptToken::createdAt, Comparator.nullsLast(Comparator.<Instant>reverseOrder()))
            .thenComparing(KeptToken::id);

    /** A token with its secret, which is known until it is handed out. */
    record Issued(KeptToken token, Instant at, String secret) {

        /** What its holder puts into the header {@code Authorization}. */
        String credential() {
            return "cello:" + token.id() + ":" + secret;
        }

        @Override
        public String toString() {
            return "Issued[" + token.id() + "]";
        }
    }

    /** A token that is not stored yet. */
    Issued next(Instant now) {
        String secret = TokenSecret.next();
        String id = UUID.randomUUID().toString();
        return new Issued(new KeptToken(id, now, now.plus(KeptToken.LIFE), TokenSecret.hash(secret)), now, secret);
    }

    /** Issues a token in the place of those that have expired, if there are not two that live. */
    Issued create(String project) {
        Instant now = now();
        Issued issued = next(now);
        try {
            store.addToken(project, issued.token(), now);
        } catch (LimitException full) {
            throw Refusal.conflict("token limit reached");
        } catch (NotFoundException gone) {
            throw Refusal.notFound(CelloRefusals.NO_PROJECT);
        }
        return issued;
    }

    /** The tokens of a project, the newest first. */
    List<KeptToken> list(String project) {
        requireProject(project);
        return store.tokens(project).stream().sorted(NEWEST_FIRST).toList();
    }

    /** Revokes a token; one that is not there is revoked already. */
    void delete(String project, String id) {
        requireProject(project);
        store.deleteToken(project, id);
    }

    KeptToken find(String project, String id) {
        requireProject(project);
        try {
            return store.token(project, id).orElseThrow(TokenService::noToken);
        } catch (InvalidInputException noId) {
            throw noToken();
        }
    }

    /**
     * Whether this is the secret of a living token of this project. What is not there is compared all the same, so that
     * time does not tell.
     */
    boolean isValid(String project, String id, String secret) {
        KeptToken token = stored(project, id);
        boolean fits = TokenSecret.fits(secret, token == null ? null : token.hash());
        return fits
                && token != null
                && token.isLiveAt(now())
                && store.project(project).isPresent();
    }

    private @Nullable KeptToken stored(String project, String id) {
        try {
            return store.token(project, id).orElse(null);
        } catch (InvalidInputException | StoredItemException unusable) {
            return null; // an id that no token has, or an item that proves nothing
        }
    }

    private void requireProject(String name) {
        if (store.project(name).isEmpty()) {
            throw Refusal.notFound(CelloRefusals.NO_PROJECT);
        }
    }

    private static RuntimeException noToken() {
        return Refusal.notFound("token not found");
    }

    /** In the precision in which it is stored, so that an answer says the same as the item. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
