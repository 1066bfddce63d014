package dev.monochord.runtime;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.write.ItemId;
import dev.monochord.runtime.internal.write.Refusals;
import dev.monochord.runtime.internal.write.ReplaceStep;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A change of an item that has a version: it is read, changed and replaced, and where another wrote in between, all of it
 * again. What it creates together with the change is in the same transaction:
 *
 * <pre>{@code
 * monochord.revision(AccountItem.key(id))
 *         .create(AuditEntryItem.TYPE, (before, after) -> entry(before, after))
 *         .run(account -> account.withName(name));
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class Revision<T> {

    private static final String PATTERN = "revise";

    private final Writer writer;
    private final ItemKey<T> key;
    private final List<BiFunction<T, T, Step>> together = new ArrayList<>();

    /**
     * Begins one.
     *
     * @throws FaultException if the item has no version
     */
    Revision(Writer writer, ItemKey<T> key) {
        if (key.type().versioning() == null) {
            throw new FaultException(
                    "A " + key.type().name()
                            + " has no version, by which a revision would see that another wrote. Mark a"
                            + " component with @Version.",
                    null);
        }
        this.writer = writer;
        this.key = key;
    }

    /** Also writes an item that must not exist, made from the item before and after the change. */
    public <I> Revision<T> create(ItemType<I> type, BiFunction<T, T, I> item) {
        together.add((before, after) -> writer.create(PATTERN, type, item.apply(before, after)));
        return this;
    }

    /**
     * Carries it out; returns the item with its next version.
     *
     * @param change makes the new record from the stored one; called again for each attempt, so it only computes. What it
     *     throws ends the revision
     * @throws dev.monochord.runtime.error.NotFoundException if there is no such item, or it is being deleted
     * @throws RetriesExhaustedException if others wrote in between every time, or a response was lost and another wrote before
     *     the item could show whether the change was made
     * @throws FaultException if the change is of the key or of the version
     */
    public T run(UnaryOperator<T> change) {
        Attempts attempts = writer.session().retry().start();
        while (true) {
            T before = read();
            T after = change.apply(before);
            same(before, after);
            ReplaceStep<T> replace = new ReplaceStep<>(writer.session(), PATTERN, key.type(), after);
            List<Step> steps = new ArrayList<>(List.of(replace));
            together.forEach(step -> steps.add(step.apply(before, replace.next())));
            try {
                writer.commit(PATTERN, steps);
                return replace.next();
            } catch (PreconditionException moved) {
                if (!attempts.again()) {
                    throw new RetriesExhaustedException(
                            "A revision of " + key.type().name() + " in table "
                                    + writer.session().table(key.type()) + " met other writers in each of "
                                    + attempts.made() + " attempts",
                            moved);
                }
            }
        }
    }

    /** A change of another item, or of the version by hand, would never be seen to clash with others. */
    private void same(T before, T after) {
        Versioning<T> versioning = Objects.requireNonNull(key.type().versioning());
        boolean sameItem =
                ItemId.of(writer.session(), key.type().keyOf(after)).equals(ItemId.of(writer.session(), key));
        if (!sameItem || !Objects.equals(versioning.of(before), versioning.of(after))) {
            throw new FaultException(
                    "The change of a revision of " + key.type().name() + " keeps "
                            + (sameItem ? "the version: give the one that was read." : "the key."),
                    null);
        }
    }

    private T read() {
        Map<String, AttributeValue> stored = writer.session().read(PATTERN, key);
        if (stored == null) {
            throw new Refusals(writer.session(), PATTERN, key.type()).missing();
        }
        return key.type().decode(stored);
    }
}
