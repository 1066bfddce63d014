package dev.monochord.engine.internal.storage;

import java.util.List;

/** A store that is damaged, in one place or several. The texts name the file and what is wrong with it. */
final class DamageException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<String> damage;

    DamageException(String damage) {
        this(List.of(damage));
    }

    DamageException(List<String> damage) {
        super(String.join("; ", damage));
        this.damage = List.copyOf(damage);
    }

    List<String> damage() {
        return damage;
    }
}
