package dev.monochord.cli;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A member with its visits and remarks, as a client or a table has it.
 *
 * @param email null if there is no member
 */
record ClubState(
        @Nullable String email, @Nullable String name, Map<String, String> visits, Map<String, String> remarks) {

    static final ClubState NOTHING = new ClubState(null, null, Map.of(), Map.of());

    ClubState {
        visits = new TreeMap<>(visits);
        remarks = new TreeMap<>(remarks);
    }

    private boolean exists() {
        return email != null;
    }

    /** The state after a write that was carried out; null if it cannot have been. */
    @Nullable
    ClubState after(String[] write) {
        return switch (write[0]) {
            case "join" -> exists() ? null : new ClubState(write[1], write[2], visits, remarks);
            case "rename" -> exists() ? new ClubState(email, write[1], visits, remarks) : null;
            case "leave" -> visits.isEmpty() ? new ClubState(null, null, visits, remarks) : null;
            case "visit" ->
                exists() && !visits.containsKey(write[1])
                        ? new ClubState(email, name, with(visits, write[1], write[2]), remarks)
                        : null;
            case "describe" ->
                visits.containsKey(write[1])
                        ? new ClubState(email, name, with(visits, write[1], write[2]), remarks)
                        : null;
            case "cancel" -> new ClubState(email, name, without(visits, write[1]), remarks);
            case "remark" -> new ClubState(email, name, visits, with(remarks, write[1], write[2]));
            case "retract" -> new ClubState(email, name, visits, without(remarks, write[1]));
            default -> throw new IllegalArgumentException(write[0]);
        };
    }

    /** Whether a write may have been rejected. An address may belong to a member that this client does not know. */
    boolean mayReject(String[] write) {
        boolean absent = write[0].equals("cancel") && !visits.containsKey(write[1])
                || write[0].equals("leave") && !exists()
                || write[0].equals("retract") && !remarks.containsKey(write[1]);
        return write[0].equals("join") || absent || after(write) == null;
    }

    private static Map<String, String> with(Map<String, String> map, String key, String value) {
        Map<String, String> copy = new TreeMap<>(map);
        copy.put(key, value);
        return copy;
    }

    private static Map<String, String> without(Map<String, String> map, String key) {
        Map<String, String> copy = new TreeMap<>(map);
        copy.remove(key);
        return copy;
    }

    /** As clients log what they read: the member counts its visits. */
    @Override
    public String toString() {
        return (exists() ? email + " " + name + " " + visits.size() : "none") + " " + visits + " " + remarks;
    }
}
