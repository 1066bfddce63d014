package dev.monochord.systems.authz.cedar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A group of actions: what is done, to one thing or many, in a tenant or everywhere. In Cedar a group is an action that
 * others are in.
 *
 * @param name such as {@code Get} or {@code GlobalBatchGet}
 * @param global whether its actions are of no tenant
 */
public record ActionGroup(String name, boolean global) {

    private static final List<ActionGroup> ALL = all();

    private static List<ActionGroup> all() {
        List<ActionGroup> groups = new ArrayList<>();
        for (String done : List.of("Create", "Delete", "Find", "Get", "Update")) {
            for (String many : List.of("", "Batch")) {
                groups.add(new ActionGroup(many + done, false));
                groups.add(new ActionGroup("Global" + many + done, true));
            }
        }
        return List.copyOf(groups);
    }

    static Optional<ActionGroup> named(String name) {
        return ALL.stream().filter(group -> group.name().equals(name)).findFirst();
    }

    public static List<ActionGroup> values() {
        return ALL;
    }

    @Override
    public String toString() {
        return name;
    }
}
