package dev.monochord.engine.fault;

import java.util.Arrays;
import java.util.Optional;

/** What a {@link FaultRule} does, and the word for it in a rule's text. */
public enum FaultKind {
    /** The call takes longer. */
    LATENCY("latency"),
    /** The call is refused with a ProvisionedThroughputExceededException. */
    THROTTLE("throttle"),
    /** The call is refused with a RequestLimitExceeded. */
    REQUEST_LIMIT("request-limit"),
    /** A write, or a read in a transaction, meets another transaction on its item. */
    CONFLICT("conflict"),
    /** An element of a batch comes back unprocessed. */
    UNPROCESSED("unprocessed"),
    /** The call fails with an InternalServerError and nothing is done. */
    INTERNAL_ERROR("error"),
    /** The call is carried out, and its answer is an InternalServerError. */
    INTERNAL_ERROR_AFTER_COMMIT("error-after-commit"),
    /** The call is carried out, and its answer never arrives. */
    LOST_ANSWER("lost-answer"),
    /** Global indexes show a write only after a time. */
    INDEX_LAG("index-lag"),
    /** Items are deleted only some time after their time to live. */
    TTL_DELAY("ttl-delay"),
    /** Tables and global indexes do not give more than their provisioned throughput. */
    PROVISIONED_THROUGHPUT("provisioned"),
    /** A partition key does not give more than 1,000 write and 3,000 read units a second. */
    PARTITION_LIMITS("partition-limits"),
    /** Units are counted per partition key, and nothing is refused. */
    HEAT("heat");

    private final String word;

    FaultKind(String word) {
        this.word = word;
    }

    /** The kind's name in the text of a rule, such as {@code error-after-commit}. */
    public String word() {
        return word;
    }

    /** Whether the kind has an amount of time: a latency, a lag, a delay. */
    public boolean timed() {
        return this == LATENCY || this == INDEX_LAG || this == TTL_DELAY;
    }

    /** Whether the kind is decided for each request; the others apply as long as their rule is active. */
    public boolean perRequest() {
        return switch (this) {
            case INDEX_LAG, TTL_DELAY, PROVISIONED_THROUGHPUT, PARTITION_LIMITS, HEAT -> false;
            default -> true;
        };
    }

    static Optional<FaultKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }
}
