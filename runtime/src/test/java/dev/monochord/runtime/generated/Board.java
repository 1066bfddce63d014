package dev.monochord.runtime.generated;

import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.KeyReader;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.StoredItem;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A board, in one partition with its notes. */
record Board(String board, String title) {

    static final Type TYPE = new Type();

    static ItemKey<Board> key(String board) {
        return TYPE.keyFor(board);
    }

    static final class Type extends ItemType<Board> {

        private static final KeyForm FORM = KeyForm.of("BOARD#{board}", "METADATA");

        private Type() {
            super(Board.class, "Board", "notes", "pk", "sk", 3);
        }

        private ItemKey<Board> keyFor(String board) {
            return key(Keys.partition("BOARD#", "board", board), Keys.constant("METADATA"));
        }

        @Override
        protected void write(Board board, Map<String, AttributeValue> out) {
            out.put("pk", Keys.partition("BOARD#", "board", board.board));
            out.put("sk", Keys.constant("METADATA"));
            out.put("title", Encode.text(board.title));
        }

        @Override
        protected Board read(StoredItem in) {
            return new Board(KeyReader.of(in.text("pk")).literal("BOARD#").rest(), Decode.text(in.required("title")));
        }

        @Override
        public ItemKey<Board> keyOf(Board board) {
            return keyFor(board.board);
        }

        @Override
        public boolean describes(Map<String, AttributeValue> stored) {
            return FORM.matches(stored, "pk", "sk");
        }

        @Override
        public List<String> attributeNames() {
            return List.of("pk", "sk", "title");
        }
    }
}
