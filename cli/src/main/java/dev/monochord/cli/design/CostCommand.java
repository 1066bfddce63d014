package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.StorageCost;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.cost.TransactionCost;
import dev.monochord.model.document.CostDocument;
import dev.monochord.model.json.JsonTree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code monochord design cost}: the price of each pattern. */
@Command(
        name = "cost",
        sortOptions = false,
        description = "Prints what each pattern costs in capacity units and money, a call and a month, next to what a"
                + " scan of the table would cost. Where a design has several versions and none is named, the last two"
                + " are compared first.",
        footer = {
            "",
            "Examples:",
            "  monochord design cost cello",
            "  monochord design cost qrie --items 400000 --size 1024     before and after",
            "  monochord design cost qrie@2 --items 400000 --matches 4000 --page 100"
        })
final class CostCommand extends ToolCommand implements Runnable {

    @Mixin
    private CostOptions options = new CostOptions();

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public void run() {
        Design design = chosen.findAndWarn();
        TableWorkload workload;
        PriceList prices;
        try {
            workload = options.workload(design);
            prices = options.prices();
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
        Design before = chosen.before(design);
        String text = json
                ? JsonTree.write(
                        before == null
                                ? List.of(tree(design, workload, prices))
                                : trees(before, design, workload, prices))
                : before == null
                        ? CostDocument.markdown(design, workload, prices)
                        : CostDocument.markdown(before, design, workload, prices);
        out().print(text);
    }

    private static List<Map<String, Object>> trees(
            Design before, Design after, TableWorkload workload, PriceList prices) {
        return List.of(tree(before, workload, prices), tree(after, workload, prices));
    }

    private static Map<String, Object> tree(Design design, TableWorkload workload, PriceList prices) {
        List<Object> patterns = new ArrayList<>();
        List<Object> transactions = new ArrayList<>();
        List<Object> storage = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            Cost costs = new Cost(table, workload, prices);
            costs.all().forEach(cost -> patterns.add(tree(table, cost)));
            table.transactions().stream()
                    .map(transaction -> costs.of(
                            transaction, name -> design.table(name).map(other -> new Cost(other, workload, prices))))
                    .forEach(cost -> transactions.add(tree(table, cost)));
            storage.add(tree(table, costs.storage(), prices));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("design", design.name());
        tree.put("version", design.version());
        tree.put("items", workload.items());
        tree.put("itemSize", workload.itemSize());
        tree.put("matches", workload.matches());
        tree.put("pageSize", workload.pageSize());
        if (!workload.sizes().isEmpty()) {
            tree.put("sizes", new TreeMap<>(workload.sizes()));
        }
        if (!workload.counts().isEmpty()) {
            tree.put("counts", new TreeMap<>(workload.counts()));
        }
        tree.put("callsPerMonth", workload.callsPerMonth());
        tree.put("currency", prices.currency());
        tree.put("prices", prices.words());
        tree.put("patterns", patterns);
        if (!transactions.isEmpty()) {
            tree.put("transactions", transactions);
        }
        tree.put("storage", storage);
        return tree;
    }

    private static Map<String, Object> tree(TableDesign table, TransactionCost cost) {
        List<Object> steps = new ArrayList<>();
        for (TransactionCost.Step step : cost.steps()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("step", step.step().display());
            one.put("readUnits", step.readUnits());
            one.put("writeUnits", step.writeUnits());
            one.put("price", step.price());
            steps.add(one);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.name());
        tree.put("transaction", cost.transaction());
        tree.put("readUnits", cost.readUnits());
        tree.put("writeUnits", cost.writeUnits());
        tree.put("price", cost.price());
        tree.put("steps", steps);
        if (!cost.unknown().isEmpty()) {
            tree.put("unknown", cost.unknown());
        }
        return tree;
    }

    private static Map<String, Object> tree(TableDesign table, StorageCost storage, PriceList prices) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.name());
        tree.put("tableBytes", Math.round(storage.tableBytes()));
        tree.put("indexBytes", Math.round(storage.indexBytes()));
        BigDecimal price = prices.perGigabyteMonth();
        if (price != null) {
            tree.put("monthly", storage.monthly(price));
        }
        return tree;
    }

    private static Map<String, Object> tree(TableDesign table, PatternCost cost) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.name());
        tree.put("pattern", cost.pattern());
        tree.put("operation", cost.operation().apiName());
        String index = cost.index();
        if (index != null) {
            tree.put("index", index);
        }
        tree.put("consistent", cost.consistent());
        tree.put("readUnits", cost.readUnits());
        tree.put("writeUnits", cost.writeUnits());
        tree.put("price", cost.price());
        tree.put("monthly", cost.monthly());
        tree.put("allReadUnits", cost.allUnits());
        tree.put("allPrice", cost.allPrice());
        tree.put("scanReadUnits", cost.scanUnits());
        tree.put("scanPrice", cost.scanPrice());
        return tree;
    }
}
