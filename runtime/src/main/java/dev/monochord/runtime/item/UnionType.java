package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Several kinds of item under one sealed interface. */
public final class UnionType<T> implements ItemReader<T> {

    private final String name;
    private final List<ItemType<? extends T>> members;

    private UnionType(String name, List<ItemType<? extends T>> members) {
        this.name = name;
        this.members = members;
    }

    @SafeVarargs
    public static <T> UnionType<T> of(String name, ItemType<? extends T>... members) {
        return new UnionType<>(name, List.of(members));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean describes(Map<String, AttributeValue> stored) {
        return member(stored) != null;
    }

    @Override
    public T decode(Map<String, AttributeValue> stored) {
        ItemType<? extends T> member = member(stored);
        if (member == null) {
            throw new StoredItemException("A stored item is none of the kinds of " + name);
        }
        return member.decode(stored);
    }

    private @Nullable ItemType<? extends T> member(Map<String, AttributeValue> stored) {
        for (ItemType<? extends T> member : members) {
            if (member.describes(stored)) {
                return member;
            }
        }
        return null;
    }

    /** What all members expire by: a filter by the attribute of some would hide others that merely have it too. */
    @Override
    public @Nullable String expiry() {
        String first = members.get(0).expiry();
        return members.stream().allMatch(member -> Objects.equals(member.expiry(), first)) ? first : null;
    }

    @Override
    public @Nullable String expiry(Map<String, AttributeValue> stored) {
        ItemType<? extends T> member = member(stored);
        return member == null ? null : member.expiry();
    }

    @Override
    public boolean hidesExpired() {
        return members.stream().anyMatch(ItemType::hidesExpired);
    }
}
