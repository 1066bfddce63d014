package dev.monochord.migrate.harness;

import dev.monochord.migrate.school.v1.Lesson;
import dev.monochord.migrate.school.v1.LessonItem;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.school.v1.StudentItem;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random writes of a school by one process: students with unique addresses are enrolled, changed, deleted and enrolled again,
 * lessons are counted. Few students, so that writers meet.
 */
final class SchoolLife {

    private static final int STUDENTS = 6;
    private static final int EMAILS = 5;
    private static final int LESSONS = 3;
    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private final MigratingSchool.Instance school;
    private final Random random;

    SchoolLife(MigratingSchool.Instance school, long seed) {
        this.school = school;
        this.random = new Random(seed);
    }

    /** Writes something; what the state of the school or its table does not allow is no error. */
    void step() {
        String student = "s" + random.nextInt(STUDENTS);
        String lesson = "l" + random.nextInt(LESSONS);
        try {
            switch (random.nextInt(7)) {
                case 0, 1 -> enrol(student(student));
                case 2 -> rename(student, "name-" + random.nextInt(1000));
                case 3 -> expel(student);
                case 4, 5 ->
                    plan(new Lesson(student, TIME, lesson, "t" + random.nextInt(2), Lesson.Status.PLANNED, null));
                default -> cancel(student, lesson);
            }
        } catch (ConflictException | NotFoundException | PreconditionException expected) {
            return; // the school does not allow it
        } catch (RetriesExhaustedException lost) {
            return; // a fault of the engine lasted; the outcome is unknown, and both shapes have the same one
        }
    }

    private Student student(String id) {
        return new Student(
                id,
                random.nextInt(4) == 0 ? null : "e" + random.nextInt(EMAILS) + "@example.com",
                "name-" + random.nextInt(1000),
                TIME,
                null,
                random.nextInt(100),
                "04711",
                random.nextBoolean(),
                new BigDecimal("12.50"),
                Set.of("violin"),
                List.of(),
                null,
                0,
                1L);
    }

    private void enrol(Student student) {
        school.route.write(() -> school.before.enrol(student), () -> school.after.enrol(NewRecords.of(student)));
    }

    private void rename(String student, String name) {
        school.route.write(
                () -> {
                    school.oldMonochord
                            .update(StudentItem.key(student))
                            .set(StudentItem.name, name)
                            .run();
                },
                () -> {
                    school.newMonochord
                            .update(dev.monochord.migrate.school.v2.StudentItem.key(student))
                            .set(dev.monochord.migrate.school.v2.StudentItem.name, name)
                            .run();
                });
    }

    /** A student leaves with all lessons, so that no lesson is left without its student. */
    private void expel(String student) {
        school.route.write(
                () -> {
                    school.oldMonochord.deletion(StudentItem.key(student)).run();
                },
                () -> {
                    school.newMonochord
                            .deletion(dev.monochord.migrate.school.v2.StudentItem.key(student))
                            .run();
                });
    }

    private void plan(Lesson lesson) {
        school.route.write(() -> school.before.plan(lesson), () -> school.after.plan(NewRecords.of(lesson)));
    }

    private void cancel(String student, String lesson) {
        school.route.write(
                () -> school.oldMonochord
                        .transaction()
                        .delete(LessonItem.key(student, TIME, lesson))
                        .commit(),
                () -> school.newMonochord
                        .transaction()
                        .delete(dev.monochord.migrate.school.v2.LessonItem.key(student, lesson))
                        .commit());
    }
}
