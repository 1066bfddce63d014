package dev.monochord.console.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Who has signed in. Sessions are random names that this process remembers until they expire or are ended; they do not
 * survive a restart. Thread-safe.
 */
public final class Sessions {

    static final Duration LIFETIME = Duration.ofHours(12);

    private static final String COOKIE = "monochord_session";
    private static final int MAX_SESSIONS = 1000;
    private static final int TOKEN_BYTES = 32;
    private static final String HMAC = "HmacSHA256";

    private final Clock clock;
    private final String cookiePath;
    private final SecureRandom random = new SecureRandom();
    private final byte[] key = bytes();
    private final Map<String, Instant> expiry = new LinkedHashMap<>();

    /** @param basePath what a proxy puts before every path; empty for none */
    public Sessions(Clock clock, String basePath) {
        this.clock = clock;
        this.cookiePath = basePath.isEmpty() ? "/" : basePath;
    }

    /** Begins a session and returns the cookie for it. When there are too many, the oldest ends. */
    public synchronized String begin() {
        if (expiry.size() >= MAX_SESSIONS) {
            Iterator<String> oldest = expiry.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        String session = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
        expiry.put(session, clock.instant().plus(LIFETIME));
        return cookie(session, LIFETIME);
    }

    /** Ends a session and returns the cookie that removes it from the browser. */
    public synchronized String end(String session) {
        expiry.remove(session);
        return cookie("", Duration.ZERO);
    }

    /** Returns the session that a Cookie header names, if it is one of ours and has not expired. */
    public synchronized Optional<String> find(Optional<String> cookieHeader) {
        for (String pair : cookieHeader.orElse("").split(";", -1)) {
            String[] parts = pair.strip().split("=", 2);
            if (parts.length == 2 && parts[0].equals(COOKIE) && isAlive(parts[1])) {
                return Optional.of(parts[1]);
            }
        }
        return Optional.empty();
    }

    private boolean isAlive(String session) {
        Instant end = expiry.get(session);
        if (end != null && !clock.instant().isBefore(end)) {
            expiry.remove(session);
            return false;
        }
        return end != null;
    }

    /** Returns the token that forms of a session carry. Visitors without a session share one that other sites cannot read. */
    public String csrf(Optional<String> session) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            byte[] code = mac.doFinal(session.orElse("").getBytes(UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(code);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(HMAC + " is not available on this JVM", missing);
        }
    }

    public boolean isCsrf(Optional<String> session, String token) {
        return MessageDigest.isEqual(csrf(session).getBytes(UTF_8), token.getBytes(UTF_8));
    }

    private String cookie(String value, Duration age) {
        return COOKIE + "=" + value + "; Path=" + cookiePath + "; Max-Age=" + age.toSeconds()
                + "; HttpOnly; SameSite=Strict";
    }

    private byte[] bytes() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }
}
