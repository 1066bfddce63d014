package dev.monochord.cli.console;

import dev.monochord.console.cost.CostSection;
import dev.monochord.console.design.DesignLibrary;
import dev.monochord.console.design.DesignSection;
import dev.monochord.console.frame.Section;
import dev.monochord.console.guide.GuideSection;
import dev.monochord.console.item.ItemSection;
import dev.monochord.console.item.KeyHeat;
import dev.monochord.console.item.ServedTable;
import dev.monochord.console.item.ServedTables;
import dev.monochord.console.planned.DesignForms;
import dev.monochord.model.Design;
import dev.monochord.model.DesignCatalog;
import dev.monochord.model.json.DesignFiles;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.SystemFactory;
import java.util.ArrayList;
import java.util.List;

/** The sections of the console, in the order of its navigation. */
final class ConsoleSections {

    private ConsoleSections() {}

    static List<Section> of(ConsoleContext context, List<Design> given) {
        List<Design> builtIn = new DesignCatalog(DesignFiles.onClassPath(ConsoleSections.class.getClassLoader())).all();
        DesignLibrary library = new DesignLibrary(builtIn, given);
        ServedTables tables = tables(context);
        EngineWatch watch = context.store()
                .engine()
                .map(engine -> new EngineWatch(engine, context.store().describe()))
                .orElse(null);
        return List.of(
                new DesignSection(
                        library,
                        new DesignForms(library, tables, context.store().client())),
                new ItemSection(tables, watch == null ? KeyHeat.UNKNOWN : watch),
                LiveSections.systems(context),
                LiveSections.engine(context.store(), watch),
                LiveSections.migrations(context.store()),
                new CostSection(library),
                new GuideSection());
    }

    /** The tables of the systems, each with the design and the kinds of item that its factory names. */
    private static ServedTables tables(ConsoleContext context) {
        List<ServedTable> tables = new ArrayList<>();
        for (SystemFactory system : context.systems()) {
            Monochord monochord = context.assembly().monochord(system.name());
            for (TableInfo info : system.tableInfos()) {
                system.tables().stream()
                        .filter(design -> design.name().equals(info.name()))
                        .map(design -> new ServedTable(
                                system.name(), design, info, monochord, ConsoleSections.class.getClassLoader()))
                        .forEach(tables::add);
            }
        }
        return new ServedTables(tables);
    }
}
