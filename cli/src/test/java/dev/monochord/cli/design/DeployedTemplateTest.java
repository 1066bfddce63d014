package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.model.document.CloudFormation;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.schema.TableSchema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Does with a template what CloudFormation does: CreateTable with the properties that it knows, then the settings that have
 * operations of their own. The properties have the names of the API, so an engine says whether they hold.
 */
class DeployedTemplateTest {

    /** Provisioned, and with names that are something else than text in YAML. */
    private static final Design SHIFTS = Design.of("shifts", "1", shifts());

    private static TableDesign shifts() {
        return TableDesign.builder("on-call.shifts")
                .keys(KeyAttributeDesign.text("on"), KeyAttributeDesign.number("1st"))
                .timeToLive("yes")
                .indexes(
                        IndexDesign.global("off", "null", null).with(IndexProjection.include("true", "a: b")),
                        new IndexDesign(
                                "local",
                                KeyAttributeDesign.text("on"),
                                KeyAttributeDesign.text("no"),
                                IndexProjection.KEYS_ONLY,
                                true))
                .settings(new TableOptions(false, false, false, true))
                .build();
    }

    static Stream<Design> designs() {
        return Stream.concat(BuiltInDesigns.all().stream(), Stream.of(SHIFTS));
    }

    @Test
    void namesStayTextInYaml() {
        assertThat(CloudFormation.yaml(SHIFTS))
                .contains("Fn::Sub: \"${TablePrefix}on-call.shifts\"\n")
                .contains("AttributeName: \"on\"\n", "AttributeName: \"1st\"\n", "AttributeName: \"null\"\n")
                .contains("IndexName: \"off\"\n", "- \"true\"\n", "- \"a: b\"\n")
                .contains("ReadCapacityUnits: 5\n", "Enabled: true\n", "StreamViewType: NEW_AND_OLD_IMAGES\n");
    }

    @ParameterizedTest
    @MethodSource("designs")
    void templateMakesTheTablesOfTheDesign(Design design) throws Exception {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            for (Map.Entry<?, ?> resource : resources(design).entrySet()) {
                assertThat((String) resource.getKey()).matches("[A-Za-z0-9]+");
                deploy(server.url(), (Map<?, ?>) resource.getValue());
            }
            for (TableDesign table : design.tables()) {
                assertThat(TableSchema.compare(engine.client(), table).differences())
                        .as(table.name())
                        .isEmpty();
            }
        }
    }

    private static Map<?, ?> resources(Design design) {
        Map<?, ?> template = (Map<?, ?>) JsonTree.read(CloudFormation.json(design));
        assertThat(template.get("AWSTemplateFormatVersion")).isEqualTo("2010-09-09");
        return (Map<?, ?>) template.get("Resources");
    }

    private static void deploy(URI endpoint, Map<?, ?> resource) throws IOException, InterruptedException {
        assertThat(resource.get("Type")).isEqualTo("AWS::DynamoDB::Table");
        Map<String, Object> table = new LinkedHashMap<>();
        ((Map<?, ?>) resource.get("Properties")).forEach((name, value) -> table.put((String) name, value));
        String name = substituted(table.get("TableName"));
        table.put("TableName", name);
        Object timeToLive = table.remove("TimeToLiveSpecification");
        Object recovery = table.remove("PointInTimeRecoverySpecification");
        Object stream = table.get("StreamSpecification");
        if (stream instanceof Map<?, ?> view) {
            table.put(
                    "StreamSpecification", Map.of("StreamEnabled", true, "StreamViewType", view.get("StreamViewType")));
        }
        call(endpoint, "CreateTable", table);
        if (timeToLive != null) {
            call(endpoint, "UpdateTimeToLive", Map.of("TableName", name, "TimeToLiveSpecification", timeToLive));
        }
        call(
                endpoint,
                "UpdateContinuousBackups",
                Map.of("TableName", name, "PointInTimeRecoverySpecification", recovery));
    }

    /** As CloudFormation does it, where the parameter has its default. */
    private static String substituted(Object value) {
        String text = (String) ((Map<?, ?>) value).get("Fn::Sub");
        assertThat(text).startsWith("${TablePrefix}");
        return text.replace("${TablePrefix}", "");
    }

    @ParameterizedTest
    @MethodSource("designs")
    void outputsNameTheResourcesOfTheTemplate(Design design) {
        Map<?, ?> template = (Map<?, ?>) JsonTree.read(CloudFormation.json(design));
        Map<?, ?> resources = (Map<?, ?>) template.get("Resources");
        Map<?, ?> outputs = (Map<?, ?>) template.get("Outputs");
        for (Object id : resources.keySet()) {
            assertThat(outputs.get(id + "Name")).isEqualTo(Map.of("Value", Map.of("Ref", id)));
            assertThat(outputs.get(id + "Arn")).isEqualTo(Map.of("Value", Map.of("Fn::GetAtt", List.of(id, "Arn"))));
        }
        boolean streams = design.tables().stream().anyMatch(table -> table.settings().stream());
        assertThat(outputs.keySet().stream().anyMatch(name -> ((String) name).endsWith("StreamArn")))
                .isEqualTo(streams);
        assertThat(outputs.keySet()).allMatch(name -> ((String) name).matches("[A-Za-z0-9]{1,255}"));
    }

    @Test
    void tablesWhoseNamesDifferInPunctuationAreTwoResources() {
        Design design = Design.of(
                "odd",
                "1",
                TableDesign.builder("a-b").build(),
                TableDesign.builder("a.b").build(),
                TableDesign.builder("x".repeat(255)).build());
        assertThat(resources(design).keySet().stream().map(String::valueOf))
                .containsExactly("ABTable", "ABTable2", "X" + "x".repeat(239) + "Table");
    }

    private static void call(URI endpoint, String operation, Map<String, Object> body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Date", "20300101T000000Z")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20300101/us-east-1/dynamodb/aws4_request,"
                                + " SignedHeaders=host, Signature=0")
                .POST(BodyPublishers.ofString(JsonTree.write(body)))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }
}
