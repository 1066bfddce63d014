package dev.monochord.console.engine;

import java.time.Instant;
import java.util.List;

/**
 * The engine at a moment.
 *
 * @param embedded whether there is an engine in this process; nothing else is known of another store
 * @param problem why the last change was refused; empty if it was not
 * @param rule what was typed then
 */
public record EngineView(
        boolean embedded,
        List<EngineControl.OperationCount> operations,
        List<EngineControl.LoggedCall> calls,
        List<EngineControl.HotKey> hottest,
        List<EngineControl.Fault> faults,
        List<TableStorage> tables,
        EngineControl.Storage storage,
        Instant now,
        boolean shifted,
        String problem,
        String rule) {

    public EngineView {
        operations = List.copyOf(operations);
        calls = List.copyOf(calls);
        hottest = List.copyOf(hottest);
        faults = List.copyOf(faults);
        tables = List.copyOf(tables);
    }
}
