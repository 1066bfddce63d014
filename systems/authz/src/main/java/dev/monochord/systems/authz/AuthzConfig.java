package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.EntityId;
import dev.monochord.systems.authz.store.PolicyStoreLocation;
import dev.monochord.systems.kit.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the authorizer, read from environment variables that begin with {@code AUTHZ_}. Empty ones count as unset.
 * Its {@link #toString()} has no secret.
 *
 * @param tableName the actual name of the table
 * @param endpoint the address of a DynamoDB of its own, or null
 * @param roleArn the role to assume for the table, or null
 * @param tokenSecret what tokens are signed with by HS256, or null
 * @param keySet a file or an https address with the public keys for RS256 and ES256, or null
 * @param issuer who must have issued a token, or null for anybody; required with a key set
 * @param audience whom a token must be for, or null for anybody; required with a key set
 * @param namespace the namespace of the schema
 * @param schema a file with the schema, or null for that of the example
 * @param actions a file with the actions that requests stand for, or null for those of the example
 * @param decisions what decides
 * @param missingText the effect of a policy without text on decisions of the embedded Cedar
 * @param policyStore the policy store in which policies are kept as well, or null for none
 */
record AuthzConfig(
        String tableName,
        @Nullable URI endpoint,
        @Nullable String roleArn,
        @Nullable String tokenSecret,
        @Nullable String keySet,
        @Nullable String issuer,
        @Nullable String audience,
        String namespace,
        @Nullable Path schema,
        @Nullable Path actions,
        DecisionMode decisions,
        MissingText missingText,
        @Nullable PolicyStoreLocation policyStore) {

    private static final String ANY = "*";
    private static final Pattern POLICY_STORE = Pattern.compile("[A-Za-z0-9/_-]{1,200}");
    private static final Pattern REGION = Pattern.compile("[a-z]{2}(-[a-z]+)+-[0-9]");

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static AuthzConfig of(Map<String, String> variables) {
        return Settings.read("AUTHZ_", variables, AuthzConfig::read);
    }

    private static AuthzConfig read(Settings settings) {
        AuthzCallers.ROLES.check(settings);
        return new AuthzConfig(
                settings.tableName("DYNAMODB_TABLE_NAME", "authz"),
                settings.endpoint().orElse(null),
                settings.roleArn().orElse(null),
                settings.signingSecret("JWT_SECRET").orElse(null),
                settings.text("JWT_KEY_SET").orElse(null),
                claim(settings, "JWT_ISSUER", "iss"),
                claim(settings, "JWT_AUDIENCE", "aud"),
                settings.text(
                                "NAMESPACE",
                                EntityId::isTypeName,
                                "must be letters, digits and '_', joined by '::'; Cedar knows no '-' and no '.' in it")
                        .orElse("App"),
                settings.file("SCHEMA").orElse(null),
                settings.file("ACTIONS").orElse(null),
                decisions(settings),
                settings.choice("POLICIES_WITHOUT_TEXT", "deny", "ignore")
                        .map(word -> MissingText.valueOf(word.toUpperCase(Locale.ROOT)))
                        .orElse(MissingText.DENY),
                policyStore(settings));
    }

    private static DecisionMode decisions(Settings settings) {
        DecisionMode mode = settings.choice("DECISIONS", "cedar", "avp", "compare")
                .map(word -> DecisionMode.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(DecisionMode.CEDAR);
        settings.require(
                mode == DecisionMode.CEDAR || settings.text("POLICY_STORE_ID").isPresent(),
                "POLICY_STORE_ID",
                "must be set to the id of a policy store of Verified Permissions unless AUTHZ_DECISIONS is cedar");
        return mode;
    }

    private static @Nullable PolicyStoreLocation policyStore(Settings settings) {
        String region = settings.text(
                        "POLICY_STORE_REGION",
                        REGION.asMatchPredicate(),
                        "must be the name of a Region, such as eu-central-1")
                .or(() -> settings.shared("MONOCHORD_AWS_REGION"))
                .orElse(null);
        return settings.text(
                        "POLICY_STORE_ID",
                        POLICY_STORE.asMatchPredicate(),
                        "must have 1 to 200 letters, digits, '/', '_' and '-'")
                .map(id -> new PolicyStoreLocation(id, region))
                .orElse(null);
    }

    /**
     * Reads what a claim must be. A key set is an issuer's, who signs tokens for other applications with the same keys: then
     * accepting any issuer or audience has to be asked for.
     */
    private static @Nullable String claim(Settings settings, String name, String claim) {
        Optional<String> value = settings.text(name);
        settings.require(
                value.isPresent() || settings.text("JWT_KEY_SET").isEmpty(),
                name,
                "must be set with AUTHZ_JWT_KEY_SET, to the " + claim + " of tokens; " + ANY + " accepts any");
        return value.filter(given -> !given.equals(ANY)).orElse(null);
    }

    @Override
    public String toString() {
        return "AuthzConfig[table " + tableName + ", endpoint " + endpoint + ", namespace " + namespace + "]";
    }
}
