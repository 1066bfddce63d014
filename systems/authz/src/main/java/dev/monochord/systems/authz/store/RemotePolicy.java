package dev.monochord.systems.authz.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A static policy as a policy store has it.
 *
 * @param policyId the store's id
 * @param description what its writer says about it, or null
 * @param statement in Cedar's language
 */
public record RemotePolicy(String policyId, @Nullable String description, String statement) {

    private static final String OWN = "monochord authz ";

    /** Returns the description of a policy that authz writes; it names the policy by the key of its row. */
    public static String description(String name) {
        return OWN + name;
    }

    /** Returns the name of the policy if authz wrote it. */
    public Optional<String> name() {
        return Optional.ofNullable(description)
                .filter(text -> text.startsWith(OWN))
                .map(text -> text.substring(OWN.length()));
    }
}
