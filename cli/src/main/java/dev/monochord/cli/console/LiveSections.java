package dev.monochord.cli.console;

import dev.monochord.cli.store.TableStore;
import dev.monochord.console.engine.EngineSection;
import dev.monochord.console.frame.Section;
import dev.monochord.console.migrate.MigrationsSection;
import dev.monochord.console.systems.KeySample;
import dev.monochord.console.systems.SystemsSection;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sections about what happens in this process: its systems, its engine and its migrations. */
final class LiveSections {

    private LiveSections() {}

    static Section systems(ConsoleContext context) {
        Map<String, String> tables = new HashMap<>();
        for (SystemFactory system : context.systems()) {
            SystemStore store = system.store(context.settings());
            if (!store.isOwn() && !system.tables().isEmpty()) {
                String name = system.tables().get(0).name();
                tables.put(system.name(), store.tableNames().getOrDefault(name, name));
            }
        }
        return new SystemsSection(
                context.calls(),
                new KeySample(context.store().client(), tables),
                new NucleusTimes(),
                context.store().clock());
    }

    /** @param watch null if the store is not in this process */
    static Section engine(TableStore store, @Nullable EngineWatch watch) {
        return new EngineSection(watch, store.client(), store.describe(), Clock.systemUTC());
    }

    static Section migrations(TableStore store) {
        return new MigrationsSection(
                store.client(),
                store.engine()
                        .map(engine -> new RekeyingDemo(engine, RekeyingPace.WATCHABLE))
                        .orElse(null));
    }
}
