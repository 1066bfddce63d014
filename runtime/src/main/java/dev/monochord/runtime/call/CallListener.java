package dev.monochord.runtime.call;

/** Hears of every request. Called on the thread that sent it, so it must be fast; what it throws reaches the caller. */
@FunctionalInterface
public interface CallListener {

    void called(Call call);
}
