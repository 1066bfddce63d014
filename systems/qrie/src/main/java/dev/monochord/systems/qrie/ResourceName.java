package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.qrie.arn.Arn;
import org.jspecify.annotations.Nullable;

/**
 * A resource and whose it is. The account is never taken from the ARN alone: that of a bucket has none, and an empty one
 * would be a key that the table refuses.
 *
 * @param account twelve digits
 * @param arn its name
 */
record ResourceName(String account, Arn arn) {

    /**
     * What a request names.
     *
     * @param account whose it is; may be left out where the ARN says it
     */
    static ResourceName of(@Nullable String account, @Nullable String arn) {
        Arn parsed = arn(arn);
        if (account == null || account.isEmpty()) {
            if (!parsed.hasAccount()) {
                throw Refusal.invalid("account is required").withDetails("The ARN of this resource names no account.");
            }
            return new ResourceName(parsed.account(), parsed);
        }
        account(account);
        agree(account, parsed);
        return new ResourceName(account, parsed);
    }

    /** Refuses an account that is not the one in an ARN, where that names one. */
    static void agree(String account, Arn arn) {
        if (arn.hasAccount() && !arn.account().equals(account)) {
            throw Refusal.invalid("account is not the one in arn");
        }
    }

    static Arn arn(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            throw Refusal.invalid("arn is required");
        }
        return Arn.parse(text)
                .orElseThrow(() -> Refusal.invalid("arn is not valid")
                        .withDetails("An ARN is arn:partition:service:region:account:resource."));
    }

    /** An account id as it was given, if it is one. */
    static String account(String text) {
        if (!Arn.isAccount(text)) {
            throw Refusal.invalid("account must be 12 digits");
        }
        return text;
    }

    String service() {
        return arn.service();
    }

    /** The ARN as it is stored. */
    String text() {
        return arn.toString();
    }
}
