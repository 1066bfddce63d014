package dev.monochord.migrate.harness;

import dev.monochord.migrate.school.v1.Lesson;
import dev.monochord.migrate.school.v1.LessonItem;
import dev.monochord.migrate.school.v1.Student;
import dev.monochord.migrate.school.v1.StudentItem;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Records of the new design, made from those of the old one. */
final class NewRecords {

    private static final DesignTransform TRANSFORM = DesignTransform.between(
            dev.monochord.migrate.school.v1.DynamoDbSchoolTable.design(),
            dev.monochord.migrate.school.v2.DynamoDbSchoolTable.design());

    private NewRecords() {}

    static dev.monochord.migrate.school.v2.Student of(Student student) {
        return up(StudentItem.TYPE.encode(student), dev.monochord.migrate.school.v2.StudentItem.TYPE);
    }

    static dev.monochord.migrate.school.v2.Lesson of(Lesson lesson) {
        return up(LessonItem.TYPE.encode(lesson), dev.monochord.migrate.school.v2.LessonItem.TYPE);
    }

    private static <T> T up(Map<String, AttributeValue> stored, ItemType<T> type) {
        return TRANSFORM.up(stored).stream()
                .filter(type::describes)
                .map(type::decode)
                .findFirst()
                .orElseThrow();
    }
}
