package dev.monochord.systems.tenants;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When an operation is run, and run again: at once if it never was; after 3, 6, 12, 24 and 48 minutes if it failed; when
 * its claim has ended if its worker fell silent. Immutable.
 *
 * <p>A worker of this program renews its claim for {@link #RENEWED} at a time, so another process that shares the table
 * takes over soon after a crash. A claim that is not renewed, as other programs wrote it, ends with the lease, which is
 * also the longest that a run may take.
 *
 * <p>Every wait is longer than the 60 seconds for which SQS refuses the name of a queue that a failed run removed again.
 */
record AttemptRules(Duration lease, String version) {

    /** How many times a failed operation is repeated by itself. */
    static final int RETRIES = 5;

    /** How long a name cannot be used after its queue was removed. */
    static final Duration NAME_REST = Duration.ofSeconds(60);

    /** When a client that has to wait should ask again. */
    static final Duration POLL = Duration.ofSeconds(5);

    /** How long a claim is held after it was made or renewed. */
    static final Duration RENEWED = Duration.ofSeconds(60);

    private static final Duration FIRST_WAIT = Duration.ofMinutes(3);

    /** What is to be done about an operation. */
    sealed interface Next {

        /**
         * It may be claimed.
         *
         * @param retryCount the number of the attempt, from 0
         * @param unchangedSince what is taken over has not changed since
         */
        record Claim(int retryCount, Instant unchangedSince) implements Next {}

        /** It runs, or is not due: ask again after this long. */
        record Wait(Duration left, boolean running) implements Next {}

        /** It failed as often as it may. */
        record UsedUp() implements Next {}
    }

    Next next(@Nullable Audit seen, Instant now) {
        if (seen == null) {
            return new Next.Claim(0, now);
        }
        Duration age = Duration.between(seen.changedAt(), now);
        boolean held = age.compareTo(lease) < 0;
        int retries = retries(seen);
        return switch (seen.status()) {
            case STARTED ->
                isRunning(seen, now)
                        ? new Next.Wait(POLL, true)
                        : new Next.Claim(retries + 1, unchangedSince(seen, now));
            // A success without its result: read a moment too early, or lost, and then to be repaired.
            case SUCCESS -> held ? new Next.Wait(POLL, true) : new Next.Claim(0, now.minus(lease));
            case FAILURE ->
                retries < RETRIES
                        ? afterFailure(age, FIRST_WAIT.multipliedBy(1L << retries), retries + 1, now)
                        : version.equals(seen.version()) ? new Next.UsedUp() : afterFailure(age, NAME_REST, 0, now);
        };
    }

    private static Next afterFailure(Duration age, Duration wait, int retryCount, Instant now) {
        return age.compareTo(wait) < 0
                ? new Next.Wait(wait.minus(age), false)
                : new Next.Claim(retryCount, now.minus(wait));
    }

    /** Whether its worker may be alive. */
    boolean isRunning(@Nullable Audit seen, Instant now) {
        if (seen == null || seen.status() != Status.STARTED) {
            return false;
        }
        Instant until = seen.leaseUntil();
        return until == null ? Duration.between(seen.changedAt(), now).compareTo(lease) < 0 : now.isBefore(until);
    }

    /** What a take-over of a run that fell silent requires: see {@link AuditFields#mayBeTakenOver}. */
    Instant unchangedSince(Audit started, Instant now) {
        return started.leaseUntil() == null ? now.minus(lease) : now;
    }

    /** Until when a run holds its claim if it is renewed now; a run never holds it for longer than the lease. */
    Instant heldUntil(Instant claimedAt, Instant now) {
        Instant last = claimedAt.plus(lease);
        Instant next = now.plus(RENEWED);
        return next.isBefore(last) ? next : last;
    }

    /** How many attempts came before the next claim, which counts itself. */
    static int retries(Audit seen) {
        return seen.retryCount() == null ? 0 : Math.max(0, seen.retryCount());
    }

    /** Now, or when it was last changed by a server whose clock is ahead. */
    static Instant latest(Audit seen, Instant now) {
        return seen.changedAt().isAfter(now) ? seen.changedAt() : now;
    }
}
