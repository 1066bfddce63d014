package dev.monochord.systems.cello;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.systems.cello.store.CelloStore;
import dev.monochord.systems.cello.store.KeptProject;
import dev.monochord.systems.cello.store.StoreMode;
import java.time.Instant;
import java.util.Objects;

/**
 * Gives targets a project to hang on while PostgreSQL has the projects: targets are in DynamoDB in every mode, and the write
 * of one requires the item of its project. Thread-safe.
 */
record TargetAnchors(StoreMode mode, CelloStore store, CelloStore dynamoDb, Monochord monochord, CelloTable table) {

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

    /**
     * Takes a target that was just created back if its project was deleted meanwhile, together with what is left of the
     * project in DynamoDB unless there are other targets.
     *
     * @throws NotFoundException if the project was deleted
     */
    void confirm(Target target) {
        String project = target.project();
        if (!mode.postgresDecides() || store.exists(project)) {
            return;
        }
        Instant created = Objects.requireNonNull(target.createdAt());
        monochord.deleteIf(TargetItem.key(project, target.name()), TargetItem.createdAt.equalTo(created));
        try {
            dynamoDb.deleteProject(project);
        } catch (PreconditionException | ConflictException inUse) {
            // Another target, which is confirmed or taken back by whoever creates it, or another deletion.
        }
        throw new NotFoundException("project " + project + " was deleted", null);
    }
}
