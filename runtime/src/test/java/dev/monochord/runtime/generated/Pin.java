package dev.monochord.runtime.generated;

import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.KeyReader;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.StoredItem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A pin on a board. It has a time like that of a note, but is shown after it too. */
record Pin(String board, Instant expiresAt) {

    static final Type TYPE = new Type();

    static final class Type extends ItemType<Pin> {

        private static final KeyForm FORM = KeyForm.of("BOARD#{board}", "PIN");

        private Type() {
            super(Pin.class, "Pin", "notes", "pk", "sk", 3);
        }

        @Override
        protected void write(Pin pin, Map<String, AttributeValue> out) {
            out.put("pk", Keys.partition("BOARD#", "board", pin.board));
            out.put("sk", Keys.constant("PIN"));
            out.put("expires", Encode.seconds(pin.expiresAt));
        }

        @Override
        protected Pin read(StoredItem in) {
            return new Pin(
                    KeyReader.of(in.text("pk")).literal("BOARD#").rest(), Decode.seconds(in.required("expires")));
        }

        @Override
        public ItemKey<Pin> keyOf(Pin pin) {
            return key(Keys.partition("BOARD#", "board", pin.board), Keys.constant("PIN"));
        }

        @Override
        public boolean describes(Map<String, AttributeValue> stored) {
            return FORM.matches(stored, "pk", "sk");
        }

        @Override
        public List<String> attributeNames() {
            return List.of("pk", "sk", "expires");
        }
    }
}
