package dev.monochord.systems.cello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.testing.MonochordExtension;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the service does beyond single patterns: transactions, conditions and counters, all typed. */
class CelloWritesTest {

    private static final Instant NOW = Instant.parse("2023-07-01T00:00:00Z");

    @RegisterExtension
    static final MonochordExtension extension =
            MonochordExtension.create().tables(DynamoDbCelloTable.design()).clockAt(NOW);

    private final Monochord monochord = extension.monochord();
    private final CelloTable cello = DynamoDbCelloTable.open(monochord);

    @Test
    void projectAndItsFirstTokenAreOneTransaction() {
        monochord.transaction().create(project()).create(token("first")).commit();
        assertThat(cello.project("myproj"))
                .hasValueSatisfying(project -> assertThat(project.tokenCount()).isEqualTo(1));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> monochord
                        .transaction()
                        .create(project())
                        .create(token("second"))
                        .commit());
        assertThat(cello.allTokens("myproj")).hasSize(1);
    }

    @Test
    void newTokenTakesThePlaceOfAnExpiredOne() {
        monochord
                .transaction()
                .create(project())
                .create(token("a"))
                .create(token("b"))
                .commit();
        monochord
                .transaction()
                .delete(TokenItem.key("myproj", "a"))
                .create(token("c"))
                .commit();
        assertThat(cello.allTokens("myproj").stream().map(Token::tokenId)).containsExactly("b", "c");
        assertThat(cello.project("myproj"))
                .hasValueSatisfying(project -> assertThat(project.tokenCount()).isEqualTo(2));
    }

    @Test
    void countThatExpiryMadeWrongIsSetRight() {
        cello.createProject(project());
        cello.createToken(token("a"));
        boolean stale = monochord
                .update(ProjectItem.key("myproj"))
                .set(ProjectItem.tokenCount, 0L)
                .when(ProjectItem.tokenCount.equalTo(7L))
                .attempt();
        boolean seen = monochord
                .update(ProjectItem.key("myproj"))
                .set(ProjectItem.tokenCount, 0L)
                .when(ProjectItem.tokenCount.equalTo(1L))
                .attempt();
        assertThat(stale).isFalse();
        assertThat(seen).isTrue();
    }

    @Test
    void migratedTokensMayBeMoreThanTheLimit() {
        cello.createProject(Project.of("myproj", "https://github.com/example/myproj"));
        for (String id : new String[] {"a", "b", "c"}) {
            monochord.transaction().createBeyondLimits(token(id)).commit();
        }
        assertThat(cello.project("myproj"))
                .hasValueSatisfying(project -> assertThat(project.tokenCount()).isEqualTo(3));
        assertThatExceptionOfType(LimitException.class).isThrownBy(() -> cello.createToken(token("d")));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() ->
                        monochord.transaction().createBeyondLimits(token("a")).commit());
    }

    @Test
    void projectWithTargetsIsNotDeletedAndStaysAsItWas() {
        cello.createProject(project());
        cello.createTarget(CelloItemsTest.target());
        Project before = cello.project("myproj").orElseThrow();
        assertThatExceptionOfType(PreconditionException.class).isThrownBy(this::deleteIfWithoutTargets);
        assertThat(cello.project("myproj")).contains(before);
        cello.deleteTarget("myproj", "mytarget");
        deleteIfWithoutTargets();
        assertThat(cello.project("myproj")).isEmpty();
    }

    @Test
    void deletionThatWasInterruptedGoesOnWhateverTheCondition() {
        cello.createProject(project());
        cello.createTarget(CelloItemsTest.target());
        extension.faults().add("error,times=100@Query");
        assertThatExceptionOfType(RetriesExhaustedException.class).isThrownBy(() -> cello.deleteProject("myproj"));
        assertThat(cello.project("myproj"))
                .hasValueSatisfying(project -> assertThat(project.deletionId()).isNotNull());
        extension.faults().clear();
        deleteIfWithoutTargets();
        assertThat(cello.contents("myproj").targets()).isEmpty();
    }

    @Test
    void nothingIsWrittenUnderAProjectThatIsBeingDeleted() {
        cello.createProject(project());
        monochord
                .update(ProjectItem.key("myproj"))
                .set(ProjectItem.deletionId, "run")
                .set(ProjectItem.deletionStartedAt, NOW)
                .run();
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> cello.createToken(token("a")));
        assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> cello.createProject(project()));
    }

    private void deleteIfWithoutTargets() {
        monochord
                .deletion(ProjectItem.key("myproj"))
                .when(ProjectItem.targetCount.absent().or(ProjectItem.targetCount.atMost(0L)))
                .run();
    }

    private static Project project() {
        return Project.create("myproj", "https://github.com/example/myproj", NOW);
    }

    private static Token token(String id) {
        return new Token("myproj", id, NOW, NOW.plusSeconds(60), null, null);
    }
}
