package dev.monochord.console.cost;

import dev.monochord.console.design.LibraryEntry;
import dev.monochord.model.cost.PriceList;
import java.util.List;

/**
 * What the cost page shows.
 *
 * @param designs to choose from
 * @param table the table that is priced; empty if the design has none
 * @param unserved patterns that no key or index serves
 * @param total of all patterns, a month
 * @param storage what is stored, in words
 * @param prices where the prices are from
 */
public record CostView(
        List<LibraryEntry> designs,
        LibraryEntry design,
        String table,
        List<Slider> sliders,
        List<CostRow> rows,
        List<String> unserved,
        String total,
        String storage,
        String prices) {

    public CostView {
        designs = List.copyOf(designs);
        sliders = List.copyOf(sliders);
        rows = List.copyOf(rows);
        unserved = List.copyOf(unserved);
    }

    static CostView withoutTable(List<LibraryEntry> designs, LibraryEntry design, List<Slider> sliders) {
        return new CostView(designs, design, "", sliders, List.of(), List.of(), "", "", PriceList.US_EAST_1.words());
    }
}
