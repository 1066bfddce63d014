package dev.monochord.model.key;

/** A value that cannot stand in a key. The message names the template and the variable, never the value. */
public final class InvalidKeyException extends IllegalArgumentException {

    InvalidKeyException(String message) {
        super(message);
    }
}
