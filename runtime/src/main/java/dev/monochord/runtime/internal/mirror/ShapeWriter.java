package dev.monochord.runtime.internal.mirror;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes items as they are stored, on the condition that the items they were made from are exactly as they were read. This is
 * how items are copied, repaired and swept: a copy is a mirrored write that leaves its source alone. Thread-safe.
 */
public interface ShapeWriter {

    /**
     * One item and what is made of it.
     *
     * @param source the item as it was read
     * @param replacement what the source becomes; null leaves it alone, and an empty item deletes it
     * @param second the items to put
     * @param overwrite whether the puts replace what is there; otherwise they fail where something is
     * @param watched attributes that are compared in any case; one that was not read must still be absent
     * @param replaced items in the places of the puts, as they were read: a put may replace one that is still the same
     */
    record GuardedWrite(
            ShapeItem source,
            @Nullable Map<String, AttributeValue> replacement,
            List<ShapeItem> second,
            boolean overwrite,
            Set<String> watched,
            List<Map<String, AttributeValue>> replaced) {

        public GuardedWrite {
            second = List.copyOf(second);
            watched = Set.copyOf(watched);
            replaced = List.copyOf(replaced);
        }

        public GuardedWrite(
                ShapeItem source,
                @Nullable Map<String, AttributeValue> replacement,
                List<ShapeItem> second,
                boolean overwrite) {
            this(source, replacement, second, overwrite, Set.of(), List.of());
        }

        /** A copy that gives way to what is there. */
        public static GuardedWrite copy(ShapeItem source, List<ShapeItem> second) {
            return new GuardedWrite(source, null, second, false);
        }

        /** A copy that replaces what was found, as long as it is as it was read. */
        public static GuardedWrite copyOver(
                ShapeItem source, List<ShapeItem> second, List<Map<String, AttributeValue>> found) {
            return new GuardedWrite(source, null, second, false, Set.of(), found);
        }

        /** A copy that replaces what is there. */
        public static GuardedWrite repair(ShapeItem source, List<ShapeItem> second) {
            return new GuardedWrite(source, null, second, true);
        }

        /**
         * Another form of an item, under the same key: what differs is set and removed, and an attribute that others have
         * added meanwhile stays. An item that is not there yet is put.
         */
        public static GuardedWrite replace(ShapeItem source, Map<String, AttributeValue> replacement) {
            return new GuardedWrite(source, replacement, List.of(), false);
        }

        /** Nothing but the condition. */
        public static GuardedWrite check(ShapeItem source) {
            return new GuardedWrite(source, null, List.of(), false);
        }

        /** A deletion, for which nothing may have been added that was not read. */
        public static GuardedWrite delete(ShapeItem source, Set<String> watched) {
            return new GuardedWrite(source, Map.of(), List.of(), false, watched, List.of());
        }

        /** A deletion. */
        public static GuardedWrite delete(ShapeItem source) {
            return new GuardedWrite(source, Map.of(), List.of(), false);
        }
    }

    /** What came of one of several writes. */
    enum Outcome {
        /** Carried out. */
        WRITTEN,
        /** Not carried out: the source is not as it was read. */
        SOURCE_CHANGED,
        /** Not carried out: something is in the place of a put. */
        TARGET_EXISTS,
        /** Not carried out because of another write of the same transaction, or because an item to replace has changed. */
        CANCELLED
    }

    /**
     * What came of one of several writes.
     *
     * @param found what is in the place of the puts, if that is why nothing was written
     */
    record Result(Outcome outcome, List<Map<String, AttributeValue>> found) {}

    /**
     * Carries out several writes, all or none. They have at most 100 items in all, each once.
     *
     * @return a result for each write, in order
     */
    List<Result> write(String pattern, List<GuardedWrite> writes);
}
