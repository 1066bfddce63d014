package dev.monochord.systems.cello;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON that Cello reads and writes, one record for each form of body. */
final class CelloBodies {

    private CelloBodies() {}

    /** What a project is created from. */
    record NewProject(@Nullable String name, @Nullable String repository) {}

    /** A project as it is shown. */
    record ShownProject(String name, String repository) {}

    /** The first token of a project. The secret is in {@code token}, here and nowhere else. */
    record FirstToken(
            String token, @JsonProperty("token_id") String tokenId) {

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

        @Override
        public String toString() {
            return "NewToken[" + tokenId + "]";
        }
    }

    /** A token as it is shown. */
    record ShownToken(
            @JsonProperty("created_at") Instant createdAt,
            @JsonProperty("expires_at") Instant expiresAt,
            @JsonProperty("token_id") String tokenId) {}

    /** What a target is created from. */
    record NewTarget(
            @Nullable String name,
            @Nullable String type,
            @Nullable GivenProperties properties) {}

    /** What of a target is changed. */
    record TargetChange(@Nullable GivenProperties properties) {}

    /** Properties as a request has them: null is what it does not have. */
    record GivenProperties(
            @JsonProperty("credential_type") @Nullable String credentialType,
            @JsonProperty("policy_arns") @Nullable List<@Nullable String> policyArns,
            @JsonProperty("policy_document") @Nullable String policyDocument,
            @JsonProperty("role_arn") @Nullable String roleArn) {

        static final GivenProperties NONE = new GivenProperties(null, null, null, null);
    }

    /** A target as it is shown. */
    record ShownTarget(String name, String type, ShownProperties properties) {}

    /** Properties as they are shown: all of them, empty where there is nothing. */
    record ShownProperties(
            @JsonProperty("credential_type") String credentialType,
            @JsonProperty("policy_arns") List<String> policyArns,
            @JsonProperty("policy_document") String policyDocument,
            @JsonProperty("role_arn") String roleArn) {

        ShownProperties {
            policyArns = List.copyOf(policyArns);
        }
    }

    /** What went wrong. */
    record Trouble(@JsonProperty("error_message") String errorMessage) {}
}
