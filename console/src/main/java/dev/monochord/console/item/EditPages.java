package dev.monochord.console.item;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.Response;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of stored items. Each is shown before it is made, and made by the runtime, so that guards, counters, parents and
 * versions hold as they do for the system itself. Thread-safe.
 */
final class EditPages {

    private final ServedTables tables;

    EditPages(ServedTables tables) {
        this.tables = tables;
    }

    List<ConsoleRoute> routes() {
        return List.of(
                ConsoleRoute.get("/items/{table}/edit", this::form),
                ConsoleRoute.post("/items/{table}/edit", this::replace),
                ConsoleRoute.get("/items/{table}/delete", this::confirmDelete),
                ConsoleRoute.post("/items/{table}/delete", this::delete));
    }

    private EditedItem read(Visit visit) {
        visit.requireWrites();
        ServedTable table = tables.find(visit.variable("table"));
        MigrationGuard.check(table);
        return EditedItem.read(table, ItemAddress.of(table, visit));
    }

    private Response form(Visit visit) {
        return edit(visit, 200, read(visit), Map.of(), null, null);
    }

    /** Shows what would change; with a fingerprint in the form, makes the change. */
    private Response replace(Visit visit) throws ReflectiveOperationException {
        EditedItem current = read(visit);
        Map<String, String> given = visit.form().values();
        try {
            Record changed = current.changed(given);
            if (visit.form().text("fingerprint").isEmpty()) {
                List<AttributeChange> changes = AttributeChange.between(
                        current.table(), current.encoded(current.item()), current.encoded(changed));
                return edit(visit, 200, current, given, changes, null);
            }
            current.requireUnchanged(visit.form().text("fingerprint"));
            current.replace(changed);
            return visit.redirect(current.address().path());
        } catch (RefusedException refused) {
            return edit(visit, 422, current, given, null, refused.text());
        } catch (MonochordException failed) {
            return edit(visit, 422, current, given, null, failed.getMessage());
        }
    }

    private Response confirmDelete(Visit visit) {
        return remove(visit, 200, read(visit), null);
    }

    private Response delete(Visit visit) {
        EditedItem current = read(visit);
        try {
            current.requireUnchanged(visit.form().text("fingerprint"));
            current.delete();
            return visit.redirect(current.address().collectionPath());
        } catch (RefusedException refused) {
            return remove(visit, 422, current, refused.text());
        } catch (MonochordException failed) {
            return remove(visit, 422, current, failed.getMessage());
        }
    }

    private static Response edit(
            Visit visit,
            int status,
            EditedItem current,
            Map<String, String> given,
            @Nullable List<AttributeChange> changes,
            @Nullable String problem) {
        return visit.page(
                status,
                "Edit " + current.type().name(),
                "item-edit",
                view(current, current.fields(given), given, changes, problem));
    }

    private static Response remove(Visit visit, int status, EditedItem current, @Nullable String problem) {
        List<AttributeChange> changes = AttributeChange.between(current.table(), current.stored(), Map.of());
        return visit.page(
                status,
                "Delete " + current.type().name(),
                "item-delete",
                view(current, List.of(), Map.of(), changes, problem));
    }

    private static EditView view(
            EditedItem current,
            List<FormField> fields,
            Map<String, String> given,
            @Nullable List<AttributeChange> changes,
            @Nullable String problem) {
        return new EditView(
                current.table(),
                current.type().name(),
                current.address().partition(),
                current.address().sort(),
                current.address().query(),
                fields,
                given,
                changes,
                current.fingerprint(),
                problem);
    }
}
