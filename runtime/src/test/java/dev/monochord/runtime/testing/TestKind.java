package dev.monochord.runtime.testing;

import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.Parent;
import dev.monochord.runtime.item.StoredItem;
import dev.monochord.runtime.item.Versioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A kind of item written by hand, for tests of what generated kinds are given to. */
public final class TestKind<T> extends ItemType<T> {

    private final KeyForm form;
    private final Function<T, String> partition;
    private final Function<T, String> sort;
    private final List<String> names;
    private final BiConsumer<T, Map<String, AttributeValue>> writer;
    private final Function<StoredItem, T> reader;
    private final List<Guard<T>> guards = new ArrayList<>();
    private final List<Parent<T>> parents = new ArrayList<>();
    private @Nullable Versioning<T> versioning;
    private boolean keepsUnknown;
    private Map<String, AttributeValue> mark = Map.of();
    private @Nullable String expiry;

    /** A kind whose keys have these templates and are made of a record by these functions. */
    public TestKind(
            Class<T> javaType,
            KeyForm form,
            Function<T, String> partition,
            Function<T, String> sort,
            List<String> attributes,
            BiConsumer<T, Map<String, AttributeValue>> writer,
            Function<StoredItem, T> reader) {
        super(javaType, javaType.getSimpleName(), TestStore.TABLE, "pk", "sk", 8);
        this.form = form;
        this.partition = partition;
        this.sort = sort;
        this.names = new ArrayList<>(List.of("pk", "sk"));
        this.names.addAll(attributes);
        this.writer = writer;
        this.reader = reader;
    }

    public TestKind<T> unique(Guard<T> guard) {
        guards.add(guard);
        return this;
    }

    public TestKind<T> under(Parent<T> parent) {
        parents.add(parent);
        return this;
    }

    public TestKind<T> versioned(Versioning<T> by) {
        versioning = by;
        return this;
    }

    /** With one more attribute that a record may have; these have not. */
    public TestKind<T> naming(String attribute) {
        names.add(attribute);
        return this;
    }

    public TestKind<T> expiring(String attribute) {
        expiry = attribute;
        return this;
    }

    public TestKind<T> keepingUnknown() {
        keepsUnknown = true;
        return this;
    }

    /** Shares its key with other kinds; this attribute names the kind. */
    public TestKind<T> marked(String attribute, String value) {
        names.add(attribute);
        mark = Map.of(attribute, AttributeValue.fromS(value));
        return this;
    }

    public ItemKey<T> key(String partitionText, String sortText) {
        return key(AttributeValue.fromS(partitionText), AttributeValue.fromS(sortText));
    }

    @Override
    protected void write(T item, Map<String, AttributeValue> out) {
        out.putAll(keyOf(item).attributes());
        out.putAll(mark);
        writer.accept(item, out);
    }

    @Override
    protected T read(StoredItem in) {
        return reader.apply(in);
    }

    @Override
    public ItemKey<T> keyOf(T item) {
        return key(partition.apply(item), sort.apply(item));
    }

    @Override
    public boolean describes(Map<String, AttributeValue> stored) {
        return form.matches(stored, "pk", "sk") && stored.entrySet().containsAll(mark.entrySet());
    }

    @Override
    public List<String> attributeNames() {
        return names;
    }

    @Override
    public Map<String, AttributeValue> typeMark() {
        return mark;
    }

    @Override
    public List<Guard<T>> guards() {
        return guards;
    }

    @Override
    public List<Parent<T>> parents() {
        return parents;
    }

    @Override
    public @Nullable Versioning<T> versioning() {
        return versioning;
    }

    @Override
    public @Nullable String expiry() {
        return expiry;
    }

    @Override
    public boolean keepsUnknown() {
        return keepsUnknown;
    }
}
