package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.school.v1.Lesson;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes of items that have no place in the other shape, after the copy and the verification. */
class UnmirroredItemsTest {

    private static final String ID = MigratingSchool.ID;
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant SECOND = FIRST.plusSeconds(3600);

    private static final String HUGE = "huge";

    /** Lessons of one teacher are larger in the new table than an item may be. */
    private final MigratingSchool school = new MigratingSchool(derived -> ItemTransform.of(
            "school",
            item -> derived.up(item).stream().map(UnmirroredItemsTest::grown).toList(),
            derived::down,
            derived::sourceKey));

    private MigratingSchool.Instance app;

    @BeforeEach
    void verify() throws InterruptedException {
        app = school.instance("app-1");
        app.before.enrol(student("ann", "04711"));
        school.create();
        school.start();
        school.work(school.worker("w"), UnaryOperator.identity());
    }

    @AfterEach
    void close() {
        school.close();
    }

    private static Student student(String id, String zip) {
        return new Student(
                id,
                id + "@example.com",
                id,
                FIRST,
                null,
                0,
                zip,
                true,
                BigDecimal.ONE,
                Set.of("violin"),
                List.of(),
                null,
                0,
                null);
    }

    private static Map<String, AttributeValue> grown(Map<String, AttributeValue> item) {
        AttributeValue teacher = item.get("teacher");
        if (teacher == null || !HUGE.equals(teacher.s())) {
            return item;
        }
        Map<String, AttributeValue> grown = new HashMap<>(item);
        grown.put("portrait", AttributeValue.fromS("x".repeat(400 * 1024)));
        return grown;
    }

    private static Lesson lesson(Instant at, String teacher) {
        return new Lesson("ann", at, "l1", teacher, Lesson.Status.PLANNED, null);
    }

    private List<DeadLetter> letters() {
        return school.migrations.deadLetters(ID, PageRequest.first(10)).items();
    }

    private String teacher() {
        List<Map<String, AttributeValue>> lessons = school.scan(MigratingSchool.NEW).stream()
                .filter(item -> item.get("kind").s().equals("Lesson"))
                .toList();
        assertThat(lessons).hasSize(1);
        return lessons.get(0).get("teacher").s();
    }

    private void cannotCutOver() {
        assertThatThrownBy(() -> school.control.cutOver(ID, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items could not be written (dead letters)");
    }

    @Test
    void itemThatCannotBeTransformedIsADeadLetter() {
        app.before.enrol(student("bob", "none"));

        assertThat(app.before.student("bob")).isPresent();
        assertThat(letters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.key()).containsEntry("pk", "S:STUDENT#bob"));
        cannotCutOver();
    }

    @Test
    void itemThatIsTooLargeForTheNewTableIsADeadLetter() {
        app.before.plan(lesson(FIRST, HUGE));

        assertThat(app.before.lesson("ann", FIRST, "l1")).isPresent();
        assertThat(letters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.reason()).contains("DynamoDB stores 400 KB at most"));
        cannotCutOver();
    }

    @Test
    void itemWithTheNewKeyOfAnotherLeavesThatAlone() {
        app.before.plan(lesson(FIRST, "first"));
        app.before.plan(lesson(SECOND, "second"));

        assertThat(app.before.lesson("ann", SECOND, "l1")).isPresent();
        assertThat(letters())
                .singleElement()
                .satisfies(letter ->
                        assertThat(letter.reason()).startsWith("Another item has its key in table school_v2."));
        assertThat(teacher()).isEqualTo("first");
        cannotCutOver();
    }

    @Test
    void itemThatLostItsPlaceNeverTouchesItAgain() {
        app.before.plan(lesson(FIRST, "first"));
        app.before.plan(lesson(SECOND, "second"));

        app.oldMonochord
                .update(dev.monochord.migrate.school.v1.LessonItem.key("ann", SECOND, "l1"))
                .set(dev.monochord.migrate.school.v1.LessonItem.status, Lesson.Status.PLANNED)
                .run();
        assertThat(teacher()).isEqualTo("first");

        app.oldMonochord
                .transaction()
                .delete(dev.monochord.migrate.school.v1.LessonItem.key("ann", SECOND, "l1"))
                .commit();
        assertThat(teacher()).isEqualTo("first");
    }

    @Test
    void itemThatTheOldShapeCannotHoldKeepsTheMigrationFromGoingBack() throws InterruptedException {
        school.control.cutOver(ID, text -> {});
        app.newMonochord
                .update(dev.monochord.migrate.school.v2.StudentItem.key("ann"))
                .set(dev.monochord.migrate.school.v2.StudentItem.points, Long.MAX_VALUE)
                .run();

        assertThat(letters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.table()).isEqualTo(MigratingSchool.NEW));
        assertThatThrownBy(() -> school.control.rollBack(ID, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items could not be written in their old form");
        assertThatThrownBy(() -> school.control.abort(ID, school.tables, text -> {}))
                .isInstanceOf(BlockedException.class);

        app.newMonochord
                .update(dev.monochord.migrate.school.v2.StudentItem.key("ann"))
                .set(dev.monochord.migrate.school.v2.StudentItem.points, 7L)
                .run();
        school.control.verify(ID, text -> {});
        school.work(school.worker("v"), UnaryOperator.identity());
        assertThat(school.control.rollBack(ID, text -> {}).phase()).isEqualTo(Phase.READ_NEW);
        SchoolInvariants.hold(school);
    }

    @Test
    void cutOverThatWasInterruptedGoesBackForWhatWasWrittenMeanwhile() {
        assertThatThrownBy(() -> school.control.cutOver(ID, text -> {
                    app.before.plan(lesson(FIRST, HUGE)); // the process does not know of the cut-over yet
                    throw new IllegalStateException("killed");
                }))
                .hasMessage("killed");

        cannotCutOver();
        assertThat(school.migrations.migration(ID).orElseThrow().phase()).isEqualTo(Phase.READ_NEW);
        assertThat(app.before.lesson("ann", FIRST, "l1")).isPresent();
    }

    /** Writes what the old shape cannot hold, in a process that does not know of the way back yet. */
    private void writtenLate(MigratingSchool.Instance late, String text) {
        if (text.equals("Back to the old shape.")) {
            late.newMonochord
                    .update(dev.monochord.migrate.school.v2.StudentItem.key("ann"))
                    .set(dev.monochord.migrate.school.v2.StudentItem.points, Long.MAX_VALUE)
                    .run();
        }
    }

    private void stillInTheNewShapeAlone() {
        assertThat(letters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.table()).isEqualTo(MigratingSchool.NEW));
        assertThat(school.migrations.migration(ID).orElseThrow()).satisfies(state -> {
            assertThat(state.phase()).isEqualTo(Phase.CUT_OVER);
            assertThat(state.readShare()).isEqualTo(100);
        });
        assertThat(app.after.student("ann").orElseThrow().points()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void itemThatIsWrittenWhileTheMigrationGoesBackReturnsItToTheNewShape() {
        school.control.cutOver(ID, text -> {});
        assertThatThrownBy(() -> school.control.rollBack(ID, text -> writtenLate(app, text)))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items could not be written in their old form");
        stillInTheNewShapeAlone();
    }

    @Test
    void itemThatIsWrittenWhileTheMigrationIsAbortedIsNotDeleted() {
        school.control.cutOver(ID, text -> {});
        assertThatThrownBy(() -> school.control.abort(ID, school.tables, text -> writtenLate(app, text)))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items could not be written in their old form");
        stillInTheNewShapeAlone();
    }

    @Test
    void wayBackThatWasInterruptedDeletesNothingThatWasWrittenMeanwhile() {
        school.control.cutOver(ID, text -> {});
        assertThatThrownBy(() -> school.control.rollBack(ID, text -> {
                    writtenLate(app, text);
                    throw new IllegalStateException("killed");
                }))
                .hasMessage("killed");

        assertThatThrownBy(() -> school.control.abort(ID, school.tables, text -> {}))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("monochord migrate cutover " + ID + " --back lets the new shape decide again.");
        assertThatThrownBy(() -> school.control.repair(ID, text -> {})).isInstanceOf(BlockedException.class);
        assertThatThrownBy(() -> school.control.rollBack(ID, text -> {})).isInstanceOf(BlockedException.class);
        stillInTheNewShapeAlone();
    }
}
