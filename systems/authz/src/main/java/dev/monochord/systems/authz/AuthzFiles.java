package dev.monochord.systems.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.authz.event.ActionMap;
import dev.monochord.systems.authz.token.TokenKeys;
import dev.monochord.systems.kit.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The files that the settings name, and those of the example where they name none. */
record AuthzFiles(AuthzConfig config) {

    /** The schema as it is now; throws an {@link UncheckedIOException} if it cannot be read. */
    String schema() {
        return new String(read(config.schema(), "schema.cedarschema"), UTF_8);
    }

    ActionMap actions() {
        try {
            return ActionMap.parse(read(config.actions(), "actions.json"));
        } catch (UncheckedIOException unreadable) {
            throw new IllegalArgumentException("AUTHZ_ACTIONS names a file that cannot be read", unreadable);
        } catch (RefusedException malformed) {
            throw new IllegalArgumentException("AUTHZ_ACTIONS is not a map of actions: " + malformed.getMessage());
        }
    }

    /** The keys that the settings name; none if they name none. */
    TokenKeys keys() {
        TokenKeys keys = TokenKeys.none();
        String set = config.keySet();
        if (set != null) {
            keys = withKeySet(keys, set);
        }
        String secret = config.tokenSecret();
        return secret == null ? keys : keys.withSecret(secret);
    }

    /** Says by its name which setting is wrong, and not what is in it. */
    private static TokenKeys withKeySet(TokenKeys keys, String set) {
        try {
            return set.contains("://")
                    ? keys.withKeySet(new URI(set))
                    : keys.withKeySet(new String(read(Path.of(set), ""), UTF_8));
        } catch (URISyntaxException | IllegalArgumentException unusable) {
            throw new IllegalArgumentException(
                    "AUTHZ_JWT_KEY_SET must be an https address or a file with a JSON Web Key Set", unusable);
        } catch (UncheckedIOException unreadable) {
            throw new IllegalArgumentException("AUTHZ_JWT_KEY_SET names a file that cannot be read", unreadable);
        }
    }

    private static byte[] read(@Nullable Path file, String otherwise) {
        try {
            if (file != null) {
                return Files.readAllBytes(file);
            }
            try (InputStream example = AuthzFiles.class.getResourceAsStream(otherwise)) {
                return Objects.requireNonNull(example, "the example is part of the program")
                        .readAllBytes();
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The file " + file + " cannot be read", unreadable);
        }
    }
}
