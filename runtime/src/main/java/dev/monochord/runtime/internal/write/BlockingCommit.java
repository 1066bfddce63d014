package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.mirror.ShapeReader;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.internal.read.ShapeReads;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.session.Session;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Carries out one write, and blocks until its outcome is known.
 *
 * <h2>Only the driver does I/O</h2>
 *
 * Steps, their {@link Draft} and the {@link Mirroring} compute: given the items that were read, they return operations, the
 * items they still need, or an error. Conditions that fail yield values too: an error, or the {@link Remedy remedies} to apply
 * before the write is planned again. All waiting (reads, requests, remedies, pauses between attempts) is here, so another
 * driver can do the same without blocking, with the same steps.
 *
 * <h2>Why planning in rounds is correct</h2>
 *
 * A plan is a function of the fetched items and of the notes in its steps. Within an attempt, notes never change and items are
 * only added, so every round repeats the results of the rounds before it and fetches at least one new item. Planning
 * terminates because a plan needs finitely many items. A plan that lacks items is discarded as a whole, so operations may be
 * changed freely while they are planned. The items of one plan are read at different times. That is safe because each
 * operation requires its item to be as it was read; if one is not, the next attempt reads all of them again.
 */
final class BlockingCommit {

    private final Session session;
    private final @Nullable Mirroring mirroring;
    private final String pattern;
    private final OperationPlan plan;
    private final Sender.Way way;
    private final CommitAttempt attempt = new CommitAttempt();

    BlockingCommit(Session session, String pattern, OperationPlan plan, Sender.Way way) {
        this.session = session;
        WriteMirror mirror = session.mirror();
        this.mirroring = mirror == null ? null : new Mirroring(mirror);
        this.pattern = pattern;
        this.plan = plan;
        this.way = way;
    }

    /** Carries the write out; {@code known} has items that were just read, for the first attempt. */
    Sent run(PlanReads known) {
        Attempts attempts = session.retry().start();
        PlanReads reads = known;
        while (true) {
            List<ItemOperation> operations = planned(reads);
            if (operations.isEmpty()) {
                if (way == Sender.Way.RETURNING_OLD) {
                    attempt.requireCertain();
                }
                return Sent.DONE;
            }
            Sent sent = send(operations, reads);
            FailureVerdict verdict = sent.verdict();
            if (verdict == null) {
                return sent;
            }
            if (verdict instanceof FailureVerdict.Refused refused) {
                throw attempt.refusal(refused.error());
            }
            if (verdict instanceof FailureVerdict.Again again) {
                again.remedies().forEach(BlockingCommit::apply);
            }
            if (!attempts.again()) {
                throw new RetriesExhaustedException(
                        "A write of " + operations.get(0).name() + " in table "
                                + operations.get(0).id().table() + " (" + pattern + ") met other writers in each of "
                                + attempts.made() + " attempts",
                        null);
            }
            reads = new PlanReads();
        }
    }

    private static void apply(Remedy remedy) {
        if (remedy instanceof Remedy.Note noted) {
            noted.note().run();
        } else if (remedy instanceof Remedy.BeginCounter begin) {
            begin.counter().count();
        }
    }

    private List<ItemOperation> planned(PlanReads reads) {
        List<ItemOperation> operations = plan(reads);
        while (!reads.complete()) {
            for (ItemId id : reads.wanted()) {
                Map<String, AttributeValue> item = session.read(pattern, id.table(), id.key());
                reads.fetched(id, item == null ? Map.of() : item);
            }
            operations = plan(reads);
        }
        return operations;
    }

    /** Plans the write. After a lost response, planning may fail on the result of the same write. */
    private List<ItemOperation> plan(PlanReads reads) {
        try {
            return plan.operations(reads);
        } catch (ConflictException | NotFoundException | PreconditionException refused) {
            throw attempt.refusal(refused);
        }
    }

    /** Sends operations that were just planned, with those on the second shape of their items, if there is one. */
    private Sent send(List<ItemOperation> planned, PlanReads reads) {
        if (mirroring == null) {
            return new Sender(session.calls()).send(pattern, planned, way, attempt);
        }
        try (WriteMirror.Attempt permit = mirroring.begin()) {
            PlanReads shapes = new PlanReads();
            Mirroring.Mirrored mirrored = mirroring.of(planned, permit, shapes);
            while (!shapes.complete()) {
                fetchTogether(shapes);
                mirrored = mirroring.of(plan(reads), permit, shapes);
            }
            Sent sent = new Sender(session.calls().permitted(permit::require))
                    .send(pattern, mirrored.operations(), way, attempt);
            MirroredChange change = mirrored.change();
            return sent.verdict() == null && change != null
                    ? new Sent(null, way == Sender.Way.RETURNING_OLD ? change.before() : change.written())
                    : sent;
        }
    }

    /** Fetches several items in one round trip: a transaction would otherwise wait once for each of its items. */
    private void fetchTogether(PlanReads shapes) {
        List<ItemId> ids = shapes.wanted();
        List<Map<String, AttributeValue>> items = new ShapeReads(session)
                .read(
                        pattern,
                        ids.stream()
                                .map(id -> new ShapeReader.Place(id.table(), id.key()))
                                .toList());
        for (int i = 0; i < ids.size(); i++) {
            shapes.fetched(ids.get(i), items.get(i));
        }
    }
}
