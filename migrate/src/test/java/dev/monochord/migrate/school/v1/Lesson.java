package dev.monochord.migrate.school.v1;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.TimeToLive;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A lesson of a student. */
@Item(table = SchoolTable.class)
@Key(partition = "STUDENT#{studentId}", sort = "LESSON#{at}#{lessonId}")
@IndexKey(index = "byTeacher", partition = "TEACHER#{teacher}", sort = "{at}#{lessonId}")
@ChildOf(value = Student.class, counter = "lessonCount", limit = 50)
public record Lesson(
        @KeyOnly String studentId,
        @KeyOnly Instant at,
        @KeyOnly String lessonId,
        @Nullable String teacher,
        Status status,
        @TimeToLive @Attribute(name = "ttl") @Nullable Instant expires) {

    /** What became of it. */
    public enum Status {
        PLANNED,
        HELD
    }
}
