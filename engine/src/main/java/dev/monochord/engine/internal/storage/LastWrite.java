package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The last acknowledged write of a store that is not open, as far as its folder records it.
 *
 * @param session the session that wrote the log; 0 if it is not known, so that any log is accepted
 * @param sequence the sequence number of the write, or a lower bound of it
 * @param doubts reasons why a later write may have been acknowledged; empty if none was
 * @param machineFailed whether the machine has, or may have, restarted since the store was opened
 */
record LastWrite(long session, long sequence, List<String> doubts, boolean machineFailed) {

    LastWrite {
        doubts = List.copyOf(doubts);
    }

    static LastWrite read(Path folder) throws IOException {
        try {
            StoreMark mark = StoreFolder.read(folder);
            if (mark != null && mark.session() != 0) {
                return read(folder, mark);
            }
            return new LastWrite(0, 0, List.of(StoreMark.NAME + " does not record the last write"), true);
        } catch (DamageException e) {
            return new LastWrite(0, 0, e.damage(), true);
        }
    }

    private static LastWrite read(Path folder, StoreMark mark) throws IOException {
        boolean machineFailed = mark.state() != StoreMark.State.CLOSED && StoreSession.machineFailed(mark);
        List<String> doubts = new ArrayList<>();
        if (isForeign(folder, mark)) {
            doubts.add(StoreMark.NAME + " does not belong to the other files");
        }
        if (machineFailed && mark.durability() == Durability.OS) {
            doubts.add("the machine failed or restarted, and writes were not synced (--durability os)");
        }
        long sequence = mark.sequence();
        // In every other state, the mark includes all writes.
        if (mark.state() == StoreMark.State.OPEN) {
            try {
                AcknowledgedMark.Position last = AcknowledgedMark.read(folder, mark.session());
                sequence = Math.max(sequence, last.sequence());
                if (last.manifestNumber() < newestManifest(folder)) {
                    doubts.add(AcknowledgedMark.NAME + " is older than the list of files");
                }
            } catch (DamageException e) {
                doubts.addAll(e.damage());
            }
        }
        return new LastWrite(mark.session(), sequence, doubts, machineFailed);
    }

    /** Whether a mark was written for another store, or for an earlier state of this one. */
    private static boolean isForeign(Path folder, StoreMark mark) throws IOException {
        for (StoreMark.KnownFile file : mark.files()) {
            if (file.name().equals("IDENTITY")
                    && Files.exists(folder.resolve(file.name()))
                    && !file.damage(folder).isEmpty()) {
                return true;
            }
        }
        return mark.state() == StoreMark.State.CLOSED && !mark.unlisted(folder).isEmpty();
    }

    private static long newestManifest(Path folder) throws IOException {
        return StoreMark.dataFiles(folder).stream()
                .filter(file -> String.valueOf(file.getFileName()).startsWith("MANIFEST-"))
                .mapToLong(ManifestCopy::number)
                .max()
                .orElse(0);
    }

    /**
     * Returns why a write after the last known one may be missing.
     *
     * @param wholeLog whether there is a log, and no damage in it
     */
    List<String> doubts(boolean wholeLog) {
        if (wholeLog || !machineFailed || !doubts.isEmpty()) {
            return doubts;
        }
        // The page cache writes the mapped file some seconds later than the log is synced.
        return List.of("the log is damaged or missing, and after a failure of the machine " + AcknowledgedMark.NAME
                + " may lack the last writes");
    }
}
