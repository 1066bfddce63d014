package dev.monochord.console.call;

import dev.monochord.model.json.JsonTree;
import java.util.Locale;

/** Requests as lines that can be pasted into a shell. */
public final class CommandLines {

    private CommandLines() {}

    /** {@code aws dynamodb query --cli-input-json '…'}. */
    public static String aws(RecordedRequest request) {
        String operation =
                request.operation().replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        String json = JsonTree.write(request.body()).strip();
        return "aws dynamodb " + operation + " --cli-input-json '" + json.replace("'", "'\\''") + "'";
    }
}
