package dev.monochord.console.design;

import dev.monochord.model.Design;
import dev.monochord.model.json.DesignFormatException;
import dev.monochord.model.json.DesignJson;
import dev.monochord.systems.kit.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The designs that the console shows: those of this program, those that the operator named when it started, and those that
 * visitors uploaded, which are kept in memory. Thread-safe.
 */
public final class DesignLibrary {

    private static final int MAX_UPLOADS = 50;
    private static final int MAX_ID = 100;

    private final Map<String, LibraryEntry> entries = new LinkedHashMap<>();

    public DesignLibrary(List<Design> builtIn, List<Design> given) {
        given.forEach(design -> put(design, DesignOrigin.GIVEN));
        builtIn.forEach(design -> put(design, DesignOrigin.BUILT_IN));
    }

    /** Every design: the operator's, the built-in ones, the uploaded ones. */
    public synchronized List<LibraryEntry> all() {
        return List.copyOf(entries.values());
    }

    /** Returns the design of this id; refused if there is none. */
    public synchronized LibraryEntry find(String id) {
        LibraryEntry entry = entries.get(id);
        if (entry == null) {
            throw Refusal.notFound("there is no design '" + id + "'; uploaded ones are forgotten when the server ends");
        }
        return entry;
    }

    /** Adds a design file that a visitor uploaded. When there are too many, the oldest is forgotten. */
    LibraryEntry upload(String json) {
        Design design;
        try {
            design = DesignJson.read(json);
        } catch (DesignFormatException wrong) {
            throw Refusal.invalid("this is not a design: " + wrong.getMessage());
        }
        synchronized (this) {
            List<LibraryEntry> uploads = new ArrayList<>(entries.values());
            uploads.removeIf(entry -> entry.origin() != DesignOrigin.UPLOADED);
            if (uploads.size() >= MAX_UPLOADS) {
                entries.remove(uploads.get(0).id());
            }
            return put(design, DesignOrigin.UPLOADED);
        }
    }

    private LibraryEntry put(Design design, DesignOrigin origin) {
        String base = (design.name() + "@" + design.version()).replaceAll("[^A-Za-z0-9._@-]", "-");
        String wanted = base.length() > MAX_ID ? base.substring(0, MAX_ID) : base;
        String id = wanted;
        for (int number = 2; entries.containsKey(id); number++) {
            id = wanted + "-" + number;
        }
        LibraryEntry entry = LibraryEntry.of(id, design, origin);
        entries.put(id, entry);
        return entry;
    }
}
