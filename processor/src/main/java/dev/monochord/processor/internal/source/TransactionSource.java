package dev.monochord.processor.internal.source;

import dev.monochord.model.TransactionDesign;
import java.util.List;
import javax.lang.model.element.ExecutableElement;

/**
 * A transaction and the method that declares it.
 *
 * @param tables the names of the parameters that are tables
 */
public record TransactionSource(ExecutableElement method, TransactionDesign design, List<String> tables) {

    public TransactionSource {
        tables = List.copyOf(tables);
    }
}
