package dev.monochord.console.item;

import dev.monochord.console.call.CompiledTable;
import dev.monochord.console.call.RequestTree;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.Refusal;

/**
 * A table of the store with the design and the generated code of the system that it belongs to. Thread-safe.
 *
 * @param system the name of the system
 * @param monochord has the client, the actual names of tables and the settings of the system
 * @param classes have the generated code
 */
public record ServedTable(String system, TableDesign design, TableInfo info, Monochord monochord, ClassLoader classes) {

    /** The name in the design, by which pages address it. */
    public String id() {
        return design.name();
    }

    /** The name in the store. */
    public String actualName() {
        return monochord.tableName(design.name());
    }

    public String path() {
        return "/items/" + id();
    }

    /** The path of the page that chooses the workload of prices. */
    public String costPath() {
        return "/cost?design=" + info.design() + "@" + info.version() + "&table=" + id();
    }

    /** Returns the generated code; refused if this program does not have it. */
    CompiledTable compiled() {
        try {
            return CompiledTable.load(design, classes);
        } catch (ClassNotFoundException | LinkageError missing) {
            throw Refusal.notFound("the classes of table " + id() + " are not in this program");
        }
    }

    RequestTree trees() {
        return new RequestTree(
                design.keys().stream().map(KeyAttributeDesign::name).toList());
    }

    PatternDesign pattern(String name) {
        return design.pattern(name)
                .orElseThrow(() -> Refusal.notFound("table " + id() + " has no pattern '" + name + "'"));
    }

    ItemDesign item(ItemType<?> type) {
        return design.item(type.name())
                .orElseThrow(() -> Refusal.notFound("table " + id() + " has no item '" + type.name() + "'"));
    }

    /** Returns the kind of item of this name; refused if there is none. */
    ItemType<?> type(String name) {
        return info.items().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("table " + id() + " has no item '" + name + "'"));
    }
}
