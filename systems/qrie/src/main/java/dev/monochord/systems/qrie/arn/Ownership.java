package dev.monochord.systems.qrie.arn;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whose a stored resource or finding is, as far as that can be told.
 *
 * <p>Items from before the proposal have neither {@code AccountId} nor {@code Service}, only {@code AccountService}
 * ({@code 123456789012_s3}), which readers take in place of both. For a bucket the account in it may be empty
 * ({@code _s3}), because it was taken from the ARN.
 *
 * @param account the account, or null if nothing names it
 * @param service the service, or null if nothing names it
 */
public record Ownership(@Nullable String account, @Nullable String service) {

    private static final char SEPARATOR = '_';

    /**
     * Derives what is missing.
     *
     * @param account the account, or account and service in one
     * @param service the service, or account and service in one
     */
    public static Ownership of(@Nullable String account, @Nullable String service, String arn) {
        Optional<Arn> name = account == null || service == null || isJoined(account) || isJoined(service)
                ? Arn.parse(arn)
                : Optional.empty();
        String owner = account == null ? "" : before(account);
        String kind = service == null ? "" : after(service);
        return new Ownership(
                owner.isEmpty() ? name.filter(Arn::hasAccount).map(Arn::account).orElse(null) : owner,
                kind.isEmpty() ? name.map(Arn::service).orElse(null) : kind);
    }

    /** Account and service as they are shown; what is not known is empty. */
    public static String shown(@Nullable String account, @Nullable String service) {
        return (account == null ? "" : account) + SEPARATOR + (service == null ? "" : service);
    }

    private static boolean isJoined(String text) {
        return text.indexOf(SEPARATOR) >= 0;
    }

    private static String before(String text) {
        return isJoined(text) ? text.substring(0, text.indexOf(SEPARATOR)) : text;
    }

    private static String after(String text) {
        return text.substring(text.indexOf(SEPARATOR) + 1);
    }
}
