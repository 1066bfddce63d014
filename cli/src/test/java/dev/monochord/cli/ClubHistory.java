package dev.monochord.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the clients have logged, judged as it is replayed: a write that was acknowledged must have been possible, one that was
 * rejected must have had a reason, and a read must show every write that was acknowledged before it. A member is written by
 * one client, which leaves it alone after a write of unknown outcome; so a member has one possible state, or two.
 */
final class ClubHistory {

    private final Map<String, ClubState> states = new TreeMap<>();
    private final Map<String, ClubState> alternatives = new HashMap<>();
    private long acknowledged;
    private long reads;

    /** Replays every log of a folder. */
    static ClubHistory of(Path logs) throws IOException {
        ClubHistory history = new ClubHistory();
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.sorted().toList()) {
                history.replay(Files.readAllLines(file));
            }
        }
        return history;
    }

    private void replay(List<String> lines) {
        String member = null;
        String[] write = null;
        for (String line : lines) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "try" -> {
                    member = words[1];
                    write = Arrays.copyOfRange(words, 2, words.length);
                }
                case "done", "rejected", "unknown" -> {
                    outcome(words[0], member, write, line);
                    write = null;
                }
                case "read" -> read(words[1], line);
                default -> {
                    // a read that failed, or the end
                }
            }
        }
        if (write != null) {
            outcome("unknown", member, write, "the end of the log"); // killed meanwhile
        }
    }

    private void outcome(String outcome, @Nullable String member, String @Nullable [] write, String line) {
        if (member == null || write == null) {
            throw new IllegalStateException("an outcome of nothing: " + line);
        }
        ClubState before = states.getOrDefault(member, ClubState.NOTHING);
        ClubState after = before.after(write);
        states.put(member, before);
        if (outcome.equals("unknown")) {
            if (after != null) {
                alternatives.put(member, after);
            }
        } else if (outcome.equals("done")) {
            acknowledged++;
            if (after == null) {
                throw new AssertionError(
                        member + " was " + before + " when this was acknowledged: " + String.join(" ", write));
            }
            states.put(member, after);
        } else if (!before.mayReject(write)) {
            throw new AssertionError(
                    member + " was " + before + " when this was rejected: " + String.join(" ", write) + ", " + line);
        }
    }

    private void read(String member, String line) {
        reads++;
        String expected = "read " + member + " " + states.getOrDefault(member, ClubState.NOTHING);
        if (!line.equals(expected)) {
            throw new AssertionError("expected: " + expected + ", but a client logged: " + line);
        }
    }

    /** The members that were ever written. */
    Set<String> members() {
        return states.keySet();
    }

    /** The states that a member can be in. */
    Set<ClubState> possible(String member) {
        Set<ClubState> possible = new LinkedHashSet<>(Set.of(states.getOrDefault(member, ClubState.NOTHING)));
        ClubState alternative = alternatives.get(member);
        if (alternative != null) {
            possible.add(alternative);
        }
        return possible;
    }

    /** How many writes were acknowledged. */
    long acknowledged() {
        return acknowledged;
    }

    /** How many reads were compared. */
    long reads() {
        return reads;
    }
}
