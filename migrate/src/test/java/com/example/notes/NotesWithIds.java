package com.example.notes;

import dev.monochord.migrate.transform.ItemTransform;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Gives a note its new key, and adds an item that tells the time of a note by its id. */
public final class NotesWithIds implements ItemTransform {

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> note) {
        String id = note.get("sk").s().substring("NOTE#".length());
        AttributeValue time = note.get("written_at");
        Map<String, AttributeValue> moved = new HashMap<>(note);
        moved.put("sk", AttributeValue.fromS("NOTE#" + time.s() + "#" + id));
        AttributeValue byId = AttributeValue.fromS("ID#" + id);
        return List.of(moved, Map.of("pk", note.get("pk"), "sk", byId, "written_at", time));
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        if (item.get("sk").s().startsWith("ID#")) {
            return List.of(); // it follows from its note
        }
        Map<String, AttributeValue> note = new HashMap<>(item);
        note.putAll(sourceKey(item).orElseThrow());
        return List.of(note);
    }

    @Override
    public boolean reversible() {
        return true;
    }

    /** The key of the old note: its id is what both new items end with. */
    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        String sort = item.get("sk").s();
        String id = sort.substring(sort.lastIndexOf('#') + 1);
        return Optional.of(Map.of("pk", item.get("pk"), "sk", AttributeValue.fromS("NOTE#" + id)));
    }

    /** Another one for every change of the functions. */
    @Override
    public String fingerprint() {
        return "notes-with-ids-1";
    }
}
