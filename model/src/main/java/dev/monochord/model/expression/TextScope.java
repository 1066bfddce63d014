package dev.monochord.model.expression;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterDesign;
import java.util.List;
import java.util.Optional;

/**
 * The names that a text may use.
 *
 * @param items the kinds of item that it is about; what it names must be alike in all of them
 * @param parameters the parameters of the pattern
 * @param pattern the name of the pattern, for messages
 */
public record TextScope(List<ItemDesign> items, List<ParameterDesign> parameters, TextUse use, String pattern) {

    public TextScope {
        items = List.copyOf(items);
        parameters = List.copyOf(parameters);
        if (items.isEmpty()) {
            throw new IllegalArgumentException("A text is about a kind of item");
        }
    }

    Optional<ParameterDesign> parameter(String name) {
        return parameters.stream().filter(p -> p.name().equals(name)).findFirst();
    }
}
