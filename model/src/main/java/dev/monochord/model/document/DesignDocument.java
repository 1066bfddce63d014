package dev.monochord.model.document;

import static dev.monochord.model.document.ItemNotes.key;
import static dev.monochord.model.document.Markdown.code;
import static dev.monochord.model.document.Markdown.text;
import static dev.monochord.model.plan.DynamoDbOperation.BATCH_WRITE_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.DELETE_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.GET_ITEM;
import static dev.monochord.model.plan.DynamoDbOperation.QUERY;
import static dev.monochord.model.plan.DynamoDbOperation.TRANSACT_WRITE_ITEMS;
import static dev.monochord.model.plan.DynamoDbOperation.UPDATE_ITEM;

import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.cost.TransactionCost;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.StoredImage;
import dev.monochord.model.plan.TablePlans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A design as the page of Markdown that a team would otherwise write by hand. */
public final class DesignDocument {

    private final Markdown page = new Markdown();
    private final TableWorkload workload;

    private DesignDocument(TableWorkload workload) {
        this.workload = workload;
    }

    /** The page, with costs for {@link TableWorkload#DEFAULT}. */
    public static String markdown(Design design) {
        return markdown(design, TableWorkload.DEFAULT);
    }

    public static String markdown(Design design, TableWorkload workload) {
        return new DesignDocument(workload).write(design);
    }

    private String write(Design design) {
        page.heading(1, text(design.name()) + ", version " + text(design.version()));
        design.tables().forEach(table -> table(design, table));
        return page.toString();
    }

    private void table(Design design, TableDesign table) {
        page.heading(2, "Table " + code(table.name()));
        List<String> lines = new ArrayList<>();
        KeyAttributeDesign sort = table.sort();
        lines.add("Partition key " + typed(table.partition()) + (sort == null ? "" : ", sort key " + typed(sort)));
        String type = table.typeAttribute();
        if (type != null) {
            lines.add("Every item says what it is in " + code(type));
        }
        String timeToLive = table.timeToLive();
        if (timeToLive != null) {
            lines.add("Items expire by " + code(timeToLive));
        }
        if (table.unreadable() == UnreadablePolicy.SKIP) {
            lines.add("Queries, scans and batch gets skip and report rows that they cannot read");
        }
        TableOptions settings = table.settings();
        lines.add((settings.onDemand() ? "On demand" : "Provisioned") + ", deletion protection "
                + onOff(settings.deletionProtection()) + ", point-in-time recovery "
                + onOff(settings.pointInTimeRecovery())
                + (settings.stream() ? ", stream of new and old images" : ""));
        page.list(lines);
        indexes(table);
        items(table);
        patterns(table);
        transactions(design, table);
    }

    private static String onOff(boolean flag) {
        return flag ? "on" : "off";
    }

    private static String typed(KeyAttributeDesign key) {
        return code(key.name()) + " (" + key.type().words() + ")";
    }

    private static String typed(List<KeyAttributeDesign> keys) {
        return keys.stream().map(DesignDocument::typed).collect(Collectors.joining(", "));
    }

    private void indexes(TableDesign table) {
        if (table.indexes().isEmpty()) {
            return;
        }
        page.heading(3, "Indexes");
        List<List<String>> rows = new ArrayList<>();
        for (IndexDesign index : table.indexes()) {
            IndexProjection projection = index.projection();
            rows.add(List.of(
                    code(index.name()) + (index.local() ? " (local)" : ""),
                    typed(index.partitionKeys()),
                    typed(index.sortKeys()),
                    projection.kind()
                            + (projection.attributes().isEmpty()
                                    ? ""
                                    : " " + Markdown.codes(projection.attributes()))));
        }
        page.table(List.of("index", "partition key", "sort key", "projection"), rows);
    }

    private void items(TableDesign table) {
        if (table.items().isEmpty()) {
            return;
        }
        page.heading(3, "Items");
        KeyAttributeDesign sort = table.sort();
        List<String> heading = new ArrayList<>(
                List.of("item", code(table.partition().name()) + (sort == null ? "" : " / " + code(sort.name()))));
        table.indexes().forEach(index -> heading.add(code(index.name())));
        List<List<String>> rows = new ArrayList<>();
        for (ItemDesign item : table.items()) {
            List<String> row = new ArrayList<>(List.of(text(item.name()), key(item.key())));
            for (IndexDesign index : table.indexes()) {
                row.add(indexKey(table, item, index));
            }
            rows.add(row);
            // A guard that no item describes is stored all the same.
            item.guards().stream().filter(guard -> guard.item() == null).forEach(guard -> {
                List<String> guarding = new ArrayList<>(
                        List.of("guard of " + text(item.name() + "." + guard.field()), key(guard.key())));
                table.indexes().forEach(index -> guarding.add(indexKey(table, guard.stored(item), index)));
                rows.add(guarding);
            });
        }
        page.table(heading, rows);
        if (table.items().stream().anyMatch(DesignDocument::hasOptionalPart)) {
            page.block("The part of a key in brackets is left out where its value is null.");
        }
        table.items().forEach(item -> item(table, item));
    }

    private static boolean hasOptionalPart(ItemDesign item) {
        return Stream.concat(Stream.of(item.key()), item.indexKeys().stream().map(IndexKeyDesign::templates))
                .flatMap(key -> key.all().stream())
                .anyMatch(template -> template.display().contains("["));
    }

    private static String indexKey(TableDesign table, ItemDesign item, IndexDesign index) {
        boolean declared = index.multiAttribute() || item.indexKey(index.name()).isPresent();
        return table.indexKey(item, index.name())
                .map(key -> key(key.templates())
                        + (key.shards() > 1 ? " over " + key.shards() + " shards" : "")
                        + (declared ? "" : " (not declared)"))
                .orElse("");
    }

    private void item(TableDesign table, ItemDesign item) {
        page.heading(4, text(item.name()));
        Map<String, Object> shown = new LinkedHashMap<>();
        StoredImage.item(table, item)
                .forEach((name, value) -> shown.put(name, Map.of(value.type().name(), value.text())));
        shown.keySet().removeIf(StoredImage::mark);
        page.block("```json\n" + JsonTree.write(shown) + "```");
        ItemNotes notes = new ItemNotes(table, item);
        List<List<String>> rows = new ArrayList<>();
        for (AttributeDesign a : item.attributes()) {
            if (!a.keyOnly()) {
                String absent = a.nullable() ? ", may be absent" : "";
                String holds = text(a.type().words()) + notes.of(a);
                rows.add(List.of(code(a.name()) + absent, a.type().stored().name(), holds));
            }
        }
        if (!rows.isEmpty()) {
            page.table(List.of("attribute", "type", "holds"), rows);
        }
        page.list(notes.all());
    }

    private void patterns(TableDesign table) {
        if (table.patterns().isEmpty()) {
            return;
        }
        page.heading(3, "Access patterns");
        page.block("Cost of one call in capacity units, for " + workload.words() + "."
                + (table.patterns().stream()
                                .flatMap(pattern -> pattern.parameters().stream())
                                .anyMatch(ParameterDesign::optional)
                        ? " A parameter with a question mark may be null."
                        : ""));
        Cost cost = cost(table);
        List<List<String>> rows = new ArrayList<>();
        for (PatternDesign pattern : table.patterns()) {
            List<Plan> plans = cost.plans().of(pattern).plans();
            rows.add(List.of(
                    code(pattern.call()),
                    text(String.join(", ", pattern.items())),
                    answer(pattern),
                    plans.isEmpty() ? "not served" : each(plans, DesignDocument::operation),
                    each(plans, DesignDocument::index),
                    each(plans, DesignDocument::condition),
                    cost.of(pattern).map(PatternCost::capacity).orElse("")));
        }
        page.table(List.of("pattern", "of", "answers", "operation", "index", "key condition", "cost"), rows);
    }

    private Cost cost(TableDesign table) {
        return new Cost(new TablePlans(table), workload, PriceList.US_EAST_1);
    }

    private void transactions(Design design, TableDesign table) {
        if (table.transactions().isEmpty()) {
            return;
        }
        page.heading(3, "Transactions");
        page.block("Each is one " + TRANSACT_WRITE_ITEMS.apiName()
                + " of the steps that a call makes: a step with a star any number of times, others at most once. The cost"
                + " is that of one call of each step.");
        Cost cost = cost(table);
        page.table(
                List.of("transaction", "steps", "cost", "each further step"),
                table.transactions().stream()
                        .map(transaction -> transaction(
                                transaction,
                                cost.of(transaction, name -> design.table(name).map(this::cost))))
                        .toList());
    }

    private static List<String> transaction(TransactionDesign transaction, TransactionCost cost) {
        String unknown = cost.unknown().isEmpty() ? "" : " and that of " + String.join(", ", cost.unknown());
        return List.of(
                code(transaction.call()),
                Markdown.codes(transaction.steps().stream()
                        .map(TransactionStep::display)
                        .toList()),
                cost.capacity() + unknown,
                String.join(", ", cost.further()));
    }

    private static String answer(PatternDesign pattern) {
        return switch (pattern.result()) {
            case NONE -> "";
            case OPTIONAL -> pattern.kind().reads() ? "one or none" : "the item before, or none";
            case ITEM -> "the item";
            case PAGE -> "a page";
            case LIST -> "all";
            case STREAM -> "all, one by one";
            case COLLECTION -> "all in one record";
            case COUNT -> "their number";
            case BOOLEAN -> "yes or no";
        };
    }

    /** What there is to say of the request; of those of all kinds of item that a write may be given, each once. */
    private static String each(List<Plan> plans, Function<Plan, String> say) {
        return plans.stream().map(say).distinct().collect(Collectors.joining(" or "));
    }

    private static String index(Plan plan) {
        String index = plan.index();
        return index == null ? "" : code(index);
    }

    private static String operation(Plan plan) {
        PatternDesign pattern = plan.pattern();
        if (plan instanceof Plan.DeletePartition) {
            return names(UPDATE_ITEM, QUERY, BATCH_WRITE_ITEM) + ", "
                    + (plan.readsFirst() ? names(GET_ITEM, TRANSACT_WRITE_ITEMS) : names(DELETE_ITEM));
        }
        return (plan.readsFirst() ? names(GET_ITEM, plan.operation()) : names(plan.operation()))
                + (plan.consistent() ? ", consistent" : "")
                + (pattern.descending() && plan instanceof Plan.Query ? ", descending" : "")
                + (pattern.kind() == PatternKind.COUNT ? ", count" : "")
                + unreadable(pattern)
                + (pattern.segments() > 1 ? " in " + pattern.segments() + " segments" : "")
                + (plan.shards() > 1 ? " of each shard" : "")
                + (plan instanceof Plan.Write write && write.steps().size() > 1
                        ? " of " + write.steps().size()
                        : "")
                + (pattern.once() ? ", once" : "")
                + (pattern.because().isEmpty() ? "" : ": " + text(pattern.because()));
    }

    private static String names(DynamoDbOperation... operations) {
        return Stream.of(operations).map(DynamoDbOperation::apiName).collect(Collectors.joining(", "));
    }

    private static String unreadable(PatternDesign pattern) {
        UnreadablePolicy rule = pattern.unreadable();
        return rule == null
                ? ""
                : rule == UnreadablePolicy.SKIP ? ", skips unreadable rows" : ", fails on unreadable rows";
    }

    private static String condition(Plan plan) {
        String condition = plan.keyCondition();
        String filter = plan.filterDisplay();
        String stored = plan.conditionDisplay();
        return (condition.isEmpty() ? "" : code(condition))
                + (filter.isEmpty() ? "" : (condition.isEmpty() ? "" : ", ") + "filter " + code(filter))
                + (stored.isEmpty() ? "" : ", if " + code(stored));
    }
}
