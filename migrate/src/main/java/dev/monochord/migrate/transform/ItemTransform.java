package dev.monochord.migrate.transform;

import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns an item of the old design into items of the new one, and back. Every method is a pure function of the item: it may
 * be called again for the same item, on another machine, at any time. Thread-safe.
 *
 * <p>One item may become several, or none: the guard of a unique value follows from its owner, so it becomes nothing by
 * itself. Several items never become one, because a copy of one of them could not tell whether the others have changed.
 *
 * <p>Where items stay in their table, {@link #up} meets items that are in the new form already, and returns them as they are.
 */
public interface ItemTransform {

    /**
     * The items of the new design for one item of the old.
     *
     * @throws UntransformableException if the item is not as its design says
     */
    List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item);

    /**
     * The items of the old design for one item of the new; empty for an item that follows from another. They may hold less, but
     * {@link #up} has to lead from them to the key of the item again: otherwise verification after cut-over finds differences
     * that no repair removes.
     *
     * @throws UntransformableException if the item is not as its design says
     * @throws UnsupportedOperationException if there is no way back
     */
    List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item);

    /** Whether {@link #down} works. */
    boolean reversible();

    /**
     * Whether rollback stays open after cut-over of a migration between two tables: {@link #down} works, and no items share an
     * old one. The old form of an item that shares one holds a part of it, so writing or deleting that form would lose the
     * rest.
     */
    default boolean reversible(TableDesign old, TableDesign next) {
        return reversible() && splitKinds(old, next).isEmpty();
    }

    /**
     * The key of the old item from which an item of the new design is made, or empty if the item does not tell. Verification
     * looks there to find items that should not exist.
     *
     * @throws UntransformableException if the item is not as its design says
     */
    Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item);

    /**
     * The key of the new item that has the owner of an old one as its old form, for an old item that becomes nothing by
     * itself, such as the guard of a unique value; empty if the item does not tell. After cut-over, an old guard whose owner
     * has expired is taken over by this. Defaults to empty.
     *
     * @throws UntransformableException if the item is not as its design says
     */
    default Optional<Map<String, AttributeValue>> targetKey(Map<String, AttributeValue> item) {
        return Optional.empty();
    }

    /**
     * Whether items of the new design lead to the old ones they are made from: some of them by {@link #sourceKey}, or all by
     * {@link #down}. Otherwise verification does not find items that should not exist. Defaults to true.
     */
    default boolean traceable() {
        return true;
    }

    /**
     * Returns the names of the new kinds that share an old item: the old item becomes several new ones, each with values of its
     * own. Before cut-over, such items cannot be created, put, replaced or deleted, because the write would replace or remove
     * the values of the others too, and for the same reason there is no rollback after cut-over. A new item does not count if
     * {@link #down} and {@link #up} lead from it to all the others.
     *
     * <p>By default, transforms made-up items of the old design, in which every attribute has a value. If the transform rejects
     * one of them, the kinds that may be made from it are included. Override this method if the transform rejects such items, or
     * if its result depends on values that they do not have.
     */
    default Set<String> splitKinds(TableDesign old, TableDesign next) {
        return SplitKinds.of(this, old, next);
    }

    /** Identifies the function: a migration is resumed only with the one it was started with. */
    String fingerprint();

    /**
     * A transform by a function that makes any number of items of one, without a way back. Verification does not find items
     * of the new table that no old one becomes.
     *
     * @param name identifies the function; give it another whenever the function changes
     */
    static ItemTransform of(String name, Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> up) {
        return new ContainedTransform(name, new FunctionTransform(name, up, null, null, null));
    }

    /**
     * A transform by a function that makes any number of items of one, and its inverse.
     *
     * @param name identifies the functions; give it another whenever one of them changes
     * @param sourceKey the key of the old item from which a new one is made, or empty if that does not tell
     */
    static ItemTransform of(
            String name,
            Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> up,
            Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> down,
            Function<Map<String, AttributeValue>, Optional<Map<String, AttributeValue>>> sourceKey) {
        return new ContainedTransform(name, new FunctionTransform(name, up, down, sourceKey, null));
    }

    /**
     * A transform by a function that makes any number of items of one, and its inverse, for a function that rejects made-up
     * items.
     *
     * @param name identifies the functions; give it another whenever one of them changes
     * @param sourceKey the key of the old item from which a new one is made, or empty if that does not tell
     * @param splitKinds the names of the new kinds that share an old item, as {@link #splitKinds} returns them; none keeps
     *     rollback open after cut-over
     */
    static ItemTransform of(
            String name,
            Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> up,
            Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> down,
            Function<Map<String, AttributeValue>, Optional<Map<String, AttributeValue>>> sourceKey,
            Set<String> splitKinds) {
        return new ContainedTransform(name, new FunctionTransform(name, up, down, sourceKey, splitKinds));
    }

    /**
     * A transform by a function that makes one item of one, without a way back. Verification does not find items of the new
     * table that no old one becomes.
     *
     * @param name identifies the function; give it another whenever the function changes
     */
    static ItemTransform oneToOne(String name, UnaryOperator<Map<String, AttributeValue>> up) {
        return new ContainedTransform(
                name, new FunctionTransform(name, item -> List.of(up.apply(item)), null, null, Set.of()));
    }

    /**
     * A transform by a function that makes one item of one, and its inverse.
     *
     * @param name identifies the functions; give it another whenever one of them changes
     * @param sourceKey the key of the old item from which a new one is made
     */
    static ItemTransform oneToOne(
            String name,
            UnaryOperator<Map<String, AttributeValue>> up,
            UnaryOperator<Map<String, AttributeValue>> down,
            UnaryOperator<Map<String, AttributeValue>> sourceKey) {
        return new ContainedTransform(
                name,
                new FunctionTransform(
                        name,
                        item -> List.of(up.apply(item)),
                        item -> List.of(down.apply(item)),
                        item -> Optional.of(sourceKey.apply(item)),
                        Set.of()));
    }

    /**
     * A transform that turns whatever another throws into an {@link UntransformableException}. Every transform that is supplied
     * to a migration is used this way.
     */
    static ItemTransform contained(ItemTransform transform) {
        return transform instanceof ContainedTransform || transform instanceof DesignTransform
                ? transform
                : new ContainedTransform(transform.getClass().getSimpleName(), transform);
    }
}
