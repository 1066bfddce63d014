package dev.monochord.systems.authz.event;

/** An event from which no question can be made, so that it is denied. The message says why, without values of it. */
public final class EventException extends RuntimeException {

    EventException(String why) {
        super(why);
    }
}
