package dev.monochord.systems.standins;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The credentials that a stand-in knows: those of one user, and those of the sessions it has handed out. Thread-safe. */
final class Credentials {

    /**
     * What an access key stands for.
     *
     * @param token of the session, or null for a user
     * @param roleArn of the session, or null for a user
     * @param expires when the session ends, or null for a user
     */
    record Identity(
            String accessKey,
            String secretKey,
            @Nullable String token,
            String accountId,
            @Nullable String roleArn,
            @Nullable Instant expires) {}

    private final Map<String, Identity> known = new ConcurrentHashMap<>();

    Credentials(String accessKey, String secretKey, String accountId) {
        known.put(accessKey, new Identity(accessKey, secretKey, null, accountId, null, null));
    }

    @Nullable
    Identity find(String accessKey) {
        return known.get(accessKey);
    }

    Identity session(String roleArn, String accountId, Instant expires) {
        String random = UUID.randomUUID().toString().replace("-", "");
        Identity session = new Identity(
                "ASIA" + random.substring(0, 16).toUpperCase(Locale.ROOT),
                UUID.randomUUID().toString(),
                "token-" + random,
                accountId,
                roleArn,
                expires);
        known.put(session.accessKey(), session);
        return session;
    }
}
