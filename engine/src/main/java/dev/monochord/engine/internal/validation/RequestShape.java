package dev.monochord.engine.internal.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/**
 * The members of a structure that the engine supports, with their constraints. A request that sets any other member is
 * rejected rather than answered as if the member were not there. Attribute values are not looked into, so that a check
 * costs the same whatever the size of an item.
 */
final class RequestShape {

    /** The service stops counting there. */
    private static final int MAX_VIOLATIONS = 10;

    private final List<Member> members;

    // A shape belongs to one class of the SDK, whose fields are looked up by name at the first request. Threads that
    // race to be first find the same ones.
    private volatile @Nullable List<Field> fields;

    private record Field(Member member, SdkField<?> value) {}

    private RequestShape(List<Member> members) {
        this.members = members;
    }

    static RequestShape of(Member... members) {
        return new RequestShape(List.of(members));
    }

    /** Returns the member with this name, or null if the engine does not support it. */
    @Nullable
    Member member(String name) {
        return members.stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** What is wrong with a request, in the service's order; empty if nothing is. */
    List<Violation> violations(SdkPojo request) {
        Found found = new Found();
        walk(request, null, found);
        return found.violations == null ? List.of() : found.violations;
    }

    private void walk(SdkPojo structure, @Nullable Path path, Found found) {
        List<Field> bound = fields;
        if (bound == null) {
            bound = bind(structure);
            fields = bound;
        }
        for (Field field : bound) {
            Member member = field.member();
            Object value = field.value().getValueOrDefault(structure);
            if (value == null || Echo.isAbsent(value)) {
                if (member.required()) {
                    found.add(Path.of(path, member.name()), null, Constraint.NOT_NULL);
                }
                continue;
            }
            for (Constraint constraint : member.constraints()) {
                if (!constraint.holds().test(value)) {
                    found.add(Path.of(path, member.name()), value, constraint);
                }
            }
            if (!member.ofElements().isEmpty() && value instanceof List<?> list) {
                checkElements(member, list, Path.of(path, member.name()), found);
            }
            RequestShape inner = member.inner();
            if (inner != null) {
                inner.descend(value, Path.of(path, member.name()), found);
            }
        }
    }

    private static void checkElements(Member member, List<?> list, Path path, Found found) {
        for (int i = 0; i < list.size(); i++) {
            Object element = list.get(i);
            for (Constraint constraint : member.ofElements()) {
                if (element != null && !constraint.holds().test(element)) {
                    found.add(path.element(i), element, constraint);
                }
            }
        }
    }

    private void descend(Object value, Path path, Found found) {
        if (value instanceof SdkPojo structure) {
            walk(structure, path, found);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                descendInto(list.get(i), path.element(i), found);
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> descendInto(each, path.entry(key), found));
        }
    }

    /** What is null within a list or a map is refused here, so that no check and no operation need look out for it. */
    private void descendInto(@Nullable Object element, Path path, Found found) {
        if (element == null) {
            found.add(path, null, Constraint.NOT_NULL);
        } else {
            descend(element, path, found);
        }
    }

    /**
     * Finds the supported members in the order of this shape, then those that the engine does not support. Older versions
     * of the SDK lack some of the former, newer ones have more of the latter.
     */
    private List<Field> bind(SdkPojo structure) {
        Map<String, SdkField<?>> byName = new LinkedHashMap<>();
        for (SdkField<?> field : structure.sdkFields()) {
            byName.put(field.memberName(), field);
        }
        List<Field> bound = new ArrayList<>();
        for (Member member : members) {
            SdkField<?> field = byName.remove(member.name());
            if (field != null) {
                bound.add(new Field(member, field));
            }
        }
        byName.forEach((name, field) -> bound.add(new Field(Member.optional(name, Constraint.UNSUPPORTED), field)));
        return List.copyOf(bound);
    }

    /** A member and what is said of it. */
    record Member(
            String name,
            boolean required,
            List<Constraint> constraints,
            List<Constraint> ofElements,
            @Nullable RequestShape inner) {

        static Member required(String name, Constraint... constraints) {
            return new Member(name, true, List.of(constraints), List.of(), null);
        }

        static Member optional(String name, Constraint... constraints) {
            return new Member(name, false, List.of(constraints), List.of(), null);
        }

        /** The same member, with constraints on each element of its list. */
        Member each(Constraint... elements) {
            return new Member(name, required, constraints, List.of(elements), inner);
        }

        /** The same member, with structures inside: itself, or the elements of its list, or the values of its map. */
        Member with(RequestShape shape) {
            return new Member(name, required, constraints, ofElements, shape);
        }
    }

    private static final class Found {

        private @Nullable List<Violation> violations;

        void add(Path path, @Nullable Object value, Constraint constraint) {
            if (violations == null) {
                violations = new ArrayList<>();
            }
            if (violations.size() < MAX_VIOLATIONS) {
                violations.add(new Violation(path, value, constraint));
            }
        }
    }
}
