package dev.monochord.console.systems;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The projects of Cello with their tokens and targets. */
public final class CelloPages {

    private static final String PATH = "/systems/cello";

    private final SystemsAccess cello;
    private final KeySample keys;

    CelloPages(SystemCalls calls, KeySample keys) {
        this.cello = new SystemsAccess(calls, "cello");
        this.keys = keys;
    }

    List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get(PATH, this::page));
    }

    private Response page(Visit visit) {
        cello.require();
        KeySample.Keys projects = keys.of("cello", "pk", "PROJECT#");
        Optional<String> wanted = visit.query("project");
        Optional<ProjectView> project =
                wanted.or(() -> projects.values().stream().findFirst()).flatMap(this::project);
        return visit.page(
                "Cello",
                "systems-cello",
                new CelloView(projects.values(), projects.complete(), wanted.orElse(""), project.orElse(null)));
    }

    private Optional<ProjectView> project(String name) {
        String path = "/projects/" + SystemsAccess.encode(name);
        return cello.find(path).map(project -> {
            List<JsonNode> tokens = new ArrayList<>();
            cello.get(path + "/tokens").forEach(tokens::add);
            List<TargetView> targets = new ArrayList<>();
            cello.get(path + "/targets").forEach(target -> targets.add(target(path, target.asText())));
            return new ProjectView(name, project.path("repository").asText(), tokens, targets);
        });
    }

    private TargetView target(String project, String name) {
        JsonNode target = cello.get(project + "/targets/" + SystemsAccess.encode(name));
        return new TargetView(
                name,
                target.path("type").asText(),
                target.path("properties").path("role_arn").asText(""),
                new String(Json.lenient().write(target.path("properties")), UTF_8));
    }

    /**
     * The page.
     *
     * @param complete whether all projects are listed
     * @param wanted the project that was asked for; empty if none was
     * @param project null if there is no such project
     */
    public record CelloView(
            List<String> projects,
            boolean complete,
            String wanted,
            @Nullable ProjectView project) {

        /** The page of a project. */
        public String path(String name) {
            return PATH + "?project=" + SystemsAccess.encode(name);
        }

        /** The page itself, which goes on showing the same project. */
        public String address() {
            return project != null ? path(project.name()) : wanted.isEmpty() ? PATH : path(wanted);
        }
    }

    /** A project with what is under it. */
    public record ProjectView(String name, String repository, List<JsonNode> tokens, List<TargetView> targets) {}

    /**
     * A target.
     *
     * @param properties as JSON
     */
    public record TargetView(String name, String type, String role, String properties) {}
}
