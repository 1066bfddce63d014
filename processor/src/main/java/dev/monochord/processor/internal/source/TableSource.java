package dev.monochord.processor.internal.source;

import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A table and the interface that declares it. Everything in it is proven: each pattern has a plan.
 *
 * @param element the annotated interface
 * @param design the name and version of the design, with this table alone
 * @param items in the order of the table's design
 * @param patterns in the order of the table's design
 * @param transactions in the order of the table's design
 * @param route the way to the table that it replaces, or null
 */
public record TableSource(
        TypeElement element,
        Design design,
        List<ItemSource> items,
        List<PatternSource> patterns,
        List<TransactionSource> transactions,
        @Nullable RouteSource route) {

    public TableSource {
        items = List.copyOf(items);
        patterns = List.copyOf(patterns);
        transactions = List.copyOf(transactions);
    }

    public TableDesign table() {
        return design.tables().get(0);
    }

    /** The item of this name in the design. */
    public Optional<ItemSource> item(String name) {
        return items.stream().filter(item -> item.design().name().equals(name)).findFirst();
    }
}
