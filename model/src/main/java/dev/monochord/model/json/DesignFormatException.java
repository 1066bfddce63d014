package dev.monochord.model.json;

/** A file that is not a design, or one of a newer form than this program knows. */
public final class DesignFormatException extends IllegalArgumentException {

    DesignFormatException(String message) {
        super(message);
    }
}
