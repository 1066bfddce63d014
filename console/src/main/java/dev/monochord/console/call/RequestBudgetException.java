package dev.monochord.console.call;

/** A call was stopped between two requests, because it takes longer than a page may. */
public final class RequestBudgetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RequestBudgetException(int requests) {
        super("stopped after " + requests + (requests == 1 ? " request" : " requests"));
    }
}
