package dev.monochord.migrate.control;

import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The dead letters of migrations. Thread-safe. */
record DeadLetters(MigrationsTable table) {

    private static final int PAGE = 100;

    /** How many there are of a kind, at most {@code limit}. */
    int count(MigrationState migration, Predicate<DeadLetter> kind, int limit) {
        int number = 0;
        Page<DeadLetter> page;
        PageRequest request = PageRequest.first(PAGE);
        do {
            page = table.deadLetters(migration.id(), request);
            number += (int) page.items().stream().filter(kind).count();
            request = PageRequest.of(PAGE, page.nextToken());
        } while (page.hasNext() && number < limit);
        return Math.min(number, limit);
    }

    /** Forgets those of a kind. */
    void forget(MigrationState migration, Predicate<DeadLetter> kind) {
        List<DeadLetter> forgotten = new ArrayList<>();
        Page<DeadLetter> page;
        PageRequest request = PageRequest.first(PAGE);
        do {
            page = table.deadLetters(migration.id(), request);
            page.items().stream().filter(kind).forEach(forgotten::add);
            request = PageRequest.of(PAGE, page.nextToken());
        } while (page.hasNext());
        forgotten.forEach(letter -> table.deleteDeadLetter(migration.id(), letter.item()));
    }
}
