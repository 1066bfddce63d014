package dev.monochord.model.document;

import dev.monochord.model.cost.CapacityRules;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.TransactionCost;
import java.util.List;
import java.util.Locale;

/** Costs as a table of Markdown. */
final class CostTable {

    private CostTable() {}

    public static String markdown(List<PatternCost> costs) {
        StringBuilder page = new StringBuilder(
                "| pattern | operation | index | RCU | WCU | $ per request | $ per month | scan instead: RCU | $ |\n");
        page.append("|---|---|---|---:|---:|---:|---:|---:|---:|\n");
        for (PatternCost cost : costs) {
            String index = cost.index();
            page.append("| ").append(cost.pattern());
            page.append(" | ").append(cost.words());
            page.append(" | ").append(index == null ? "" : index);
            page.append(" | ").append(CapacityRules.display(cost.readUnits()));
            page.append(" | ").append(CapacityRules.display(cost.writeUnits()));
            page.append(" | ").append(cost.price().toPlainString());
            page.append(" | ").append(String.format(Locale.ROOT, "%,.2f", cost.monthly()));
            boolean reads = cost.writeUnits() == 0; // what a write reads first, no scan would find
            page.append(" | ").append(reads ? CapacityRules.display(cost.scanUnits()) : "");
            page.append(" | ").append(reads ? cost.scanPrice().toPlainString() : "");
            page.append(" |\n");
        }
        return page.toString();
    }

    static String transactions(List<TransactionCost> costs) {
        StringBuilder page = new StringBuilder(
                "| transaction | steps | RCU | WCU | $ per request | each further call of a step |\n");
        page.append("|---|---|---:|---:|---:|---|\n");
        for (TransactionCost cost : costs) {
            page.append("| ").append(cost.transaction());
            page.append(" | ").append(String.join(", ", cost.names()));
            page.append(" | ").append(CapacityRules.display(cost.readUnits()));
            page.append(" | ").append(CapacityRules.display(cost.writeUnits()));
            page.append(" | ").append(cost.price().toPlainString());
            page.append(" | ").append(String.join(", ", cost.further()));
            page.append(" |\n");
        }
        return page.toString();
    }
}
