package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The write-ahead logs of a store as one chain of writes: each begins with the sequence number after the last of the one
 * before, and carries the number of the session that wrote it. So a log that is missing, cut, repeated, exchanged or of
 * another store is noticed even if every record in it is intact.
 */
final class WalChain {

    private static final Pattern LOG = Pattern.compile("0*(\\d+)\\.log");
    private static final int HEADER = 12;

    private final long session;
    private final List<String> damage = new ArrayList<>();
    private long reached;
    private long next = -1;
    private String file = "";
    private boolean exists;

    private WalChain(long session, long reached) {
        this.session = session;
        this.reached = reached;
    }

    /**
     * Reads the logs that are still needed.
     *
     * @param firstLog the number of the first of them
     * @param base the sequence number up to which the manifest vouches
     * @param session the number that each write must carry, or 0 if they carry none
     */
    static WalChain read(Path folder, long firstLog, long base, long session) throws IOException {
        WalChain chain = new WalChain(session, base);
        for (Path log : logs(folder, firstLog)) {
            chain.exists = true;
            chain.read(log);
            if (!chain.damage.isEmpty()) {
                break;
            }
        }
        return chain;
    }

    /** The logs of a folder from a number on, in order. */
    static List<Path> logs(Path folder, long firstLog) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> number(file) >= firstLog)
                    .sorted((one, other) -> Long.compare(number(one), number(other)))
                    .toList();
        }
    }

    /** Whether there is a log at all; an open store always has one. */
    boolean exists() {
        return exists;
    }

    /** The sequence number of the last write that was read without a gap. */
    long reached() {
        return reached;
    }

    List<String> damage() {
        return damage;
    }

    private void read(Path log) throws IOException {
        file = String.valueOf(log.getFileName());
        LogReader.End end = LogReader.read(log, this::record);
        if (end.damage() != null && damage.isEmpty()) {
            damage.add(file + ": " + end.damage());
        }
    }

    private void record(byte[] record) {
        if (!damage.isEmpty()) {
            return;
        }
        if (record.length < HEADER) {
            damage.add(file + ": a record is too short");
            return;
        }
        ByteBuffer header = ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN);
        long first = header.getLong();
        int count = header.getInt();
        if (count == 0) {
            // RocksDB's own: where it begins after a recovery.
            return;
        }
        if (session != 0 && BatchLog.session(record) != session) {
            damage.add(file + " belongs to another store, or to an earlier state of this one");
        } else if (next >= 0 ? first != next : first > reached + 1) {
            damage.add(file + ": writes " + (next >= 0 ? next : reached + 1) + " to " + (first - 1)
                    + (first > next ? " are missing" : " are repeated"));
        } else {
            next = first + count;
            reached = Math.max(reached, next - 1);
        }
    }

    private static long number(Path file) {
        var name = LOG.matcher(String.valueOf(file.getFileName()));
        return name.matches() && name.group(1).length() < 19 ? Long.parseLong(name.group(1)) : -1;
    }
}
