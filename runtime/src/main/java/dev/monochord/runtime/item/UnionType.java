package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import java.util.List;
import java.util.Map;
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
        return members.stream().anyMatch(member -> member.describes(stored));
    }

    @Override
    public T decode(Map<String, AttributeValue> stored) {
        for (ItemType<? extends T> member : members) {
            if (member.describes(stored)) {
                return member.decode(stored);
            }
        }
        throw new StoredItemException("A stored item is none of the kinds of " + name);
    }

    /** An attribute by which some member expires; those without it never do. */
    @Override
    public @Nullable String expiry() {
        return members.stream()
                .map(ItemType::expiry)
                .filter(attribute -> attribute != null)
                .findFirst()
                .orElse(null);
    }
}
