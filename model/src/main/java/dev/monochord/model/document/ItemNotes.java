package dev.monochord.model.document;

import static dev.monochord.model.document.Markdown.code;
import static dev.monochord.model.document.Markdown.text;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.StoredImage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is to be known of an item and its attributes beside their names and types, in Markdown. */
record ItemNotes(TableDesign table, ItemDesign item) {

    /** What an attribute is for; begins with a semicolon, or is empty. */
    String of(AttributeDesign a) {
        StringBuilder notes = new StringBuilder();
        if (a.component().equals(item.version())) {
            notes.append("; raised by every write");
        }
        if (a.component().equals(item.timeToLive())) {
            notes.append("; when the item expires");
        }
        counted(a)
                .forEach(child ->
                        notes.append("; counts its ").append(text(child)).append(" items"));
        if (StoredImage.mark(a.name())) {
            notes.append("; there while its partition is being deleted");
        }
        if (!a.alternatives().isEmpty()) {
            notes.append("; also read as ").append(Markdown.codes(a.alternatives()));
        }
        if (a.lenient()) {
            notes.append("; also read as text");
        }
        return notes.toString();
    }

    /** The kinds of children that are counted in an attribute. */
    private List<String> counted(AttributeDesign a) {
        return table.items().stream()
                .filter(child -> child.parents().stream()
                        .anyMatch(p ->
                                p.item().equals(item.name()) && a.component().equals(p.counter())))
                .map(ItemDesign::name)
                .toList();
    }

    /** The rules of the item, one a line. */
    List<String> all() {
        List<String> notes = new ArrayList<>();
        List<String> inKey = item.attributes().stream()
                .filter(AttributeDesign::keyOnly)
                .map(AttributeDesign::component)
                .toList();
        if (!inKey.isEmpty()) {
            notes.add("In the key alone: " + Markdown.codes(inKey));
        }
        List<String> sharing = table.sharingKeyOf(item).map(ItemDesign::name).toList();
        if (!sharing.isEmpty()) {
            notes.add("Shares its key with " + String.join(" and ", sharing)
                    + ": only one of them can exist under a key, and writes check the type attribute");
        }
        item.derived()
                .forEach(d -> notes.add(
                        code(d.name()) + " is written as " + code(d.template().display())));
        item.alternativeKeys().forEach(k -> notes.add("Readers also take the key " + key(k)));
        for (UniqueGuard guard : item.guards()) {
            notes.add(code(guard.field()) + " is unique: guard item " + key(guard.key()) + " with "
                    + guard.attributes().stream()
                            .map(component -> code(stored(item.name(), component)))
                            .collect(Collectors.joining(", ")));
        }
        for (ParentDesign parent : item.parents()) {
            String counter = parent.counter();
            notes.add("Written only while its " + text(parent.item()) + " exists and is not being deleted"
                    + (counter == null ? "" : "; counted there in " + code(stored(parent.item(), counter)))
                    + (parent.limit() == 0 ? "" : ", at most " + parent.limit()));
        }
        if (item.timeToLive() != null) {
            notes.add(
                    item.hideExpired()
                            ? "What has expired is not read, even while it is still there"
                            : "What has expired is read as long as it is there");
        }
        if (item.keepUnknown()) {
            notes.add("Attributes that are not listed here are kept when it is written back");
        }
        return notes;
    }

    static String key(KeyTemplates key) {
        KeyTemplate sort = key.sort();
        return code(key.partition().written()) + (sort == null ? "" : " / " + code(sort.written()));
    }

    private String stored(String itemName, String component) {
        return table.item(itemName)
                .flatMap(i -> i.attribute(component))
                .map(AttributeDesign::name)
                .orElse(component);
    }
}
