package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.qrie.arn.Arn;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a scope is for an account: everything that is included has to hold, and nothing that is excluded may. */
final class ScopeRules {

    /** Room for some thousand accounts, and far below what an item can hold. */
    private static final int MAX_BYTES = 200 * 1024;

    private ScopeRules() {}

    static boolean includes(Scope scope, MonitoredAccount account) {
        boolean in = (isEmpty(scope.includeAccounts()) || contains(scope.includeAccounts(), account.accountId()))
                && (isEmpty(scope.includeTags()) || tagged(scope.includeTags(), account))
                && (isEmpty(scope.includeOuPaths()) || under(scope.includeOuPaths(), account));
        boolean out = contains(scope.excludeAccounts(), account.accountId())
                || tagged(scope.excludeTags(), account)
                || under(scope.excludeOuPaths(), account);
        return in && !out;
    }

    /** Refuses a scope that cannot mean anything. */
    static Scope check(Scope scope) {
        for (List<String> accounts : Arrays.asList(scope.includeAccounts(), scope.excludeAccounts())) {
            if (accounts != null && !accounts.stream().allMatch(id -> id != null && Arn.isAccount(id))) {
                throw Refusal.invalid("scope has an account that is not 12 digits");
            }
        }
        for (List<String> paths : Arrays.asList(scope.includeOuPaths(), scope.excludeOuPaths())) {
            if (paths != null && !paths.stream().allMatch(path -> path != null && path.startsWith("/"))) {
                throw Refusal.invalid("scope has an OU path that does not begin with /");
            }
        }
        for (Map<String, List<String>> tags : Arrays.asList(scope.includeTags(), scope.excludeTags())) {
            if (tags != null && (tags.containsKey("") || !tags.values().stream().allMatch(ScopeRules::complete))) {
                throw Refusal.invalid("scope has a tag without a name or values");
            }
        }
        if (Json.lenient().write(scope).length > MAX_BYTES) {
            throw Refusal.invalid("scope is larger than " + MAX_BYTES + " bytes");
        }
        return scope;
    }

    private static boolean complete(@Nullable List<String> values) {
        return values != null && !values.isEmpty() && !values.contains(null);
    }

    private static boolean contains(@Nullable List<String> values, @Nullable String value) {
        return values != null && value != null && values.contains(value);
    }

    /** One of the values of one of the tags is enough. */
    private static boolean tagged(@Nullable Map<String, List<String>> tags, MonitoredAccount account) {
        Map<String, String> has = account.tags();
        return tags != null
                && has != null
                && tags.entrySet().stream().anyMatch(tag -> contains(tag.getValue(), has.get(tag.getKey())));
    }

    /** The whole names of the path: /prod is not the beginning of /production. */
    private static boolean under(@Nullable List<String> paths, MonitoredAccount account) {
        String at = account.ouPath();
        return paths != null
                && at != null
                && paths.stream().anyMatch(path -> closed(at).startsWith(closed(path)));
    }

    private static String closed(String path) {
        return path.endsWith("/") ? path : path + "/";
    }

    private static boolean isEmpty(@Nullable List<?> values) {
        return values == null || values.isEmpty();
    }

    private static boolean isEmpty(@Nullable Map<?, ?> values) {
        return values == null || values.isEmpty();
    }
}
