package dev.monochord.engine.internal.storage;

import dev.monochord.engine.storage.Durability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * What a data folder says about itself, in the file {@code MONOCHORD}: lines of text, the last of which is a checksum.
 *
 * @param session the random number that every record of the log carries; 0 if the store has none yet
 * @param boot identifies the run of the machine, or is empty if that cannot be known
 * @param sequence a sequence number that the store must have reached
 * @param files files that must be as they are listed
 */
record StoreMark(State state, long session, Durability durability, String boot, long sequence, List<KnownFile> files) {

    static final String NAME = "MONOCHORD";

    /** What stores of the first format have, and nothing else. */
    static final String FIRST_FORMAT = "monochord store, format 1\n";

    private static final String FORMAT = "monochord store, format 2\n";
    private static final Pattern LINE = Pattern.compile("([a-z]+) (.*)");
    private static final Pattern FILE = Pattern.compile("(\\S+) (\\d+) ([0-9a-f]{8}|-)");

    /** Files of the store itself, as against locks, messages and what others keep in the folder. */
    private static final Pattern DATA = Pattern.compile("CURRENT|IDENTITY|MANIFEST-\\d+|OPTIONS-\\d+|\\d+\\.(sst|log)");

    StoreMark {
        files = List.copyOf(files);
    }

    /** Where in its life a store is. */
    enum State {
        /** It is being created, and nothing was ever written. */
        NEW,
        /** It is being opened: files change, and nothing is written yet. */
        OPENING,
        /** It is open, or its process died. */
        OPEN,
        /** It was closed properly: nothing is in the log, and the files are listed. */
        CLOSED
    }

    /** A file and what it must be: so long, and unless it is a table file, with this checksum. */
    record KnownFile(String name, long size, String checksum) {

        static KnownFile of(Path file) throws IOException {
            String name = file.getFileName().toString();
            return new KnownFile(name, Files.size(file), name.endsWith(".sst") ? "-" : StoreMark.checksum(file));
        }

        /** What is wrong with it in a folder; empty if nothing is. */
        String damage(Path folder) throws IOException {
            Path file = folder.resolve(name);
            if (!Files.exists(file)) {
                return name + " is missing";
            }
            if (!Files.isRegularFile(file)) {
                return name + " is not a file";
            }
            long found = Files.size(file);
            if (found != size) {
                return name + " has " + found + " bytes instead of " + size;
            }
            return checksum.equals("-") || checksum.equals(StoreMark.checksum(file))
                    ? ""
                    : name + " does not match its checksum";
        }
    }

    static StoreMark fresh() {
        return new StoreMark(State.NEW, 0, Durability.FSYNC, "", 0, List.of());
    }

    StoreMark opening(long reached) {
        return new StoreMark(State.OPENING, session, durability, boot, reached, List.of());
    }

    /** Files of the store in a folder, by name; empty logs do not count. */
    static List<Path> dataFiles(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (isData(name) && !(name.endsWith(".log") && Files.size(file) == 0)) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    /** The files of the store in a folder that this mark does not list. */
    List<String> unlisted(Path folder) throws IOException {
        Set<String> listed = files.stream().map(KnownFile::name).collect(Collectors.toSet());
        return dataFiles(folder).stream()
                .map(file -> String.valueOf(file.getFileName()))
                .filter(name -> !listed.contains(name))
                .toList();
    }

    static boolean isData(String name) {
        return DATA.matcher(name).matches();
    }

    void write(Path folder) throws IOException {
        StringBuilder text = new StringBuilder(FORMAT);
        text.append("state ").append(name(state)).append('\n');
        text.append("session ").append(Long.toHexString(session)).append('\n');
        text.append("durability ").append(name(durability)).append('\n');
        text.append("boot ").append(boot).append('\n');
        text.append("sequence ").append(sequence).append('\n');
        for (KnownFile file : files) {
            text.append("file ").append(file.name()).append(' ').append(file.size());
            text.append(' ').append(file.checksum()).append('\n');
        }
        byte[] checked = text.toString().getBytes(StandardCharsets.UTF_8);
        text.append("checksum ").append(checksum(checked)).append('\n');
        DurableFile.write(folder.resolve(NAME), text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the mark of a folder that has one, of the current format.
     *
     * @throws DamageException if it does not match its checksum
     */
    static StoreMark parse(String text) throws DamageException {
        int end = text.lastIndexOf("checksum ");
        if (end < 0
                || !text.substring(end)
                        .equals("checksum " + checksum(text.substring(0, end).getBytes(StandardCharsets.UTF_8))
                                + "\n")) {
            throw new DamageException(NAME + " does not match its checksum");
        }
        State state = State.NEW;
        long session = 0;
        Durability durability = Durability.FSYNC;
        String boot = "";
        long sequence = 0;
        List<KnownFile> files = new ArrayList<>();
        for (String line : text.substring(FORMAT.length(), end).split("\n", -1)) {
            Matcher words = LINE.matcher(line);
            if (!words.matches()) {
                continue;
            }
            String value = words.group(2);
            switch (words.group(1)) {
                case "state" -> state = State.valueOf(value.toUpperCase(Locale.ROOT));
                case "session" -> session = Long.parseUnsignedLong(value, 16);
                case "durability" -> durability = Durability.valueOf(value.toUpperCase(Locale.ROOT));
                case "boot" -> boot = value;
                case "sequence" -> sequence = Long.parseLong(value);
                case "file" -> {
                    Matcher file = FILE.matcher(value);
                    if (file.matches()) {
                        files.add(new KnownFile(file.group(1), Long.parseLong(file.group(2)), file.group(3)));
                    }
                }
                default -> {
                    // Something that a later version adds without changing the format.
                }
            }
        }
        return new StoreMark(state, session, durability, boot, sequence, files);
    }

    static boolean isCurrentFormat(String text) {
        return text.startsWith(FORMAT);
    }

    static String currentFormat() {
        return FORMAT.strip();
    }

    private static String checksum(Path file) throws IOException {
        return checksum(Files.readAllBytes(file));
    }

    static String checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
