package dev.monochord.systems.cello;

import static dev.monochord.testing.StoredTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.testing.MonochordExtension;
import dev.monochord.testing.StoredTable;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items are stored as the design document shows them, and its examples are read. */
class CelloItemsTest {

    private static final Map<String, AttributeValue> PROJECT =
            item("pk", "PROJECT#myproj", "sk", "METADATA", "repository", "https://github.com/example/myproj");
    private static final Map<String, AttributeValue> TARGET = item(
            "pk",
            "PROJECT#myproj",
            "sk",
            "TARGET#mytarget",
            "name",
            "mytarget",
            "type",
            "aws_account",
            "properties",
            Map.of("any_field_you_need", "some value", "more_nesting_here", Map.of("subfield", "value")));

    @RegisterExtension
    static final MonochordExtension monochord = MonochordExtension.create()
            .tables(DynamoDbCelloTable.design())
            .clockAt(Instant.parse("2023-07-01T00:00:00Z"));

    private final CelloTable cello = DynamoDbCelloTable.open(monochord.monochord());
    private final StoredTable stored = StoredTable.of(monochord, "cello");

    @Test
    void projectIsStoredAsDocumented() {
        cello.createProject(Project.of("myproj", "https://github.com/example/myproj"));
        assertThat(stored.items()).containsExactly(PROJECT);
    }

    @Test
    void documentedProjectIsRead() {
        stored.put(PROJECT);
        assertThat(cello.project("myproj")).contains(Project.of("myproj", "https://github.com/example/myproj"));
    }

    @Test
    void tokenIsStoredAsDocumentedWithTimesOfFixedWidth() {
        stored.put(PROJECT);
        cello.createToken(token());
        assertThat(stored.items())
                .contains(item(
                        "pk",
                        "PROJECT#myproj",
                        "sk",
                        "TOKEN#tkn-123",
                        "created_at",
                        "2023-06-15T12:00:00.000Z",
                        "expires_at",
                        "2023-12-15T12:00:00.000Z",
                        "hashed_token",
                        "<hashed-token-string>"));
    }

    @Test
    void documentedTokenIsRead() {
        stored.put(item(
                "pk",
                "PROJECT#myproj",
                "sk",
                "TOKEN#tkn-123",
                "created_at",
                "2023-06-15T12:00:00Z",
                "expires_at",
                "2023-12-15T12:00:00Z",
                "hashed_token",
                "<hashed-token-string>"));
        assertThat(cello.token("myproj", "tkn-123")).contains(token());
    }

    @Test
    void tokenCopiedFromPostgresIsRead() {
        stored.put(item(
                "pk",
                "PROJECT#myproj",
                "sk",
                "TOKEN#tkn-123",
                "created_at",
                "2022-02-02 18:01:49.345261+00",
                "expires_at",
                "2023-02-03T03:01:49.345-07:00"));
        Token token = cello.token("myproj", "tkn-123").orElseThrow();
        assertThat(token.createdAt()).isEqualTo("2022-02-02T18:01:49.345261Z");
        assertThat(token.expiresAt()).isEqualTo("2023-02-03T10:01:49.345Z");
        assertThat(token.hashedToken()).isNull();
    }

    @Test
    void targetIsStoredAsDocumented() {
        stored.put(PROJECT);
        cello.createTarget(target());
        assertThat(stored.items()).contains(TARGET);
    }

    @Test
    void documentedTargetIsRead() {
        stored.put(TARGET);
        assertThat(cello.target("myproj", "mytarget")).contains(target());
    }

    @Test
    void propertiesAreAlsoReadFromJsonText() {
        stored.put(item(
                "pk",
                "PROJECT#myproj",
                "sk",
                "TARGET#mytarget",
                "name",
                "mytarget",
                "type",
                "aws_account",
                "properties",
                "{\"any_field_you_need\": \"some value\", \"more_nesting_here\": {\"subfield\": \"value\"}}"));
        assertThat(cello.target("myproj", "mytarget")).contains(target());
    }

    @Test
    void workflowIsStoredUnderItsTarget() {
        stored.put(PROJECT);
        cello.createWorkflow(workflow());
        assertThat(stored.items())
                .contains(item(
                        "pk",
                        "PROJECT#myproj",
                        "sk",
                        "WORKFLOW#mytarget#myproj-mytarget-abc12",
                        "status",
                        "running",
                        "created",
                        "2023-06-15T12:00:00.000Z",
                        "type",
                        "sync",
                        "framework",
                        "terraform"));
        assertThat(cello.workflow("myproj", "mytarget", "myproj-mytarget-abc12"))
                .contains(workflow());
    }

    static Token token() {
        return new Token(
                "myproj",
                "tkn-123",
                Instant.parse("2023-06-15T12:00:00Z"),
                Instant.parse("2023-12-15T12:00:00Z"),
                "<hashed-token-string>",
                null);
    }

    static Target target() {
        return Target.of(
                "myproj",
                "mytarget",
                "aws_account",
                Map.of("any_field_you_need", "some value", "more_nesting_here", Map.of("subfield", "value")));
    }

    static Workflow workflow() {
        return new Workflow(
                "myproj",
                "mytarget",
                "myproj-mytarget-abc12",
                "running",
                Instant.parse("2023-06-15T12:00:00Z"),
                null,
                "sync",
                "terraform",
                null);
    }
}
