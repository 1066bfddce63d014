package dev.monochord.model.document;

import dev.monochord.model.Design;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.CapacityRules;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a design costs, as a page of Markdown; and what two versions of it cost, side by side. For one page. */
public final class CostDocument {

    private final TableWorkload workload;
    private final PriceList prices;
    private final StringBuilder page = new StringBuilder();

    private CostDocument(TableWorkload workload, PriceList prices) {
        this.workload = workload;
        this.prices = prices;
    }

    public static String markdown(Design design, TableWorkload workload, PriceList prices) {
        CostDocument document = new CostDocument(workload, prices);
        document.heading("Cost of " + design.name() + ", version " + design.version());
        document.patterns(design);
        return document.page.toString();
    }

    /** The patterns that both versions have next to each other, then everything of the newer one. */
    public static String markdown(Design before, Design after, TableWorkload workload, PriceList prices) {
        CostDocument document = new CostDocument(workload, prices);
        document.heading(
                "Cost of " + after.name() + ", version " + before.version() + " and version " + after.version());
        document.line("\n## Before (version " + before.version() + ") and after (version " + after.version() + ")");
        document.line(
                "A call reads a page where the pattern answers pages; \"for all\" is everything that it finds, in requests"
                        + " of 1 MB.");
        after.tables().forEach(table -> before.table(table.name()).ifPresent(old -> document.compare(old, table)));
        document.line("\n## All patterns of version " + after.version());
        document.patterns(after);
        return document.page.toString();
    }

    private void heading(String title) {
        line("# " + title);
        line(String.format(
                Locale.ROOT,
                "Each table has %s. Each pattern is called %,d times a month.",
                workload.words(),
                workload.callsPerMonth()));
        line(prices.words());
    }

    private void patterns(Design design) {
        for (TableDesign table : design.tables()) {
            line("\n### Table `" + table.name() + "`\n");
            Cost cost = new Cost(table, workload, prices);
            page.append(CostTable.markdown(cost.all()));
            unserved(table, cost);
            transactions(design, table, cost);
            line("\nStored: " + cost.storage().words(prices) + ".");
        }
    }

    /** A pattern that no request serves has no price, and is not passed over in silence. */
    private void unserved(TableDesign table, Cost cost) {
        String names = table.patterns().stream()
                .filter(pattern -> cost.of(pattern).isEmpty())
                .map(PatternDesign::name)
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            line("\nNo key or index serves, and so nothing prices: " + names + ".");
        }
    }

    private void transactions(Design design, TableDesign table, Cost cost) {
        if (table.transactions().isEmpty()) {
            return;
        }
        line("\nOne call of each step of a transaction:\n");
        page.append(CostTable.transactions(table.transactions().stream()
                .map(transaction -> cost.of(
                        transaction, name -> design.table(name).map(other -> new Cost(other, workload, prices))))
                .toList()));
    }

    private void compare(TableDesign old, TableDesign table) {
        line("\n### Table `" + table.name() + "`\n");
        line("| pattern | before | RCU a call | RCU for all | WCU | $ for all"
                + " | after | RCU a call | RCU for all | WCU | $ for all | |");
        line("|---|---|---:|---:|---:|---:|---|---:|---:|---:|---:|---|");
        Cost then = new Cost(old, workload, prices);
        for (PatternCost now : new Cost(table, workload, prices).all()) {
            old.pattern(now.pattern())
                    .flatMap(then::of)
                    .ifPresent(was ->
                            line("| " + now.pattern() + cells(was) + cells(now) + " | " + times(was, now) + " |"));
        }
        line("\nStored before: " + then.storage().words(prices) + ". After: "
                + new Cost(table, workload, prices).storage().words(prices) + ".");
        only(old, table).ifPresent(text -> line("\n" + text));
    }

    /** The patterns that have nothing to be compared with. */
    private static Optional<String> only(TableDesign old, TableDesign table) {
        String gone = names(old, table);
        String more = names(table, old);
        return gone.isEmpty() && more.isEmpty()
                ? Optional.empty()
                : Optional.of(((gone.isEmpty() ? "" : "Only before: " + gone + ". ")
                                + (more.isEmpty() ? "" : "Only after: " + more + "."))
                        .strip());
    }

    private static String names(TableDesign table, TableDesign without) {
        return table.patterns().stream()
                .map(PatternDesign::name)
                .filter(name -> without.pattern(name).isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String cells(PatternCost cost) {
        String index = cost.index() == null ? "" : " `" + cost.index() + "`";
        return " | " + cost.words() + index + " | " + CapacityRules.display(cost.readUnits()) + " | "
                + CapacityRules.display(cost.allUnits()) + " | " + CapacityRules.display(cost.writeUnits()) + " | "
                + cost.allPrice().toPlainString();
    }

    private static String times(PatternCost was, PatternCost now) {
        BigDecimal before = was.allPrice();
        BigDecimal after = now.allPrice();
        if (before.compareTo(after) == 0 || before.signum() == 0 || after.signum() == 0) {
            return "";
        }
        boolean cheaper = before.compareTo(after) > 0;
        BigDecimal times =
                cheaper ? before.divide(after, 1, RoundingMode.HALF_UP) : after.divide(before, 1, RoundingMode.HALF_UP);
        return CapacityRules.display(times.doubleValue()) + " times " + (cheaper ? "cheaper" : "dearer");
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
