package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.codec.IsoTime;

/** Reads a stored key, part by part. For one key and one thread. */
public final class KeyReader {

    private final String key;
    private int position;

    private KeyReader(String key) {
        this.key = key;
    }

    public static KeyReader of(String key) {
        return new KeyReader(key);
    }

    /**
     * What a key holds after a literal, at least one character: the form that most keys have, which is read as fast as by
     * hand.
     *
     * @throws StoredItemException if the key begins with something else, or ends with the literal
     */
    public static String after(String literal, String key) {
        return key.length() > literal.length() && key.startsWith(literal)
                ? key.substring(literal.length())
                : of(key).literal(literal).rest();
    }

    /**
     * Goes past a literal.
     *
     * @throws StoredItemException if something else stands here
     */
    public KeyReader literal(String text) {
        if (!key.startsWith(text, position)) {
            throw new StoredItemException("does not have \"" + text + "\" where its key template does");
        }
        position += text.length();
        return this;
    }

    /**
     * The text up to the delimiter, which stays.
     *
     * @throws StoredItemException if there is no delimiter, or no text before it
     */
    public String until(String delimiter) {
        int end = key.indexOf(delimiter, position);
        if (end <= position) {
            throw new StoredItemException(
                    "has no value that ends with \"" + delimiter + "\" where its key template does");
        }
        String value = key.substring(position, end);
        position = end;
        return value;
    }

    /**
     * The text up to the delimiter, which stays, or all that is left where an optional end is absent.
     *
     * @throws StoredItemException if there is no text
     */
    public String untilOrEnd(String delimiter) {
        return key.indexOf(delimiter, position) < 0 ? rest() : until(delimiter);
    }

    /**
     * So many characters.
     *
     * @throws StoredItemException if fewer are left
     */
    public String take(int characters) {
        if (key.length() - position < characters) {
            throw new StoredItemException("is shorter than its key template");
        }
        String value = key.substring(position, position + characters);
        position += characters;
        return value;
    }

    /**
     * Returns the text of a time in any form that a key may have, see {@link IsoTime#end}.
     *
     * @throws StoredItemException if there is no time here
     */
    public String time() {
        int end = IsoTime.end(key, position);
        if (end < 0) {
            throw new StoredItemException("has no time in UTC where its key template does");
        }
        String value = key.substring(position, end);
        position = end;
        return value;
    }

    /**
     * All that is left, at least one character.
     *
     * @throws StoredItemException if nothing is left
     */
    public String rest() {
        if (atEnd()) {
            throw new StoredItemException("is shorter than its key template");
        }
        String value = key.substring(position);
        position = key.length();
        return value;
    }

    public boolean atEnd() {
        return position == key.length();
    }
}
