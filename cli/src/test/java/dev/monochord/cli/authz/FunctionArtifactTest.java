package dev.monochord.cli.authz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The zip of the function: what is in it, and that the classes of Lambda's own runtime run it. */
class FunctionArtifactTest {

    private static final String ARN = "arn:aws:execute-api:us-east-1:123456789012:abcdef/prod/";
    private static final String TICKET = "/tenants/" + SampleTenant.TENANT + "/tickets/17";

    @TempDir
    private static Path folder;

    private static Path zip;

    private static Architecture here() {
        return Architecture.arm64.runsHere() ? Architecture.arm64 : Architecture.x86_64;
    }

    @BeforeAll
    static void build() throws IOException {
        zip = folder.resolve("authorizer.zip");
        new FunctionArtifact(here(), null, null).write(zip);
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path file = folder.resolve("task").resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(entries, file);
            }
        }
    }

    @Test
    void hasNeitherEngineNorServerNorOtherSystems() throws IOException {
        try (var jars = Files.list(folder.resolve("task/lib"))) {
            List<String> names = jars.map(jar -> jar.getFileName().toString()).toList();
            assertThat(names)
                    .anyMatch(name -> name.startsWith("monochord-authz-"))
                    .anyMatch(name -> name.startsWith("cedar-java-"))
                    .anyMatch(name -> name.startsWith("apache5-client-"))
                    .anyMatch(name -> name.startsWith("sts-"))
                    .noneMatch(name -> name.matches(
                            "(monochord-(engine|server|web|cli|console|migrate|nucleus|qrie|tenants|cello|systems-aws)|"
                                    + "rocksdbjni|netty|picocli|ec2|rds|scala|pekko|libphonenumber|junit).*"));
        }
        assertThat(Files.size(zip)).isLessThan(30_000_000);
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void hasTheNativeLibraryOfOneArchitecture(Architecture architecture) throws IOException {
        Path other = folder.resolve(architecture + ".zip");
        new FunctionArtifact(architecture, null, null).write(other);

        assertThat(natives(other)).hasSize(1).allMatch(name -> name.startsWith(architecture.natives()));
    }

    private static List<String> natives(Path file) throws IOException {
        List<String> natives = new ArrayList<>();
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (entry.getName().startsWith("lib/cedar-java")) {
                    ZipInputStream jar = new ZipInputStream(new ByteArrayInputStream(entries.readAllBytes()));
                    for (ZipEntry part = jar.getNextEntry(); part != null; part = jar.getNextEntry()) {
                        if (part.getName().startsWith("jne/")) {
                            natives.add(part.getName());
                        }
                    }
                }
            }
        }
        return natives;
    }

    @Test
    void sameJarsMakeTheSameZip() throws IOException {
        Path again = folder.resolve("again.zip");
        new FunctionArtifact(here(), null, null).write(again);

        assertThat(Files.mismatch(zip, again)).isEqualTo(-1);
    }

    @Test
    void schemaAndActionsArePackaged() throws IOException {
        Path file = folder.resolve("own");
        Files.write(file, "{}".getBytes(UTF_8));

        assertThat(new FunctionArtifact(here(), file, file).write(folder.resolve("with.zip")))
                .contains("schema.cedarschema", "actions.json");
    }

    @Test
    @EnabledOnOs(OS.LINUX) // the packaged library of Cedar is for Linux
    void runtimeOfLambdaRunsItWithEventsOfEveryKind() throws IOException {
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve()) {
            SampleTenant sample = SampleTenant.store(engine.client());
            String token = sample.token();
            try (LambdaRuntime lambda = new LambdaRuntime(
                    folder.resolve("task"), FunctionArtifact.HANDLER, sample.settings(server.url()))) {
                assertThat(lambda.invoke(sample.event()))
                        .as("REST, REQUEST")
                        .contains("\"principalId\":\"" + SampleTenant.USER + "\"", "\"Effect\":\"Allow\"");
                assertThat(lambda.invoke("{\"type\":\"TOKEN\",\"authorizationToken\":\"Bearer " + token
                                + "\",\"methodArn\":\"" + ARN + "GET" + TICKET + "\"}"))
                        .as("REST, TOKEN")
                        .contains("\"Effect\":\"Allow\"", "\"Resource\":\"" + ARN + "GET" + TICKET + "\"");
                assertThat(lambda.invoke("{\"type\":\"TOKEN\",\"authorizationToken\":\"Bearer " + token
                                + "\",\"methodArn\":\"" + ARN + "DELETE" + TICKET + "\"}"))
                        .as("REST, TOKEN, not permitted")
                        .contains("\"Effect\":\"Deny\"");
                assertThat(lambda.invoke(httpApi("GET", token)))
                        .as("HTTP API, format 2.0")
                        .contains("\"Effect\":\"Allow\"", "\"Resource\":\"" + ARN + "GET" + TICKET + "\"");
                assertThat(lambda.invoke(httpApi("GET", "none")))
                        .as("HTTP API, no token")
                        .contains("\"Effect\":\"Deny\"");
                assertThat(lambda.invoke("{\"authorizationToken\":\"" + token
                                + "\",\"requestContext\":{\"apiId\":\"abc\",\"accountId\":\"123456789012\","
                                + "\"queryString\":\"{ getTicket(tenantId: \\\"" + SampleTenant.TENANT
                                + "\\\", ticketId: 17) { id } }\"}}"))
                        .as("AppSync")
                        .isEqualTo("{\"isAuthorized\":true,\"ttlOverride\":0}");
                assertThat(lambda.invoke("{}")).as("neither").contains("\"isAuthorized\":false", "\"Deny\"");
            }
        }
    }

    private static String httpApi(String method, String token) {
        return "{\"version\":\"2.0\",\"type\":\"REQUEST\",\"routeArn\":\"" + ARN + method + TICKET
                + "\",\"identitySource\":[\"Bearer " + token + "\"],\"routeKey\":\"ANY /{proxy+}\",\"rawPath\":\""
                + TICKET
                + "\",\"rawQueryString\":\"\",\"headers\":{\"authorization\":\"Bearer " + token
                + "\"},\"requestContext\":{\"http\":{\"method\":\"" + method + "\",\"path\":\"" + TICKET + "\"}}}";
    }
}
