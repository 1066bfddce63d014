package dev.monochord.migrate.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.internal.mirror.SecondShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What must hold of the two shapes of a school whenever nobody writes. */
final class SchoolInvariants {

    private SchoolInvariants() {}

    /** The new shape is exactly what the old one becomes, and both keep their promises. */
    static void hold(MigratingSchool school) {
        List<Map<String, AttributeValue>> old = school.scan(MigratingSchool.OLD);
        List<Map<String, AttributeValue>> next = school.scan(MigratingSchool.NEW);
        assertThat(plain(next)).isEqualTo(plain(up(school.transform, old)));
        promises(old, "pk", "sk", "STUDENT#", "EMAIL#", "PROFILE");
        promises(next, "pk", "sk", "STUDENT#", "STUDENT_EMAIL#", "#PROFILE");
    }

    private static List<Map<String, AttributeValue>> up(
            ItemTransform transform, List<Map<String, AttributeValue>> items) {
        List<Map<String, AttributeValue>> all = new ArrayList<>();
        items.forEach(item -> all.addAll(transform.up(item)));
        return all;
    }

    static Set<Map<String, AttributeValue>> plain(List<Map<String, AttributeValue>> items) {
        return items.stream()
                .map(item -> {
                    Map<String, AttributeValue> plain = new HashMap<>(item);
                    plain.remove(SecondShape.WRITE_ID);
                    return plain;
                })
                .collect(Collectors.toSet());
    }

    /** Every address has one guard and one owner, and every student counts its lessons. */
    private static void promises(
            List<Map<String, AttributeValue>> items,
            String partition,
            String sort,
            String student,
            String guard,
            String profile) {
        Map<String, Integer> lessons = new HashMap<>();
        Map<String, Integer> counted = new HashMap<>();
        Set<String> leaving = new HashSet<>();
        Set<String> emails = new HashSet<>();
        Set<String> guards = new HashSet<>();
        for (Map<String, AttributeValue> item : items) {
            String pk = item.get(partition).s();
            String sk = item.get(sort).s();
            if (pk.startsWith(guard)) {
                assertThat(guards.add(pk.substring(guard.length()))).isTrue();
            } else if (sk.equals(profile)) {
                AttributeValue email = item.get("email");
                if (email != null) {
                    assertThat(emails.add(email.s()))
                            .as("one student has " + email.s())
                            .isTrue();
                }
                AttributeValue count = item.get("lesson_count");
                if (item.containsKey("deletion_id")) {
                    leaving.add(pk); // the deletion was interrupted by a fault, and its counts matter no more
                }
                counted.put(pk, count == null ? 0 : Integer.parseInt(count.n()));
            } else if (pk.startsWith(student)) {
                lessons.merge(pk, 1, Integer::sum);
            }
        }
        assertThat(guards).isEqualTo(emails);
        lessons.keySet().removeAll(leaving);
        counted.keySet().removeAll(leaving);
        lessons.forEach((pk, number) -> assertThat(counted).containsEntry(pk, number));
        counted.forEach((pk, number) -> assertThat(lessons.getOrDefault(pk, 0)).isEqualTo(number));
    }
}
