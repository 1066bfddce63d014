package dev.monochord.systems.cello;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.Optional;

/** Finds projects for whoever asks for something under them. */
final class Projects {

    private Projects() {}

    /** A project that exists and is not being deleted. A name that no project can have is not an error: there is none. */
    static Optional<Project> live(CelloTable table, String name) {
        try {
            return table.project(name).filter(project -> !project.isBeingDeleted());
        } catch (InvalidInputException noName) {
            return Optional.empty();
        }
    }
}
