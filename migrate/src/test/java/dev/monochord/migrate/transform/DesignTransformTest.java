package dev.monochord.migrate.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.school.v1.DynamoDbSchoolTable;
import dev.monochord.migrate.school.v1.Grade;
import dev.monochord.migrate.school.v1.Lesson;
import dev.monochord.migrate.school.v1.LessonItem;
import dev.monochord.migrate.school.v1.Origin;
import dev.monochord.migrate.school.v1.Room;
import dev.monochord.migrate.school.v1.RoomItem;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.school.v1.StudentItem;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The derived transform against the generated code of two versions of a design. */
class DesignTransformTest {

    private static final TableDesign OLD = DynamoDbSchoolTable.design();
    private static final TableDesign NEW = dev.monochord.migrate.school.v2.DynamoDbSchoolTable.design();
    private static final int ROUNDS = 300;

    private final DesignTransform transform = DesignTransform.between(OLD, NEW);
    private final Random random = new Random(13);

    @Test
    void studentsComeOutAsGeneratedCodeWritesThem() {
        for (int i = 0; i < ROUNDS; i++) {
            Student student = student();
            Map<String, AttributeValue> stored = plain(StudentItem.TYPE.encode(student));
            List<Map<String, AttributeValue>> expected =
                    withGuards(dev.monochord.migrate.school.v2.StudentItem.TYPE, redesigned(student));

            List<Map<String, AttributeValue>> actual = transform.up(stored);

            assertThat(plain(actual)).containsExactlyElementsOf(expected);
            assertThat(plain(transform.down(actual.get(0)))).isEqualTo(withGuards(StudentItem.TYPE, student));
            assertThat(transform.sourceKey(actual.get(0))).contains(StudentItem.TYPE.keyIn(stored));
        }
    }

    @Test
    void lessonsComeOutAsGeneratedCodeWritesThem() {
        for (int i = 0; i < ROUNDS; i++) {
            Lesson lesson = new Lesson(word(), time(), word(), maybe(word()), either(Lesson.Status.values()), second());
            Map<String, AttributeValue> stored = plain(LessonItem.TYPE.encode(lesson));
            var next = new dev.monochord.migrate.school.v2.Lesson(
                    lesson.studentId(),
                    lesson.at(),
                    lesson.lessonId(),
                    lesson.teacher(),
                    dev.monochord.migrate.school.v2.Lesson.Status.valueOf(
                            lesson.status().name()),
                    lesson.expires());

            List<Map<String, AttributeValue>> actual = transform.up(stored);

            assertThat(plain(actual))
                    .containsExactly(plain(dev.monochord.migrate.school.v2.LessonItem.TYPE.encode(next)));
            assertThat(plain(transform.down(actual.get(0)))).containsExactly(stored);
            assertThat(transform.sourceKey(actual.get(0))).contains(LessonItem.TYPE.keyIn(stored));
        }
    }

    @Test
    void roomsComeOutAsGeneratedCodeWritesThem() {
        for (int i = 0; i < ROUNDS; i++) {
            Room room = new Room(word(), word(), maybe(random.nextInt(1000)), random.nextInt());
            Map<String, AttributeValue> stored = plain(RoomItem.TYPE.encode(room));
            var next = new dev.monochord.migrate.school.v2.Room(room.roomId(), room.wing(), room.floor(), room.seats());

            List<Map<String, AttributeValue>> actual = transform.up(stored);

            assertThat(plain(actual))
                    .containsExactly(plain(dev.monochord.migrate.school.v2.RoomItem.TYPE.encode(next)));
            assertThat(plain(transform.down(actual.get(0)))).containsExactly(stored);
            assertThat(transform.sourceKey(actual.get(0))).contains(RoomItem.TYPE.keyIn(stored));
        }
    }

    @Test
    void aGuardBecomesNothingAndLeadsToItsOwner() {
        Student student = student("Ann@Example.org");
        Map<String, AttributeValue> stored = StudentItem.TYPE.encode(student);
        Map<String, AttributeValue> guard =
                withGuards(StudentItem.TYPE, student).get(1);
        List<Map<String, AttributeValue>> made = transform.up(stored);

        assertThat(transform.up(guard)).isEmpty();
        assertThat(made).hasSize(2);
        assertThat(made.get(1)).containsEntry("pk", AttributeValue.fromS("STUDENT_EMAIL#ann@example.org"));
        assertThat(transform.down(made.get(1))).isEmpty();
        assertThat(transform.sourceKey(made.get(1))).contains(StudentItem.TYPE.keyIn(stored));
    }

    @Test
    void attributesThatNoDesignKnowsAreKept() {
        Map<String, AttributeValue> stored = plain(StudentItem.TYPE.encode(student("a@b.c")));
        stored.put("_w", AttributeValue.fromS("id of a write"));
        stored.put("deletion_id", AttributeValue.fromS("id of a run"));
        stored.put("deletion_started_at", AttributeValue.fromS("2024-05-01T12:00:00.000Z"));
        stored.put("ttl", AttributeValue.fromN("1714564800"));

        Map<String, AttributeValue> made = transform.up(stored).get(0);

        assertThat(made)
                .containsEntry("_w", AttributeValue.fromS("id of a write"))
                .containsEntry("deletion_id", AttributeValue.fromS("id of a run"))
                .containsEntry("expires", AttributeValue.fromN("1714564800"))
                .doesNotContainKey("ttl");
        assertThat(plain(transform.down(made).get(0))).isEqualTo(stored);
    }

    @Test
    void whatOnlyTheNewDesignHasSurvivesTheWayBackAndForth() {
        Map<String, AttributeValue> made =
                plain(transform.up(StudentItem.TYPE.encode(student("a@b.c"))).get(0));
        made.put("phone", AttributeValue.fromS("+41"));

        Map<String, AttributeValue> back = transform.down(made).get(0);

        assertThat(back).containsEntry("phone", AttributeValue.fromS("+41"));
        assertThat(plain(transform.up(back).get(0))).isEqualTo(made);
        assertThat(DesignTransform.report(OLD, NEW).backLosses())
                .anyMatch(loss -> loss.startsWith("Student.phone: attribute phone is kept in the item"));
    }

    @ParameterizedTest
    @CsvSource({
        "S, 2024-05-01T12:00:00.000Z, 1714564800000",
        "S, 2024-05-01T14:00:00+02:00, 1714564800000",
        "S, 1714564800, 1714564800000",
        "N, 1714564800, 1714564800000",
        "N, 1714564800000, 1714564800000"
    })
    void aLenientTimeIsWrittenInItsProperForm(String type, String value, String expected) {
        Map<String, AttributeValue> stored = plain(StudentItem.TYPE.encode(student("a@b.c")));
        stored.put("seen_at", type.equals("S") ? AttributeValue.fromS(value) : AttributeValue.fromN(value));
        assertThat(transform.up(stored).get(0)).containsEntry("seen_at", AttributeValue.fromN(expected));
    }

    @Test
    void emptyTextAndNullAreAbsentWhereReadersTakeThemSo() {
        Map<String, AttributeValue> stored = plain(StudentItem.TYPE.encode(student("a@b.c")));
        stored.put("seen_at", AttributeValue.fromS(""));
        stored.put("email", AttributeValue.fromNul(true));
        stored.remove("grades");

        List<Map<String, AttributeValue>> made = transform.up(stored);

        assertThat(made).hasSize(1);
        assertThat(made.get(0))
                .doesNotContainKeys("seen_at", "email")
                .containsEntry("grades", AttributeValue.fromL(List.of()));
    }

    @Test
    void anItemOfNoKindIsRefusedWithItsKey() {
        Map<String, AttributeValue> stored =
                Map.of("pk", AttributeValue.fromS("PIANO#1"), "sk", AttributeValue.fromS("TUNED"));
        assertThatThrownBy(() -> transform.up(stored))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("pk = PIANO#1, sk = TUNED")
                .hasMessageContaining("is of no kind that school has")
                .hasMessageContaining("supply a transform");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "joined_at", "points", "active"})
    void anItemThatIsNotAsDesignedIsRefusedWithoutItsValues(String attribute) {
        Map<String, AttributeValue> stored = plain(StudentItem.TYPE.encode(student("a@b.c")));
        stored.put(attribute, AttributeValue.fromL(List.of(AttributeValue.fromS("secret"))));
        assertThatThrownBy(() -> transform.up(stored))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("attribute " + attribute)
                .hasMessageContaining("pk = STUDENT#")
                .hasMessageNotContaining("secret");
        stored.remove(attribute);
        assertThatThrownBy(() -> transform.up(stored)).hasMessageContaining("is missing");
    }

    @Test
    void aValueThatHasNoEqualInTheNewTypeIsRefused() {
        Map<String, AttributeValue> stored = plain(StudentItem.TYPE.encode(student("a@b.c")));
        stored.put("zip", AttributeValue.fromS("SW1A"));
        assertThatThrownBy(() -> transform.up(stored))
                .isInstanceOf(UntransformableException.class)
                .hasMessageContaining("has an attribute zip that is not a number")
                .hasMessageNotContaining("SW1A");
    }

    @Test
    void theFingerprintTellsDesignsApart() {
        assertThat(transform.fingerprint())
                .isEqualTo(DesignTransform.between(OLD, NEW).fingerprint())
                .isNotEqualTo(DesignTransform.between(OLD, OLD).fingerprint());
    }

    @Test
    void theSameDesignChangesNothing() {
        DesignTransform same = DesignTransform.between(OLD, OLD);
        for (int i = 0; i < ROUNDS; i++) {
            Student student = student();
            assertThat(plain(same.up(StudentItem.TYPE.encode(student))))
                    .isEqualTo(withGuards(StudentItem.TYPE, student));
        }
    }

    private static <T> List<Map<String, AttributeValue>> withGuards(ItemType<T> type, T item) {
        List<Map<String, AttributeValue>> all = new ArrayList<>();
        all.add(plain(type.encode(item)));
        for (Guard<T> guard : type.guards()) {
            Optional.ofNullable(guard.encode(item)).ifPresent(all::add);
        }
        return all;
    }

    private static List<Map<String, AttributeValue>> plain(List<Map<String, AttributeValue>> items) {
        return items.stream().map(DesignTransformTest::plain).toList();
    }

    private static Map<String, AttributeValue> plain(Map<String, AttributeValue> item) {
        return new HashMap<>(item);
    }

    private Student student() {
        return student(maybe("X" + word() + "@example.org"));
    }

    private Student student(String email) {
        Origin origin = maybe(
                random.nextBoolean()
                        ? new Origin.School(word(), random.nextInt(9))
                        : new Origin.Beginner(maybe(word())));
        return new Student(
                word(),
                email,
                word(),
                time(),
                maybe(time()),
                random.nextInt(),
                Integer.toString(random.nextInt(99_999)),
                random.nextBoolean(),
                BigDecimal.valueOf(random.nextInt(), 2),
                random.nextBoolean() ? Set.of(word()) : Set.of("violin"),
                random.nextBoolean() ? List.of() : List.of(new Grade(word(), random.nextInt(6), time())),
                origin,
                maybe(random.nextInt(50)),
                maybe((long) random.nextInt(50)));
    }

    private static dev.monochord.migrate.school.v2.Student redesigned(Student old) {
        return new dev.monochord.migrate.school.v2.Student(
                old.studentId(),
                old.email(),
                old.name(),
                old.joinedAt(),
                old.seenAt(),
                old.points(),
                Integer.parseInt(old.zip()),
                Boolean.toString(old.active()),
                old.fee(),
                List.copyOf(old.instruments()),
                old.grades().stream()
                        .map(g -> new dev.monochord.migrate.school.v2.Grade(g.subject(), g.grade(), g.given()))
                        .toList(),
                redesigned(old.origin()),
                old.lessonCount(),
                old.version(),
                null);
    }

    private static dev.monochord.migrate.school.v2.Origin redesigned(Origin old) {
        if (old instanceof Origin.School school) {
            return new dev.monochord.migrate.school.v2.Origin.School(school.school(), school.years());
        }
        return old instanceof Origin.Beginner beginner
                ? new dev.monochord.migrate.school.v2.Origin.Beginner(null, beginner.friend())
                : null;
    }

    private String word() {
        StringBuilder word = new StringBuilder();
        String letters = "abcXYZ09-_.é音𝄞 ";
        int[] points = letters.codePoints().toArray();
        for (int i = 0; i <= random.nextInt(12); i++) {
            word.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return word.toString();
    }

    private Instant time() {
        return Instant.ofEpochMilli(random.nextLong(4_102_444_800_000L));
    }

    private Instant second() {
        return maybe(Instant.ofEpochSecond(random.nextLong(4_102_444_800L)));
    }

    private <T> T maybe(T value) {
        return random.nextInt(3) == 0 ? null : value;
    }

    @SafeVarargs
    private <T> T either(T... values) {
        return values[random.nextInt(values.length)];
    }
}
