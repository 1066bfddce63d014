package dev.monochord.runtime.error;

/** A page token that was altered, belongs to another query or another design version, or is no token at all. */
public final class PageTokenException extends InvalidInputException {

    public PageTokenException(String reason) {
        super("pageToken", "The page token " + reason + "; ask for the first page again");
    }
}
