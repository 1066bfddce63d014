package dev.monochord.systems.cello;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.cello.CelloBodies.FirstToken;
import dev.monochord.systems.cello.CelloBodies.NewProject;
import dev.monochord.systems.cello.CelloBodies.NewTarget;
import dev.monochord.systems.cello.CelloBodies.ShownProject;
import dev.monochord.systems.cello.CelloBodies.ShownTarget;
import dev.monochord.systems.cello.CelloBodies.TargetChange;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.StoredTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of projects and targets. Thread-safe.
 *
 * <p>A project whose deletion has begun is treated as gone by everything but its deletion, which goes on, and the creation
 * of another of its name, which has to wait.
 */
final class CelloService {

    private final Monochord monochord;
    private final CelloTable table;
    private final TokenService tokens;
    private final ProjectRules rules;
    private final TargetRules targetRules;

    CelloService(
            Monochord monochord, CelloTable table, TokenService tokens, ProjectRules rules, TargetRules targetRules) {
        this.monochord = monochord;
        this.table = table;
        this.tokens = tokens;
        this.rules = rules;
        this.targetRules = targetRules;
    }

    /** Creates a project and its first token, both or neither. */
    FirstToken createProject(NewProject wanted) {
        ProjectRules.Checked checked = rules.check(wanted);
        Instant now = StoredTime.now(monochord);
        TokenService.Issued first = tokens.next(checked.name(), now);
        try {
            monochord
                    .transaction()
                    .create(Project.create(checked.name(), checked.repository(), now))
                    .create(first.token())
                    .commit();
        } catch (ConflictException taken) {
            boolean going = table.project(checked.name())
                    .filter(Project::isBeingDeleted)
                    .isPresent();
            throw going ? CelloRefusals.beingDeleted() : Refusal.invalid("project already exists");
        }
        return new FirstToken(first.credential(), first.token().tokenId());
    }

    ShownProject project(String name) {
        return Projects.live(table, name)
                .map(project ->
                        new ShownProject(project.project(), Objects.requireNonNullElse(project.repository(), "")))
                .orElseThrow(() -> Refusal.notFound("error retrieving project"));
    }

    /** Deletes a project without targets, with everything under it. One that does not exist is deleted already. */
    void deleteProject(String name) {
        try {
            if (!exists(name)) {
                return;
            }
            monochord
                    .deletion(ProjectItem.key(name))
                    .when(ProjectItem.targetCount.atMost(0L))
                    .run();
        } catch (PreconditionException targets) {
            throw Refusal.invalid("project has existing targets, not deleting");
        } catch (ConflictException another) {
            throw CelloRefusals.beingDeleted();
        } catch (NotFoundException | InvalidInputException gone) {
            return; // deleted meanwhile, or of a name that no project can have
        }
    }

    /** Whether there is a project to delete, with its targets counted. One that cannot be read can be deleted. */
    private boolean exists(String name) {
        try {
            Optional<Project> project = table.project(name);
            if (project.isEmpty()) {
                return false;
            }
            if (project.get().targetCount() != null) {
                return true;
            }
        } catch (StoredItemException unreadable) {
            // Its count may be absent too; counting changes nothing if it is there.
        }
        countTargets(name);
        return true;
    }

    void createTarget(String project, NewTarget wanted) {
        String name = TargetRules.name(wanted.name());
        String type = TargetRules.type(wanted.type());
        TargetProperties properties = new TargetProperties(Map.of()).with(wanted.properties());
        targetRules.check(properties);
        Instant now = StoredTime.now(monochord);
        try {
            table.createTarget(new Target(project, name, type, properties.document(), now, now, 1L));
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

    ShownTarget target(String project, String name) {
        try {
            return table.target(project, name).map(CelloService::shown).orElseThrow(CelloService::noTarget);
        } catch (InvalidInputException noName) {
            throw noTarget();
        }
    }

    /** Replaces the properties that are given; those of two changes at once are both kept. */
    ShownTarget changeTarget(String project, String name, TargetChange change) {
        requireProject(project);
        try {
            return shown(
                    monochord.revise(TargetItem.key(project, name), target -> changed(target, change.properties())));
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

    /** Reads a project that cannot exist, since names have no dash. */
    void checkHealth() {
        table.project("health-check");
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

    /** Whoever writes a target first counts those there are, so while there is no count there is no write. */
    private void countTargets(String project) {
        monochord
                .update(ProjectItem.key(project))
                .set(ProjectItem.targetCount, table.countTargets(project))
                .when(ProjectItem.targetCount.absent())
                .attempt();
    }

    private void requireProject(String name) {
        if (Projects.live(table, name).isEmpty()) {
            throw Refusal.notFound(CelloRefusals.NO_PROJECT);
        }
    }

    private static ShownTarget shown(Target target) {
        return new ShownTarget(target.name(), target.type(), new TargetProperties(target.properties()).shown());
    }

    private static RuntimeException tooLarge() {
        return CelloRefusals.invalid("properties are larger than an item of DynamoDB can be, which is 400 KB");
    }

    private static RuntimeException noTarget() {
        return Refusal.notFound("target not found");
    }
}
