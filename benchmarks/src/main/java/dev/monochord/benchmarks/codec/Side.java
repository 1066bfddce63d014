package dev.monochord.benchmarks.codec;

/** Who stores it. */
public enum Side {
    HAND("by hand"),
    GENERATED("generated"),
    BEAN("enhanced bean"),
    IMMUTABLE("enhanced immutable");

    private final String words;

    Side(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
