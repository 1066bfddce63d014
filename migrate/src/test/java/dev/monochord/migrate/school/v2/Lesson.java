package dev.monochord.migrate.school.v2;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Derived;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.TimeToLive;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A lesson of a student: its time is no longer in the key, and the index is spread over shards. */
@Item(table = SchoolTable.class)
@Key(partition = "STUDENT#{studentId}", sort = "LESSON#{lessonId}")
@IndexKey(
        index = "byTeacher",
        partition = "TEACHER#{teacher}",
        sort = "{at}#{lessonId}",
        shards = 4,
        shardBy = "lessonId")
@Derived(attribute = "label", template = "{teacher:word}/{status}")
@ChildOf(value = Student.class, counter = "lessonCount", limit = 50)
public record Lesson(
        @KeyOnly String studentId,
        Instant at,
        @KeyOnly String lessonId,
        @Nullable String teacher,
        Status status,
        @TimeToLive @Nullable Instant expires) {

    /** What became of it. */
    public enum Status {
        PLANNED,
        HELD,
        CANCELLED
    }
}
