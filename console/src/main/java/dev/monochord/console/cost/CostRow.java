package dev.monochord.console.cost;

import dev.monochord.console.design.PatternRow;
import dev.monochord.console.frame.Figures;
import dev.monochord.model.cost.PatternCost;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a pattern costs.
 *
 * @param rate its own slider of calls a month
 * @param monthly the price of a month
 * @param share of the dearest pattern, from 0 to 100, for its bar
 * @param scan what a month would cost if each call were a scan; empty for a write
 * @param times how many times dearer that is; empty for a write
 */
public record CostRow(
        String name,
        String operation,
        String units,
        Slider rate,
        BigDecimal monthly,
        int share,
        String scan,
        String times) {

    static CostRow of(PatternCost cost, Slider rate) {
        BigDecimal scan = cost.scanPrice().multiply(BigDecimal.valueOf(rate.value()));
        boolean reads = cost.writeUnits() == 0;
        BigDecimal monthly = cost.monthly();
        String times = reads && monthly.signum() > 0
                ? Figures.count(scan.divide(monthly, 0, RoundingMode.HALF_UP).longValue()) + "×"
                : "";
        return new CostRow(
                cost.pattern(),
                cost.words() + (cost.index() == null ? "" : " on " + cost.index()),
                PatternRow.units(cost),
                rate,
                monthly,
                0,
                reads ? Figures.money(scan) : "",
                times);
    }

    CostRow withShare(int percent) {
        return new CostRow(name, operation, units, rate, monthly, percent, scan, times);
    }

    public String price() {
        return Figures.money(monthly);
    }
}
