package dev.monochord.migrate.school.v1;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Table;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Optional;

/** Students, their lessons and the rooms. */
@Table(name = "school", attributeNames = Naming.SNAKE_CASE, timeToLive = "ttl")
@Index(name = "byTeacher", partitionKey = "teacher_pk", sortKey = "teacher_sk")
public interface SchoolTable {

    @Create
    void enrol(Student student);

    @Create
    void plan(Lesson lesson);

    @Create
    void open(Room room);

    @Get
    Optional<Student> student(String studentId);

    @Get
    Optional<Lesson> lesson(String studentId, Instant at, String lessonId);

    @Get
    Optional<Room> room(String roomId, String wing, Integer floor);

    @Query
    Page<Lesson> lessonsOf(String teacher, PageRequest page);

    @Delete(item = Student.class)
    void deleteStudent(String studentId);
}
