package dev.monochord.systems.cello;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.monochord.systems.cello.store.KeptProject;
import dev.monochord.systems.cello.store.KeptToken;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON that Cello reads and writes, one record for each form of body. */
final class CelloBodies {

    private CelloBodies() {}

    /** What a project is created from. */
    record NewProject(@Nullable String name, @Nullable String repository) {}

    record ShownProject(String name, String repository) {

        static ShownProject of(KeptProject project) {
            return new ShownProject(project.name(), project.repository());
        }
    }

    /** The first token of a project. The secret is in {@code token}, here and nowhere else. */
    record FirstToken(
            String token, @JsonProperty("token_id") String tokenId) {

        static FirstToken of(TokenService.Issued issued) {
            return new FirstToken(issued.credential(), issued.token().id());
        }

        @Override
        public String toString() {
            return "FirstToken[" + tokenId + "]";
        }
    }

    /** A token that was just made. The secret is in {@code token}, here and nowhere else. */
    record NewToken(
            @JsonProperty("created_at") Instant createdAt,
            @JsonProperty("expires_at") Instant expiresAt,
            String token,
            @JsonProperty("token_id") String tokenId) {

        static NewToken of(TokenService.Issued issued) {
            Instant expiresAt = issued.at().plus(KeptToken.LIFE);
            return new NewToken(
                    issued.at(), expiresAt, issued.credential(), issued.token().id());
        }

        @Override
        public String toString() {
            return "NewToken[" + tokenId + "]";
        }
    }

    /**
     * A token as it is shown, without its hash.
     *
     * @param createdAt null if the stored token has none
     * @param expiresAt null if the stored token has none; such a token is expired
     * @param expired true, or null for a token that is accepted
     */
    record ShownToken(
            @JsonProperty("created_at") @Nullable Instant createdAt,
            @JsonProperty("expires_at") @Nullable Instant expiresAt,
            @Nullable Boolean expired,
            @JsonProperty("token_id") String tokenId) {

        static ShownToken of(KeptToken token, Instant now) {
            Boolean expired = token.isLiveAt(now) ? null : true;
            return new ShownToken(token.createdAt(), token.expiresAt(), expired, token.id());
        }
    }

    /** What a target is created from. */
    record NewTarget(
            @Nullable String name,
            @Nullable String type,
            @Nullable Map<String, @Nullable Object> properties) {}

    /** A change of a target; the original's clients also send its name and type, which are ignored. */
    record TargetChange(
            @Nullable Object name,
            @Nullable Object type,
            @Nullable Map<String, @Nullable Object> properties) {}

    record ShownTarget(String name, String type, Map<String, Object> properties) {

        static ShownTarget of(Target target) {
            return new ShownTarget(target.name(), target.type(), new TargetProperties(target.properties()).shown());
        }
    }

    /** What went wrong. */
    record Trouble(@JsonProperty("error_message") String errorMessage) {}
}
