package dev.monochord.systems.qrie;

import dev.monochord.annotations.Attribute;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which accounts a policy is for: those that meet everything that is included and nothing that is excluded. What is null
 * asks for nothing.
 *
 * @param includeAccounts account ids; empty means all
 * @param excludeAccounts account ids
 * @param includeTags for each tag the values of which one must be there
 * @param excludeTags for each tag the values of which none may be there
 * @param includeOuPaths parts of the organisation, whole names between slashes
 * @param excludeOuPaths parts of the organisation
 */
public record Scope(
        @Attribute(name = "include_accounts") @Nullable List<String> includeAccounts,
        @Attribute(name = "exclude_accounts") @Nullable List<String> excludeAccounts,
        @Attribute(name = "include_tags") @Nullable Map<String, List<String>> includeTags,
        @Attribute(name = "exclude_tags") @Nullable Map<String, List<String>> excludeTags,
        @Attribute(name = "include_ou_paths") @Nullable List<String> includeOuPaths,
        @Attribute(name = "exclude_ou_paths") @Nullable List<String> excludeOuPaths) {

    /** Every account. */
    public static final Scope ALL = new Scope(null, null, null, null, null, null);
}
