package dev.monochord.migrate.work;

import dev.monochord.migrate.state.KeyAsText;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts the keys that occur more than once, in bounded memory and however many there are. Not thread-safe.
 *
 * <p>A first walk over all keys sets a bit for the hash of each, and marks the bits that are hit twice. Only keys with such a
 * bit can collide: a second walk counts those exactly. If even they are too many for memory, it is made in several rounds, each
 * for a part of the bits.
 */
final class KeyCollisions {

    private static final int MIN_BITS = 1 << 20;
    private static final int MAX_BITS = 1 << 30;
    private static final int BITS_PER_KEY = 64;
    private static final int IN_MEMORY = 200_000;
    private static final int MAX_ROUNDS = 20;

    private final int bits;
    private final BitSet hit = new BitSet();
    private final BitSet hitTwice = new BitSet();
    private final Map<String, Integer> counted = new HashMap<>();
    private int rounds;
    private int round;
    private long collisions;

    /**
     * A count of collisions.
     *
     * @param expected about how many keys there are; too low a number costs rounds and no correctness
     */
    KeyCollisions(long expected) {
        bits = bits(expected);
    }

    private static int bits(long expected) {
        long wanted = Math.min(MAX_BITS, Math.max(MIN_BITS, expected * BITS_PER_KEY));
        return (int) Math.min(MAX_BITS, Long.highestOneBit(wanted));
    }

    /** Returns how often the second walk is likely to be made over so many keys that are all different. */
    static int expectedRounds(long keys) {
        double each = (double) keys / bits(keys);
        double hitTwice = bits(keys) * (1 - Math.exp(-each) * (1 + each));
        return Math.min(MAX_ROUNDS, rounds(Math.round(hitTwice)));
    }

    private static int rounds(long hitTwice) {
        return (int) ((2 * hitTwice + IN_MEMORY - 1) / IN_MEMORY);
    }

    /** A key of the first walk. */
    void first(Map<String, AttributeValue> key) {
        int bit = bit(KeyAsText.hash(key));
        if (hit.get(bit)) {
            hitTwice.set(bit);
        }
        hit.set(bit);
    }

    /** Returns how often the second walk has to be made: never, if no two keys can be equal. */
    int rounds() {
        rounds = rounds(hitTwice.cardinality());
        return Math.min(rounds, MAX_ROUNDS);
    }

    /** Whether all keys can be counted; otherwise what is counted is a lower bound. */
    boolean complete() {
        return rounds <= MAX_ROUNDS;
    }

    /** A key of the second walk; returns whether it was seen before in this round. */
    boolean again(Map<String, AttributeValue> key) {
        String hash = KeyAsText.hash(key);
        int bit = bit(hash);
        if (bit % rounds != round || !hitTwice.get(bit)) {
            return false;
        }
        boolean collides = counted.merge(hash, 1, Integer::sum) > 1;
        if (collides) {
            collisions++;
        }
        return collides;
    }

    /** A round of the second walk has ended. */
    void endRound() {
        counted.clear();
        round++;
    }

    /** How many keys are equal to one before them. */
    long collisions() {
        return collisions;
    }

    private int bit(String hash) {
        return Integer.parseUnsignedInt(hash, 0, 8, 16) & (bits - 1);
    }
}
