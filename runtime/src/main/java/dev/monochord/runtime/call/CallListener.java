package dev.monochord.runtime.call;

/**
 * Hears of every request. It is called on the thread that sent it, by several at a time, so it must be fast and safe; what it
 * throws reaches the caller.
 */
@FunctionalInterface
public interface CallListener {

    void called(Call call);
}
