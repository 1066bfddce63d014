package dev.monochord.systems.cello;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.systems.cello.store.CelloStore;
import dev.monochord.systems.cello.store.KeptProject;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of projects and targets. Thread-safe.
 *
 * <p>A project whose deletion has begun is treated as gone by everything but its deletion, which goes on, and the creation
 * of another of its name, which has to wait.
 */
record CelloService(
        Monochord monochord,
        CelloTable table,
        CelloStore store,
        TargetAnchors anchors,
        TokenService tokens,
        ProjectRules rules,
        TargetRules targetRules) {

    /** Creates a project and its first token, both or neither. */
    TokenService.Issued createProject(@Nullable String name, @Nullable String repository) {
        KeptProject project = rules.check(name, repository);
        Instant now = StoredTime.now(monochord);
        TokenService.Issued first = tokens.next(now);
        try {
            store.createProject(project, first.token(), now);
        } catch (ConflictException taken) {
            boolean going = table.project(project.name())
                    .filter(Project::isBeingDeleted)
                    .isPresent();
            throw going ? CelloRefusals.beingDeleted() : Refusal.invalid("project already exists");
        }
        return first;
    }

    KeptProject project(String name) {
        return store.project(name).orElseThrow(() -> Refusal.notFound("error retrieving project"));
    }

    /** Deletes a project without targets, with everything under it. One that does not exist is deleted already. */
    void deleteProject(String name) {
        try {
            store.deleteProject(name);
        } catch (PreconditionException targets) {
            throw Refusal.invalid("project has existing targets, not deleting");
        } catch (ConflictException another) {
            throw CelloRefusals.beingDeleted();
        }
    }

    void createTarget(
            String project,
            @Nullable String wantedName,
            @Nullable String wantedType,
            @Nullable Map<String, @Nullable Object> given) {
        String name = TargetRules.name(wantedName);
        String type = TargetRules.type(wantedType);
        TargetProperties properties = new TargetProperties(Map.of()).with(given);
        targetRules.check(properties);
        Instant now = StoredTime.now(monochord);
        try {
            anchors.ensure(project);
            Target target = new Target(project, name, type, properties.document(), now, now, 1L);
            table.createTarget(target);
            anchors.confirm(target);
        } catch (ConflictException taken) {
            throw Refusal.invalid("target name must not already exist");
        } catch (NotFoundException none) {
            throw Refusal.invalid(CelloRefusals.NO_PROJECT);
        } catch (InvalidInputException unusable) {
            throw unusable.field().equals("project") ? Refusal.invalid(CelloRefusals.NO_PROJECT) : tooLarge();
        }
    }

    /** The names of a project's targets, in their order. */
    List<String> targets(String project) {
        requireProject(project);
        return table.allTargets(project).stream().map(Target::name).toList();
    }

    Target target(String project, String name) {
        try {
            return table.target(project, name).orElseThrow(CelloService::noTarget);
        } catch (InvalidInputException noName) {
            throw noTarget();
        }
    }

    /** Replaces the properties that are given; those of two changes at once are both kept. */
    Target changeTarget(String project, String name, @Nullable Map<String, @Nullable Object> given) {
        requireProject(project);
        try {
            return monochord.revise(TargetItem.key(project, name), target -> changed(target, given));
        } catch (InvalidInputException unusable) {
            throw unusable.field().equals("name") ? noTarget() : tooLarge();
        } catch (NotFoundException gone) {
            requireProject(project);
            throw noTarget();
        }
    }

    /** Deletes a target; one that is not there is deleted already. */
    void deleteTarget(String project, String name) {
        try {
            table.deleteTarget(project, name);
        } catch (InvalidInputException noName) {
            return; // no target can have such a name
        }
    }

    void checkHealth() {
        store.checkHealth();
    }

    private Target changed(Target target, @Nullable Map<String, @Nullable Object> given) {
        TargetProperties properties = new TargetProperties(target.properties()).with(given);
        targetRules.check(properties);
        return new Target(
                target.project(),
                target.name(),
                target.type(),
                properties.document(),
                target.createdAt(),
                StoredTime.now(monochord),
                target.version());
    }

    private void requireProject(String name) {
        if (store.project(name).isEmpty()) {
            throw Refusal.notFound(CelloRefusals.NO_PROJECT);
        }
    }

    private static RuntimeException tooLarge() {
        return CelloRefusals.invalid("properties are larger than an item of DynamoDB can be, which is 400 KB");
    }

    private static RuntimeException noTarget() {
        return Refusal.notFound("target not found");
    }
}
