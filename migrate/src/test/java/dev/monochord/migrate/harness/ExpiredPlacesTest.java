package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.school.v1.Lesson;
import dev.monochord.migrate.school.v1.LessonItem;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that have expired and that the service has or has not deleted yet. */
class ExpiredPlacesTest {

    private static final String ID = MigratingSchool.ID;
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant SECOND = FIRST.plusSeconds(3600);
    private static final String SHORT = "short";

    /** Lessons of one teacher expire in the new shape alone. */
    private final MigratingSchool school = new MigratingSchool(derived -> ItemTransform.of(
            "school",
            item -> derived.up(item).stream().map(ExpiredPlacesTest::expiring).toList(),
            derived::down,
            derived::sourceKey));

    private MigratingSchool.Instance app;

    @BeforeEach
    void enrol() {
        app = school.instance("app-1");
        app.before.enrol(new Student(
                "ann",
                "ann@example.com",
                "ann",
                FIRST,
                null,
                0,
                "04711",
                true,
                BigDecimal.ONE,
                Set.of("violin"),
                List.of(),
                null,
                0,
                null));
    }

    @AfterEach
    void close() {
        school.close();
    }

    private static Map<String, AttributeValue> expiring(Map<String, AttributeValue> item) {
        AttributeValue teacher = item.get("teacher");
        if (teacher == null || !SHORT.equals(teacher.s())) {
            return item;
        }
        Map<String, AttributeValue> expiring = new HashMap<>(item);
        expiring.put("expires", AttributeValue.fromN("1"));
        return expiring;
    }

    private static Lesson lesson(Instant at, String teacher, @Nullable Instant expires) {
        return new Lesson("ann", at, "l1", teacher, Lesson.Status.PLANNED, expires);
    }

    private MigrationState copied() throws InterruptedException {
        school.create();
        school.start();
        return school.work(school.worker("w"), UnaryOperator.identity());
    }

    private List<Map<String, AttributeValue>> newLessons() {
        return school.scan(MigratingSchool.NEW).stream()
                .filter(item -> item.get("kind").s().equals("Lesson"))
                .toList();
    }

    @Test
    void itemThatHasLostItsPlaceByExpiringDoesNotTouchItAgain() throws InterruptedException {
        assertThat(copied().phase()).isEqualTo(Phase.READ_NEW);
        app.before.plan(lesson(FIRST, "first", FIRST));
        app.before.plan(lesson(SECOND, "second", null));
        assertThat(newLessons()).extracting(item -> item.get("teacher").s()).containsExactly("second");

        app.oldMonochord
                .transaction()
                .delete(LessonItem.key("ann", FIRST, "l1"))
                .commit();
        assertThat(newLessons()).extracting(item -> item.get("teacher").s()).containsExactly("second");
    }

    @Test
    void itemThatHasExpiredInTheNewShapeAloneIsNeitherCopiedNorMissed() throws InterruptedException {
        app.before.plan(lesson(FIRST, SHORT, null));
        MigrationState verified = copied();

        assertThat(newLessons()).isEmpty();
        assertThat(verified.failure()).isNull();
        assertThat(verified.phase()).isEqualTo(Phase.READ_NEW);
    }

    @Test
    void itemThatTheServiceHasDeletedFromTheNewShapeIsNotMissed() throws InterruptedException {
        copied();
        app.before.plan(lesson(FIRST, SHORT, null));
        Map<String, AttributeValue> lesson = newLessons().get(0);
        school.engine
                .client()
                .deleteItem(request -> request.tableName(MigratingSchool.NEW)
                        .key(Map.of("pk", lesson.get("pk"), "sk", lesson.get("sk"))));

        school.control.verify(ID, text -> {});
        assertThat(school.work(school.worker("v"), UnaryOperator.identity()).failure())
                .isNull();
    }
}
