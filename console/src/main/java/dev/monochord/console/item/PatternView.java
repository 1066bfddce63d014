package dev.monochord.console.item;

import dev.monochord.console.design.PatternRow;
import dev.monochord.console.frame.PageLinks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a pattern shows.
 *
 * @param fields the form
 * @param given what the form was filled with, for links that repeat the call
 * @param kinds the kinds of item that a write takes, if there are several
 * @param run what came of the call, or null if it was not made
 * @param confirmation what a write will do, before it is done; or null
 * @param problem why the call failed or was stopped, or null
 * @param goOn the address that does not stop the call, or null if it was not stopped
 * @param pages the links to other pages of the result
 * @param query the call as the query of an address
 */
public record PatternView(
        ServedTable table,
        PatternRow pattern,
        boolean isWrite,
        List<FormField> fields,
        Map<String, String> given,
        List<String> kinds,
        @Nullable RunView run,
        @Nullable WriteConfirmation confirmation,
        @Nullable String problem,
        @Nullable String goOn,
        PageLinks pages,
        String query) {

    public PatternView {
        fields = List.copyOf(fields);
        given = Map.copyOf(given);
        kinds = List.copyOf(kinds);
    }

    public String path() {
        return table.path() + "/patterns/" + pattern.name();
    }
}
