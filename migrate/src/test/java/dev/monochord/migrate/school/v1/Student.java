package dev.monochord.migrate.school.v1;

import dev.monochord.annotations.Attribute;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Unique;
import dev.monochord.annotations.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A student. */
@Item(table = SchoolTable.class)
@Key(partition = "STUDENT#{studentId}", sort = "PROFILE")
public record Student(
        @KeyOnly String studentId,

        @Unique(value = "EMAIL#{email:lower}", attributes = "studentId") @Nullable
        String email,

        String name,
        Instant joinedAt,
        @Attribute(lenient = true) @Nullable Instant seenAt,
        @Attribute(lenient = true) int points,
        String zip,
        boolean active,
        BigDecimal fee,
        Set<String> instruments,
        List<Grade> grades,
        @Nullable Origin origin,
        @Nullable Integer lessonCount,
        @Version @Nullable Long version) {}
