package dev.monochord.runtime.generated;

import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.KeyReader;
import dev.monochord.runtime.item.KeyWriter;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.StoredItem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A note on a board; on the index all notes of a label stand in the order of their ids, spread over shards. */
record Note(
        String board,
        String id,
        String label,
        long rank,
        @Nullable Instant expiresAt,
        String text) {

    Note {
        if (rank < 0) {
            throw new IllegalArgumentException("A rank is not negative");
        }
    }

    static final int SHARDS = 3;
    static final Type TYPE = new Type();

    static Note of(String board, String id, long rank) {
        return new Note(board, id, "plain", rank, null, "text of " + id);
    }

    static ItemKey<Note> key(String board, String id) {
        return TYPE.keyFor(board, id);
    }

    static final class Type extends ItemType<Note> {

        private static final KeyForm FORM = KeyForm.of("BOARD#{board}", "NOTE#{id}");

        private Type() {
            super(Note.class, "Note", "notes", "pk", "sk", 8);
        }

        private ItemKey<Note> keyFor(String board, String id) {
            return key(Keys.partition("BOARD#", "board", board), Keys.sort("NOTE#", "id", id));
        }

        @Override
        protected void write(Note note, Map<String, AttributeValue> out) {
            out.put("pk", Keys.partition("BOARD#", "board", note.board));
            out.put("sk", Keys.sort("NOTE#", "id", note.id));
            out.put(
                    "gsi1pk",
                    KeyWriter.partition()
                            .literal("LABEL#")
                            .text("label", note.label)
                            .shard(note.id, SHARDS)
                            .done());
            out.put("gsi1sk", Encode.text(note.id));
            out.put("label", Encode.text(note.label));
            out.put("rank", Encode.number(note.rank));
            if (note.expiresAt != null) {
                out.put("expires", Encode.seconds(note.expiresAt));
            }
            out.put("text", Encode.text(note.text));
        }

        @Override
        protected Note read(StoredItem in) {
            AttributeValue expires = in.get("expires");
            return new Note(
                    KeyReader.of(in.text("pk")).literal("BOARD#").rest(),
                    KeyReader.of(in.text("sk")).literal("NOTE#").rest(),
                    Decode.text(in.required("label")),
                    Decode.longNumber(in.required("rank")),
                    expires == null ? null : Decode.seconds(expires),
                    Decode.text(in.required("text")));
        }

        @Override
        public ItemKey<Note> keyOf(Note note) {
            return keyFor(note.board, note.id);
        }

        @Override
        public boolean describes(Map<String, AttributeValue> stored) {
            return FORM.matches(stored, "pk", "sk");
        }

        @Override
        public List<String> attributeNames() {
            return List.of("pk", "sk", "gsi1pk", "gsi1sk", "label", "rank", "expires", "text");
        }

        @Override
        public String expiry() {
            return "expires";
        }
    }
}
