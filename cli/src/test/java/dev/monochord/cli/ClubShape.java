package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How a version of the club's design stores members, visits, remarks and the guards of addresses. */
enum ClubShape {
    OLD("MEMBER", "REMARK#", "EMAIL#", "name"),
    NEW("#MEMBER", "SAID#", "MEMBER_EMAIL#", "full_name");

    private static final String PARTITION = "MEMBER#";
    private static final String VISIT = "VISIT#";

    private final String member;
    private final String remark;
    private final String guard;
    private final String name;

    ClubShape(String member, String remark, String guard, String name) {
        this.member = member;
        this.remark = remark;
        this.guard = guard;
        this.name = name;
    }

    /**
     * Reads the members out of all items of a table. Every address must have one guard and one owner, and every member must
     * count its visits.
     */
    Map<String, ClubState> read(List<Map<String, AttributeValue>> items) {
        Map<String, ClubState> states = new TreeMap<>();
        Map<String, Integer> counted = new HashMap<>();
        Set<String> guards = new HashSet<>();
        Set<String> emails = new HashSet<>();
        for (Map<String, AttributeValue> item : items) {
            String pk = text(item, "pk");
            String sk = text(item, "sk");
            if (pk.startsWith(guard)) {
                assertThat(guards.add(pk.substring(guard.length()))).as(pk).isTrue();
                continue;
            }
            assertThat(pk).startsWith(PARTITION);
            String id = pk.substring(PARTITION.length());
            ClubState before = states.getOrDefault(id, ClubState.NOTHING);
            Map<String, String> visits = new TreeMap<>(before.visits());
            Map<String, String> remarks = new TreeMap<>(before.remarks());
            ClubState after;
            if (sk.equals(member)) {
                String email = text(item, "email");
                assertThat(emails.add(email)).as("one member has " + email).isTrue();
                AttributeValue count = item.get("visit_count");
                counted.put(id, count == null ? 0 : Integer.parseInt(count.n()));
                after = new ClubState(email, text(item, name), visits, remarks);
            } else if (sk.startsWith(VISIT)) {
                visits.put(sk.substring(sk.lastIndexOf('#') + 1), text(item, "text"));
                after = new ClubState(before.email(), before.name(), visits, remarks);
            } else {
                assertThat(sk).startsWith(remark);
                remarks.put(sk.substring(remark.length()), text(item, "text"));
                after = new ClubState(before.email(), before.name(), visits, remarks);
            }
            states.put(id, after);
        }
        assertThat(guards).isEqualTo(emails);
        states.forEach((id, state) -> assertThat(counted.getOrDefault(id, 0))
                .as(id)
                .isEqualTo(state.visits().size()));
        return states;
    }

    private static String text(Map<String, AttributeValue> item, String attribute) {
        AttributeValue value = item.get(attribute);
        assertThat(value).as(attribute + " of " + item.keySet()).isNotNull();
        return value.s();
    }
}
