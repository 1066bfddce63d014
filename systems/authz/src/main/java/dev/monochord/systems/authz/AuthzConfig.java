package dev.monochord.systems.authz;

import dev.monochord.systems.authz.cedar.EntityId;
import dev.monochord.systems.authz.token.TokenKeys;
import dev.monochord.systems.kit.EndpointSetting;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the authorizer, read from environment variables that begin with {@code AUTHZ_}. Empty ones count as unset.
 * Its {@link #toString()} has no secret.
 *
 * @param tableName the actual name of the table
 * @param endpoint the address of a DynamoDB of its own, or null
 * @param roleArn the role to assume for the table, or null
 * @param adminSecret what an administrator proves to know; null for the one of this installation
 * @param tokenSecret what tokens are signed with by HS256, or null
 * @param keySet a file or an https address with the public keys for RS256 and ES256, or null
 * @param issuer who must have issued a token, or null for anybody; required with a key set
 * @param audience whom a token must be for, or null for anybody; required with a key set
 * @param namespace the namespace of the schema
 * @param schema a file with the schema, or null for that of the example
 * @param actions a file with the actions that requests stand for, or null for those of the example
 */
record AuthzConfig(
        String tableName,
        @Nullable URI endpoint,
        @Nullable String roleArn,
        @Nullable String adminSecret,
        @Nullable String tokenSecret,
        @Nullable String keySet,
        @Nullable String issuer,
        @Nullable String audience,
        String namespace,
        @Nullable Path schema,
        @Nullable Path actions) {

    static final int SHORTEST_SECRET = 16;

    private static final String PREFIX = "AUTHZ_";
    private static final String ANY = "*";
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    AuthzConfig {
        require(
                TABLE_NAME.matcher(tableName).matches(),
                "DYNAMODB_TABLE_NAME must have 3 to 255 letters, digits, '_', '-' or '.'");
        require(
                adminSecret == null || adminSecret.length() >= SHORTEST_SECRET,
                "ADMIN_SECRET must have at least " + SHORTEST_SECRET + " characters; give it random ones");
        require(
                tokenSecret == null || tokenSecret.getBytes(StandardCharsets.UTF_8).length >= TokenKeys.SHORTEST_SECRET,
                "JWT_SECRET must have at least " + TokenKeys.SHORTEST_SECRET + " bytes, as HS256 demands");
        require(
                EntityId.isTypeName(namespace),
                "NAMESPACE must be letters, digits and '_', joined by '::'; Cedar knows no '-' and no '.' in it");
    }

    /** Throws an {@link IllegalArgumentException} that names the variable and says what to do, without its value. */
    static AuthzConfig of(Map<String, String> settings) {
        String table = setting(settings, "DYNAMODB_TABLE_NAME");
        String namespace = setting(settings, "NAMESPACE");
        return new AuthzConfig(
                table == null ? "authz" : table,
                EndpointSetting.parse(PREFIX + "DYNAMODB_ENDPOINT", setting(settings, "DYNAMODB_ENDPOINT")),
                setting(settings, "DYNAMODB_ASSUME_ROLE_ARN"),
                setting(settings, "ADMIN_SECRET"),
                setting(settings, "JWT_SECRET"),
                setting(settings, "JWT_KEY_SET"),
                claim(settings, "JWT_ISSUER", "iss"),
                claim(settings, "JWT_AUDIENCE", "aud"),
                namespace == null ? "App" : namespace,
                file(setting(settings, "SCHEMA")),
                file(setting(settings, "ACTIONS")));
    }

    private static @Nullable String setting(Map<String, String> settings, String name) {
        String value = settings.get(PREFIX + name);
        return value == null || value.isEmpty() ? null : value;
    }

    /**
     * Reads what a claim must be. A key set is an issuer's, who signs tokens for other applications with the same keys: then
     * accepting any issuer or audience has to be asked for.
     */
    private static @Nullable String claim(Map<String, String> settings, String name, String claim) {
        String value = setting(settings, name);
        require(
                value != null || setting(settings, "JWT_KEY_SET") == null,
                name + " must be set with " + PREFIX + "JWT_KEY_SET, to the " + claim + " of tokens; " + ANY
                        + " accepts any");
        return ANY.equals(value) ? null : value;
    }

    private static @Nullable Path file(@Nullable String text) {
        return text == null ? null : Path.of(text);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(PREFIX + otherwise);
        }
    }

    @Override
    public String toString() {
        return "AuthzConfig[table " + tableName + ", endpoint " + endpoint + ", namespace " + namespace + "]";
    }
}
