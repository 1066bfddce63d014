package dev.monochord.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.runtime.client.ClientFactory;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The port of the engine that {@code serve} runs. */
class ServedEngineTest extends ServedCommand {

    @Test
    void portOfTheEngineAcceptsOnlyItsOwnKey() throws Exception {
        String data = folder.resolve("data").toString();
        String[] args = {"--port", "0", "--engine-port", "0", "--data", data, "--durability", "os"};
        String secret = engineSecret(served(lines -> {}, args));
        served(
                lines -> {
                    URI engine = URI.create(value(lines.get(2)));
                    assertThat(tables(engine, "monochord", secret)).containsExactly("cello");
                    assertRefused(engine, "monochord", "any", "InvalidSignatureException");
                    assertRefused(engine, "any", "any", "UnrecognizedClientException");
                    HttpResponse<String> admin = get(engine + "/_monochord/recorder", "");
                    assertThat(admin.statusCode()).isEqualTo(400);
                    assertThat(admin.body()).contains("MissingAuthenticationTokenException");
                },
                args);
    }

    @Test
    void keyOfTheEngineCanBeGivenInAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("key"), "a secret of our own\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        List<String> all = served(
                lines -> assertThat(tables(URI.create(value(lines.get(2))), "ours", "a secret of our own"))
                        .containsExactly("cello"),
                "--port",
                "0",
                "--engine-port",
                "0",
                "--access-key",
                "ours",
                "--secret-key-file",
                file.toString());
        assertThat(all).noneMatch(line -> line.contains("export") || line.contains("a secret of our own"));
        assertThat(err.toString()).doesNotContain("a secret of our own");
    }

    @Test
    void engineHasNoPortIfNoneIsWanted() throws Exception {
        List<String> all = served(
                lines -> assertThat(get(lines.get(0) + "/health", "").body()).contains("\"bell\":\"ok\""),
                "--port",
                "0",
                "--engine-port",
                "none");
        assertThat(all).noneMatch(line -> line.startsWith("dynamodb:") || line.startsWith("export"));
    }

    private static void assertRefused(URI engine, String accessKey, String secretKey, String error) {
        assertThatExceptionOfType(DynamoDbException.class)
                .isThrownBy(() -> tables(engine, accessKey, secretKey))
                .satisfies(refused ->
                        assertThat(refused.awsErrorDetails().errorCode()).isEqualTo(error));
    }

    private static List<String> tables(URI engine, String accessKey, String secretKey) {
        try (DynamoDbClient client = new ClientFactory()
                .endpoint(engine)
                .region("us-east-1")
                .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)))
                .client()) {
            return client.listTables().tableNames();
        }
    }
}
