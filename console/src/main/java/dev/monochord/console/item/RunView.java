package dev.monochord.console.item;

import dev.monochord.console.call.CommandLines;
import dev.monochord.console.call.PatternRun;
import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page shows of a call.
 *
 * @param groups the items, by kind
 * @param value a result that is no item, such as a count; or null
 * @param count how many items there are
 * @param isCut whether there were more than a page shows
 * @param consumed capacity units, as the store measured them
 * @param predicted capacity units, computed before the call
 * @param java the call as a line of Java
 * @param commands the requests as lines for the AWS CLI
 * @param milliseconds how long the requests took
 */
public record RunView(
        List<ItemGroup> groups,
        @Nullable String value,
        int count,
        boolean isCut,
        String consumed,
        String predicted,
        String java,
        List<String> commands,
        long milliseconds,
        List<UnreadableItem> unreadable) {

    public RunView {
        groups = List.copyOf(groups);
        commands = List.copyOf(commands);
        unreadable = List.copyOf(unreadable);
    }

    static List<String> commands(PatternRun run) {
        return run.requests().stream().map(CommandLines::aws).toList();
    }
}
