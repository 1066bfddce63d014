package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every access pattern, with what it asks of the table. */
class CelloPatternsTest {

    private static final Instant NOW = Instant.parse("2023-07-01T00:00:00Z");
    private static final PageRequest PAGE = PageRequest.first(10);

    @RegisterExtension
    static final MonochordExtension monochord =
            MonochordExtension.create().tables(DynamoDbCelloTable.design()).clockAt(NOW);

    private final CelloTable cello = DynamoDbCelloTable.open(monochord.monochord());

    @BeforeEach
    void someProject() {
        cello.createProject(Project.create("myproj", "https://github.com/example/myproj", NOW));
        cello.createProject(Project.create("other", "https://github.com/example/other", NOW));
        cello.createToken(CelloItemsTest.token());
        cello.createTarget(CelloItemsTest.target());
        cello.createWorkflow(CelloItemsTest.workflow());
    }

    @Test
    void itemsAreFoundByTheirKeys() {
        assertThat(asked(() -> assertThat(cello.project("myproj")).isPresent())).containsExactly("GetItem");
        assertThat(asked(() -> assertThat(cello.token("myproj", "tkn-123")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(cello.target("myproj", "mytarget")).isPresent()))
                .containsExactly("GetItem");
        assertThat(asked(() -> assertThat(cello.workflow("myproj", "mytarget", "myproj-mytarget-abc12"))
                        .isPresent()))
                .containsExactly("GetItem");
    }

    @Test
    void childrenAreListedByQueriesOfTheirKindOnly() {
        assertThat(asked(
                        () -> assertThat(cello.tokens("myproj", PAGE).items()).containsExactly(CelloItemsTest.token())))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(cello.allTokens("myproj")).hasSize(1)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(cello.targets("myproj", PAGE).items()).hasSize(1)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(cello.allTargets("myproj")).hasSize(1)))
                .containsExactly("Query");
        assertThat(asked(() -> assertThat(
                                cello.workflows("myproj", "mytarget", PAGE).items())
                        .hasSize(1)))
                .containsExactly("Query");
        assertThat(cello.workflows("myproj", "mytarget1", PAGE).items()).isEmpty();
        assertThat(cello.tokens("other", PAGE).items()).isEmpty();
    }

    @Test
    void childrenAreCounted() {
        assertThat(asked(() -> assertThat(cello.countTokens("myproj")).isEqualTo(1)))
                .containsExactly("Query");
        assertThat(cello.countTargets("myproj")).isEqualTo(1);
        Project project = cello.project("myproj").orElseThrow();
        assertThat(project.tokenCount()).isEqualTo(1);
        assertThat(project.targetCount()).isEqualTo(1);
    }

    @Test
    void wholeProjectIsOneQuery() {
        assertThat(asked(() -> {
                    ProjectContents contents = cello.contents("myproj");
                    assertThat(contents.project()).isNotNull();
                    assertThat(contents.tokens()).hasSize(1);
                    assertThat(contents.targets()).hasSize(1);
                }))
                .containsExactly("Query");
        assertThat(cello.contents("nobody")).isEqualTo(new ProjectContents(null, List.of(), List.of()));
    }

    @Test
    void everythingIsADeclaredScan() {
        assertThat(asked(() -> {
                    try (Stream<CelloItem> items = cello.everything()) {
                        assertThat(items.map(CelloItem::project))
                                .containsExactlyInAnyOrder("myproj", "myproj", "myproj", "myproj", "other");
                    }
                }))
                .containsOnly("Scan");
    }

    @Test
    void projectIsCreatedOnce() {
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> cello.createProject(Project.of("myproj", "https://elsewhere")));
    }

    @Test
    void thirdTokenIsRefused() {
        cello.createToken(token("tkn-2"));
        assertThatExceptionOfType(LimitException.class).isThrownBy(() -> cello.createToken(token("tkn-3")));
        cello.deleteToken("myproj", "tkn-2");
        assertThat(asked(() -> cello.createToken(token("tkn-3")))).containsExactly("TransactWriteItems");
    }

    @Test
    void nothingIsWrittenUnderAProjectThatDoesNotExist() {
        Token token = new Token("nobody", "tkn-1", NOW, NOW, null, null);
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> cello.createToken(token));
    }

    @Test
    void deletedChildIsCountedDownOnce() {
        assertThat(asked(() -> cello.deleteToken("myproj", "tkn-123"))).contains("TransactWriteItems");
        cello.deleteToken("myproj", "tkn-123");
        cello.deleteTarget("myproj", "mytarget");
        cello.deleteTarget("myproj", "mytarget");
        Project project = cello.project("myproj").orElseThrow();
        assertThat(project.tokenCount()).isZero();
        assertThat(project.targetCount()).isZero();
        assertThat(cello.allTargets("myproj")).isEmpty();
    }

    @Test
    void targetIsReplacedByItsVersion() {
        Target first = cello.target("myproj", "mytarget").orElseThrow();
        Target changed = new Target("myproj", "mytarget", "aws_account", Map.of("a", "b"), null, NOW, first.version());
        Target second = cello.updateTarget(changed);
        assertThat(second.version()).isEqualTo(1);
        assertThat(cello.target("myproj", "mytarget")).contains(second);
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(() -> cello.updateTarget(changed));
    }

    @Test
    void progressOfAWorkflowIsAPartialUpdate() {
        assertThat(asked(() -> cello.progress("myproj", "mytarget", "myproj-mytarget-abc12", "succeeded", NOW, null)))
                .containsExactly("UpdateItem");
        assertThat(cello.workflow("myproj", "mytarget", "myproj-mytarget-abc12"))
                .hasValueSatisfying(workflow -> {
                    assertThat(workflow.status()).isEqualTo("succeeded");
                    assertThat(workflow.finished()).isEqualTo(NOW);
                });
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> cello.progress("myproj", "mytarget", "nothing", "succeeded", NOW, null));
    }

    @Test
    void projectIsDeletedWithEverythingUnderIt() {
        cello.deleteProject("myproj");
        monochord.requests().hasNoScan();
        assertThat(cello.contents("myproj").project()).isNull();
        assertThat(cello.contents("myproj").tokens()).isEmpty();
        assertThat(cello.project("other")).isPresent();
    }

    @Test
    void tokensLongExpiredAreSeenAsLongAsTheyAreCounted() {
        Token old = new Token("myproj", "tkn-old", NOW, NOW, null, NOW.minusSeconds(1));
        cello.createToken(old);
        assertThat(cello.token("myproj", "tkn-old")).contains(old);
        assertThat(cello.allTokens("myproj")).containsExactly(CelloItemsTest.token(), old);
    }

    private static Token token(String id) {
        return new Token("myproj", id, NOW, NOW.plusSeconds(60), null, null);
    }

    private static List<String> asked(Runnable code) {
        return monochord.requests().of(code);
    }
}
