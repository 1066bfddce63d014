package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.internal.call.CallName;
import dev.monochord.runtime.internal.call.Calls;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import dev.monochord.runtime.internal.retry.Attempts;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Writes of many items, 25 to a request, neither atomic nor on conditions, so not for kinds with unique values or parents.
 * Items that have a second shape are written one by one, each in a transaction with it. What the service leaves is sent
 * again; what remains at the end is named by the error, never dropped. Thread-safe.
 */
public final class BatchWriter {

    private static final int MAX_BATCH = 25;

    private final Session session;
    private final Writer writer;

    public BatchWriter(Writer writer) {
        this.session = writer.session();
        this.writer = writer;
    }

    /** Puts items, each whether it exists or not. */
    public <T> void putAll(String pattern, Collection<? extends T> items, Function<T, ItemType<T>> types) {
        List<Element> elements = new ArrayList<>(items.size());
        for (T item : items) {
            ItemType<T> type = types.apply(item);
            plain(type);
            Map<String, AttributeValue> encoded = session.encode(type, item);
            elements.add(new Element(
                    type,
                    new ItemId(session.table(type), type.keyIn(encoded)),
                    WriteRequest.builder().putRequest(put -> put.item(encoded)).build()));
        }
        write(pattern, elements);
    }

    /** Deletes items; those that do not exist are no error. */
    public void deleteAll(String pattern, Collection<? extends ItemKey<?>> keys) {
        keys.forEach(key -> plain(key.type()));
        deleteUnchecked(pattern, keys);
    }

    /** Deletes items whatever their kind; for one whose guards and counts are seen to elsewhere. */
    public void deleteUnchecked(String pattern, Collection<? extends ItemKey<?>> keys) {
        List<Element> elements = new ArrayList<>(keys.size());
        for (ItemKey<?> key : keys) {
            elements.add(new Element(
                    key.type(),
                    ItemId.of(session, key),
                    WriteRequest.builder()
                            .deleteRequest(delete -> delete.key(key.attributes()))
                            .build()));
        }
        write(pattern, elements);
    }

    private void write(String pattern, List<Element> elements) {
        Set<ItemId> seen = new HashSet<>();
        for (Element element : elements) {
            if (!seen.add(element.id())) {
                throw new InvalidInputException(
                        element.type().name(),
                        "A batch has an item of " + element.type().name() + " in table "
                                + element.id().table() + " twice. Give each item once.");
            }
        }
        WriteMirror mirror = session.mirror();
        if (mirror == null) {
            sendAll(pattern, elements, session.calls());
            return;
        }
        try (WriteMirror.Attempt attempt = mirror.begin()) {
            List<Element> batched = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++) {
                Element element = elements.get(i);
                if (attempt.of(element.id().table()) == null) {
                    batched.add(element);
                    continue;
                }
                try {
                    writer.commit(pattern, reads -> element.operations(), Sender.Way.PLAIN);
                } catch (RetriesExhaustedException e) {
                    List<Element> left = new ArrayList<>(batched);
                    left.addAll(elements.subList(i, elements.size()));
                    throw exhausted(pattern, Map.of(), List.of(), left, e);
                }
            }
            sendAll(pattern, batched, session.calls().permitted(attempt::require));
        }
    }

    private void sendAll(String pattern, List<Element> elements, Calls calls) {
        for (int from = 0; from < elements.size(); from += MAX_BATCH) {
            send(pattern, elements, from, Math.min(from + MAX_BATCH, elements.size()), calls);
        }
    }

    private void send(String pattern, List<Element> elements, int from, int to, Calls calls) {
        Map<String, List<WriteRequest>> left = new HashMap<>();
        for (Element element : elements.subList(from, to)) {
            left.computeIfAbsent(element.id().table(), t -> new ArrayList<>()).add(element.request());
        }
        Attempts attempts = session.retry().start();
        while (!left.isEmpty()) {
            BatchWriteItemRequest request = BatchWriteItemRequest.builder()
                    .requestItems(left)
                    .returnConsumedCapacity(calls.capacity())
                    .build();
            CallName name = new CallName(left.keySet().iterator().next(), pattern, DynamoDbOperation.BATCH_WRITE_ITEM);
            BatchWriteItemResponse response;
            try {
                response = calls.send(name, client -> client.batchWriteItem(request));
            } catch (RetriesExhaustedException e) {
                throw exhausted(pattern, left, elements.subList(from, to), elements.subList(to, elements.size()), e);
            } catch (FaultException e) {
                throw explained(elements.subList(from, to), e);
            }
            left = response.unprocessedItems();
            if (!left.isEmpty() && !attempts.again()) {
                throw exhausted(pattern, left, elements.subList(from, to), elements.subList(to, elements.size()), null);
            }
        }
    }

    private RetriesExhaustedException exhausted(
            String pattern,
            Map<String, List<WriteRequest>> unprocessed,
            List<Element> sent,
            List<Element> unsent,
            @Nullable RetriesExhaustedException cause) {
        Set<ItemId> left = new HashSet<>();
        for (Element element : sent) {
            String table = element.id().table();
            unprocessed.getOrDefault(table, List.of()).forEach(request -> left.add(id(element.type(), table, request)));
        }
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        sent.stream()
                .filter(element -> left.contains(element.id()))
                .forEach(element -> keys.add(element.id().key()));
        unsent.forEach(element -> keys.add(element.id().key()));
        return new RetriesExhaustedException(
                DynamoDbOperation.BATCH_WRITE_ITEM.apiName() + " of " + pattern + " did not write all items",
                keys,
                cause);
    }

    /** By its key: the service gives an item back with numbers and sets in its own form. */
    private static ItemId id(ItemType<?> type, String table, WriteRequest request) {
        return new ItemId(
                table,
                request.deleteRequest() != null
                        ? request.deleteRequest().key()
                        : type.keyIn(request.putRequest().item()));
    }

    private static MonochordException explained(List<Element> sent, FaultException refusal) {
        for (Element element : sent) {
            if (element.request().putRequest() != null) {
                MonochordException explained = ItemSize.explain(
                        element.type(),
                        element.id().table(),
                        element.request().putRequest().item(),
                        refusal);
                if (explained != refusal) {
                    return explained;
                }
            }
        }
        return refusal;
    }

    private void plain(ItemType<?> type) {
        if (!type.guards().isEmpty()
                || !type.parents().isEmpty()
                || !type.typeMark().isEmpty()
                || DeletionMark.on(session, type)) {
            throw new InvalidInputException(
                    type.name(),
                    "A batch has no conditions, and " + type.name()
                            + " has unique values, parents, children, a deletion mark, or a key that another kind shares. Write its items one by one or in transactions.");
        }
    }

    private record Element(ItemType<?> type, ItemId id, WriteRequest request) {

        List<ItemOperation> operations() {
            return List.of(
                    request.putRequest() == null
                            ? ItemOperation.delete(id, type.name())
                            : ItemOperation.put(
                                    id, type.name(), request.putRequest().item()));
        }
    }
}
