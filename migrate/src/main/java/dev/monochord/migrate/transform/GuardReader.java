package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.item.KeyForm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads from the guard of a unique value what it carries of its owner. */
final class GuardReader implements SourceShape {

    private final TableDesign table;
    private final ItemDesign owner;
    private final UniqueGuard guard;
    private final KeyForm form;

    GuardReader(TableDesign table, ItemDesign owner, UniqueGuard guard) {
        this.table = table;
        this.owner = owner;
        this.guard = guard;
        List<KeyTemplate> templates = templates(table, guard);
        this.form = KeyForm.of(
                templates.get(0).toString(),
                templates.size() == 1 ? null : templates.get(1).toString());
    }

    /** The templates of a guard's keys; the sort key is made by the same as the partition key if it has none of its own. */
    static List<KeyTemplate> templates(TableDesign table, UniqueGuard guard) {
        List<KeyTemplate> templates = guard.key().all();
        return table.sort() == null
                ? List.of(templates.get(0))
                : List.of(templates.get(0), templates.get(templates.size() - 1));
    }

    /** Whether the key of a stored item is one of this guard. */
    boolean hasKeyOf(Map<String, AttributeValue> stored) {
        KeyAttributeDesign sort = table.sort();
        return form.matches(stored, table.partition().name(), sort == null ? null : sort.name());
    }

    UniqueGuard guard() {
        return guard;
    }

    @Override
    public ItemDesign item() {
        return owner;
    }

    @Override
    public @Nullable Reader reader(String component) {
        AttributeDesign attribute = owner.attribute(component).orElse(null);
        if (attribute == null) {
            return null;
        }
        boolean taken = table.keys().stream().anyMatch(key -> key.name().equals(attribute.name()))
                || attribute.name().equals(table.typeAttribute());
        if (guard.attributes().contains(component) && !taken) {
            return attribute.nullable()
                    ? source -> source.in().get(attribute.name())
                    : source -> source.in().required(attribute.name());
        }
        List<KeyTemplate> templates = templates(table, guard);
        for (int i = 0; i < templates.size(); i++) {
            Reader reader = KindReader.part(templates.get(i), table.keys().get(i), attribute);
            if (reader != null) {
                return reader;
            }
        }
        return null;
    }

    /** A guard has no other attributes than its owner's components. */
    @Override
    public boolean writesText(String attribute) {
        return false;
    }

    @Override
    public boolean knows(String attribute) {
        return true;
    }
}
