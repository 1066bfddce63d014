package dev.monochord.engine.internal.storage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDBException;

/**
 * Looks for damage in a data folder before RocksDB opens it for writing, and changes nothing in it.
 *
 * <h2>What is compared</h2>
 *
 * <ul>
 *   <li>After a proper close, the {@link StoreMark} lists every file with its length, and all but the table files with a
 *       checksum.
 *   <li>The manifest must be as long as the {@link AcknowledgedMark} says, and each of its records match its checksum.
 *   <li>Every table file that the manifest names must be there in its length; its blocks are compared with their
 *       checksums, up to a number of bytes that lets a start stay quick. The rest is left to {@link FileVerification}.
 *   <li>The logs must be one {@link WalChain} that begins where the manifest ends, and reach the last acknowledged
 *       write.
 * </ul>
 *
 * <p>A torn tail passes: what is cut off there was never acknowledged, for otherwise the chain ends too early. The
 * exception is a store that does not sync its writes, after the machine went down: it may lose its last writes, so its
 * logs are read up to the first damage and the rest is given up.
 */
final class FolderCheck {

    /** Enough for most stores; a disk reads it in a second or two. */
    private static final long VERIFIED_BYTES = 512L << 20;

    private static final Pattern CURRENT = Pattern.compile("(MANIFEST-(\\d{1,18}))\n");

    private final Path folder;
    private final StoreMark mark;
    private final boolean mayLoseTail;
    private final List<String> damage = new ArrayList<>();
    private final List<String> intact = new ArrayList<>();
    private final List<String> unverified = new ArrayList<>();
    private AcknowledgedMark.Position known = AcknowledgedMark.START;
    private boolean endKnown = true;
    private long base;
    private long reached;

    private FolderCheck(Path folder, StoreMark mark, boolean mayLoseTail) {
        this.folder = folder;
        this.mark = mark;
        this.mayLoseTail = mayLoseTail;
    }

    /**
     * Looks at a store.
     *
     * @param mayLoseTail whether the machine may have lost writes that were acknowledged without a sync
     */
    static FolderCheck of(Path folder, StoreMark mark, boolean mayLoseTail) throws IOException {
        FolderCheck check = new FolderCheck(folder, mark, mayLoseTail);
        check.run();
        return check;
    }

    /** What is damaged: file and reason. Empty if the store can be opened. */
    List<String> damage() {
        return damage;
    }

    /** What was found to be in order. */
    List<String> intact() {
        return intact;
    }

    /** Table files whose blocks were not read. */
    List<String> unverified() {
        return unverified;
    }

    /** A sequence number that the store will have reached once it is open, whatever happens meanwhile. */
    long lasting() {
        return mayLoseTail ? base : reached;
    }

    private void run() throws IOException {
        listedFiles();
        position();
        if (manifest()) {
            tablesAndLogs();
        }
    }

    private void listedFiles() throws IOException {
        int before = damage.size();
        for (StoreMark.KnownFile file : mark.files()) {
            // Earlier versions listed OPTIONS while the store was open, which RocksDB replaces when it is opened again.
            if (mark.state() != StoreMark.State.OPEN || !file.name().startsWith("OPTIONS-")) {
                found(file.damage(folder));
            }
        }
        if (mark.state() == StoreMark.State.CLOSED) {
            mark.unlisted(folder).forEach(name -> damage.add(name + " does not belong to the store"));
            if (damage.size() == before) {
                intact.add("the names and lengths of all " + mark.files().size() + " files");
            }
        }
    }

    private void position() throws IOException {
        if (mark.state() == StoreMark.State.OPEN) {
            try {
                known = AcknowledgedMark.read(folder, mark.session());
            } catch (DamageException e) {
                damage.addAll(e.damage());
                endKnown = false;
            }
        }
    }

    private boolean manifest() throws IOException {
        Path current = folder.resolve("CURRENT");
        if (!Files.isRegularFile(current)) {
            return damaged("CURRENT is missing");
        }
        Matcher name = CURRENT.matcher(new String(Files.readAllBytes(current), StandardCharsets.ISO_8859_1));
        if (!name.matches()) {
            return damaged("CURRENT does not name a manifest");
        }
        Path manifest = folder.resolve(name.group(1));
        long number = Long.parseLong(name.group(2));
        if (!Files.isRegularFile(manifest)) {
            return damaged(name.group(1) + " is missing");
        }
        long length = Files.size(manifest);
        if (number < known.manifestNumber()) {
            return damaged("CURRENT names an outdated manifest, " + name.group(1));
        }
        if (number == known.manifestNumber() && length < known.manifestLength()) {
            return damaged(name.group(1) + " has " + length + " bytes instead of at least " + known.manifestLength());
        }
        LogReader.End end = LogReader.read(manifest, record -> {});
        if (end.damage() != null) {
            return damaged(name.group(1) + ": " + end.damage());
        }
        if (damage.isEmpty()) {
            intact.add("the list of files (" + name.group(1) + ")");
        }
        return true;
    }

    private void tablesAndLogs() throws IOException {
        try (TableFiles tables = TableFiles.open(folder)) {
            base = tables.sequence();
            tables(tables);
            logs(tables.firstLog());
        } catch (RocksDBException e) {
            damage.add(RocksFailure.text(e, folder));
        }
    }

    private void tables(TableFiles tables) throws IOException, RocksDBException {
        int before = damage.size();
        long bytes = 0;
        long left = VERIFIED_BYTES;
        List<LiveFileMetaData> files = tables.list();
        for (LiveFileMetaData file : files) {
            String name = TableFiles.name(file);
            String wrong = TableFiles.damage(folder, file);
            if (wrong.isEmpty() && file.size() <= left) {
                left -= file.size();
                wrong = TableFiles.verify(folder, name);
            } else if (wrong.isEmpty()) {
                unverified.add(name);
            }
            found(wrong);
            bytes += file.size();
        }
        if (damage.size() == before) {
            tables.open();
            intact.add(files.size() + " table files with " + bytes + " bytes"
                    + (unverified.isEmpty() ? "" : ", " + unverified.size() + " of them not read to the end"));
        } else if (files.size() > damage.size() - before) {
            intact.add((files.size() - (damage.size() - before)) + " of " + files.size() + " table files");
        }
    }

    private void logs(long firstLog) throws IOException {
        WalChain chain = WalChain.read(folder, firstLog, base, mark.session());
        reached = chain.reached();
        if (mayLoseTail) {
            return;
        }
        damage.addAll(chain.damage());
        long wanted = Math.max(mark.sequence(), known.sequence());
        if (reached < wanted) {
            damage.add("the log ends at write " + reached + ", and writes were acknowledged up to " + wanted + ": "
                    + (wanted - reached) + " are missing");
        } else if (chain.damage().isEmpty() && endKnown && (mark.state() != StoreMark.State.OPEN || chain.exists())) {
            intact.add("the log, up to write " + reached);
        }
    }

    private boolean damaged(String what) {
        damage.add(what);
        return false;
    }

    private void found(String wrong) {
        if (!wrong.isEmpty() && !damage.contains(wrong)) {
            damage.add(wrong);
        }
    }
}
