package dev.monochord.systems.cello;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.systems.cello.store.CelloStore;
import dev.monochord.systems.cello.store.KeptProject;
import dev.monochord.systems.cello.store.StoreMode;

/**
 * Gives targets a project to hang on while PostgreSQL has the projects: targets are in DynamoDB in every mode, and the write
 * of one requires the item of its project. Thread-safe.
 */
record TargetAnchors(StoreMode mode, CelloStore store, CelloTable table) {

    /**
     * Makes sure that DynamoDB has the item of a project.
     *
     * @throws NotFoundException if there is no such project
     */
    void ensure(String name) {
        if (!mode.postgresDecides()) {
            return;
        }
        KeptProject project =
                store.project(name).orElseThrow(() -> new NotFoundException("there is no project " + name, null));
        if (table.project(name).isEmpty()) {
            try {
                // Without counters, which are counted when they are first needed.
                table.createProject(Project.of(project.name(), project.repository()));
            } catch (ConflictException another) {
                return; // it is there
            }
        }
    }
}
