package dev.monochord.model.diff;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.diff.Change.Kind;
import dev.monochord.model.diff.Change.Subject;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.StoredImage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changed in the keys that an item has in indexes. */
record IndexKeyDiff(TableDesign old, TableDesign table, ItemDesign before, ItemDesign item, List<Change> changes) {

    void run() {
        for (IndexKeyDesign key : table.indexKeys(item)) {
            Optional<IndexKeyDesign> same = old.indexKey(before, key.index());
            if (same.isEmpty()) {
                String form = key.templates().display();
                boolean partial = key.templates().variables().stream().anyMatch(this::mayHaveBeenAbsent);
                String there =
                        partial ? ", which items with these attributes have already" : ", which every item has already";
                add(Kind.NEW, key, stored(key, partial) ? form + there : "backfill " + form + shards(key));
            } else if (!same.get().equals(key)) {
                add(Kind.IN_PLACE, key, difference(same.get(), key));
            }
        }
        old.indexKeys(before).stream()
                .filter(key -> table.indexKey(item, key.index()).isEmpty())
                .forEach(key -> add(Kind.REMOVED, key, "no longer in the index"));
    }

    private static String difference(IndexKeyDesign was, IndexKeyDesign is) {
        if (was.shards() == is.shards()) {
            return ItemDiff.becomes(was.templates().display(), is.templates().display());
        }
        String forms = was.templates().equals(is.templates())
                ? is.templates().display()
                : ItemDiff.becomes(was.templates().display(), is.templates().display());
        return forms + ", spread over " + was.shards() + ", becomes spread over " + is.shards();
    }

    private static String shards(IndexKeyDesign key) {
        return key.shards() == 1 ? "" : ", spread over " + key.shards();
    }

    /**
     * The service fills the index by itself: what it is keyed by was written with every item, in the same form. For a
     * multi-attribute index an attribute may be absent, because then no key is missing: the item is not in the index.
     */
    private boolean stored(IndexKeyDesign key, boolean partial) {
        Map<String, StoredImage.Value> image = StoredImage.item(old, before);
        List<KeyAttributeDesign> attributes = table.keys(key.index());
        List<KeyTemplate> templates = key.templates().all();
        boolean sparse =
                table.index(key.index()).filter(IndexDesign::multiAttribute).isPresent();
        if (key.shards() > 1 || attributes.size() != templates.size() || partial && !sparse) {
            return false;
        }
        for (int i = 0; i < attributes.size(); i++) {
            StoredImage.Value written = image.get(attributes.get(i).name());
            boolean same = written != null
                    && written.text().equals(templates.get(i).display())
                    && written.type() == attributes.get(i).type();
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private boolean mayHaveBeenAbsent(String variable) {
        return before.attribute(variable).map(AttributeDesign::nullable).orElse(true);
    }

    private void add(Kind kind, IndexKeyDesign key, String text) {
        changes.add(new Change(kind, Subject.KEY, table.name(), item.name() + " in " + key.index(), text));
    }
}
