package dev.monochord.migrate.school.v2;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.StoredAs;
import dev.monochord.annotations.TimeFormat;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A student: the id is stored, the name and the times are stored otherwise, a phone number is new. */
@Item(table = SchoolTable.class)
@Key(partition = "STUDENT#{studentId}", sort = "#PROFILE")
public record Student(
        String studentId,

        @Unique(value = "STUDENT_EMAIL#{email:lower}", attributes = "studentId") @Nullable
        String email,

        @Attribute(name = "full_name") String name,
        @StoredAs(TimeFormat.EPOCH_MILLIS) Instant joinedAt,

        @Attribute(lenient = true) @StoredAs(TimeFormat.EPOCH_MILLIS) @Nullable
        Instant seenAt,

        long points,
        int zip,
        String active,
        BigDecimal fee,
        List<String> instruments,
        List<Grade> grades,
        @Nullable Origin origin,
        @Nullable Integer lessonCount,
        @Version @Nullable Long version,
        @Nullable String phone) {}
