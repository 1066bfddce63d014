package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.engine.Engine;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.web.AccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The description of all systems, held to the rules of OpenAPI that generators of clients rely on. */
class DescribedSystemsTest {

    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    /** An operation, with where it stands. */
    private record Operation(String name, String path, JsonNode node) {}

    private static JsonNode api;
    private static final List<Operation> OPERATIONS = new ArrayList<>();

    @BeforeAll
    static void readDescription() throws IOException, InterruptedException {
        ServerMetrics metrics = new ServerMetrics();
        try (Engine engine = Engine.inMemory();
                Assembly assembly = new Assembly(
                        engine.client(),
                        ClientFactory::new,
                        engine.clock(),
                        // Nobody is called there: no queue is asked for.
                        Map.of("TENANTS_SQS_ENDPOINT", "http://127.0.0.1:1"),
                        InstallationSecrets.inMemory(),
                        metrics)) {
            List<SystemFactory> all = Systems.all();
            try (MonochordServer server = MonochordServer.start(
                    WebOptions.defaults(), all.stream().map(assembly::open).toList(), "1", metrics, AccessLog.NONE)) {
                HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/openapi.json"))
                        .build();
                api = Json.lenient()
                        .tree(HttpClient.newHttpClient()
                                .send(request, BodyHandlers.ofByteArray())
                                .body());
            }
        }
        api.get("paths")
                .fields()
                .forEachRemaining(path -> path.getValue()
                        .fields()
                        .forEachRemaining(method -> OPERATIONS.add(new Operation(
                                method.getKey() + " " + path.getKey(), path.getKey(), method.getValue()))));
    }

    @Test
    void everySystemIsDescribed() {
        assertThat(api.get("tags").findValuesAsText("name"))
                .containsExactly("cello", "tenants", "nucleus", "qrie", "authz", "server");
        assertThat(OPERATIONS).hasSizeGreaterThan(80).allSatisfy(operation -> {
            assertThat(operation.node.at("/summary").asText())
                    .as(operation.name)
                    .isNotBlank();
            assertThat(operation.node.at("/responses")).as(operation.name).isNotEmpty();
            assertThat(operation.node.at("/responses"))
                    .as(operation.name)
                    .allSatisfy(answer ->
                            assertThat(answer.get("description").asText()).isNotBlank());
        });
    }

    @Test
    void operationsHaveNamesOfTheirOwn() {
        assertThat(OPERATIONS)
                .extracting(operation -> operation.node.get("operationId").asText())
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z][a-z0-9_]*"));
    }

    @Test
    void variablesOfPathsAreParametersAndTheOtherWayRound() {
        assertThat(OPERATIONS).allSatisfy(operation -> {
            Set<String> inPath = new TreeSet<>();
            Matcher variables = VARIABLE.matcher(operation.path);
            while (variables.find()) {
                inPath.add(variables.group(1));
            }
            Set<String> described = new TreeSet<>();
            Set<String> all = new TreeSet<>();
            for (JsonNode parameter : operation.node.path("parameters")) {
                String place = parameter.get("in").asText();
                String name = parameter.get("name").asText();
                assertThat(all.add(place + " " + name)).as(operation.name).isTrue();
                assertThat(parameter.get("schema")).as(operation.name).isNotNull();
                if (place.equals("path")) {
                    assertThat(parameter.get("required").booleanValue()).isTrue();
                    described.add(name);
                }
            }
            assertThat(described).as(operation.name).isEqualTo(inPath);
        });
    }

    @Test
    void everythingThatIsReferredToIsThere() {
        List<String> references = api.findValuesAsText("$ref");
        assertThat(references).isNotEmpty().allSatisfy(reference -> {
            assertThat(reference).startsWith("#/components/schemas/");
            assertThat(api.at(reference.substring(1)).isMissingNode())
                    .as(reference)
                    .isFalse();
        });
        api.at("/components/schemas")
                .fieldNames()
                .forEachRemaining(name -> assertThat(references).as("used").contains("#/components/schemas/" + name));
        assertThat(OPERATIONS)
                .allSatisfy(operation -> operation
                        .node
                        .path("security")
                        .forEach(way -> way.fieldNames()
                                .forEachRemaining(name -> assertThat(api.at("/components/securitySchemes/" + name)
                                                .isMissingNode())
                                        .as(operation.name)
                                        .isFalse())));
    }
}
