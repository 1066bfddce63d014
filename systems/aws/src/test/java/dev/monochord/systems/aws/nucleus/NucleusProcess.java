package dev.monochord.systems.aws.nucleus;

import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.client.Transport;
import dev.monochord.server.MonochordServer;
import dev.monochord.server.metrics.ServerMetrics;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.web.TextAccessLog;
import dev.monochord.web.WebOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A server of Nucleus in a process of its own, which ticks once, at a time at which its clock stands still. */
final class NucleusProcess {

    private NucleusProcess() {}

    /** With the URL of the tables, that of the AWS services, and the time. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DynamoDbClient tables = DynamoDbClient.builder()
                .httpClientBuilder(Transport.shared())
                .endpointOverride(URI.create(arguments[0]))
                .region(Region.EU_WEST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
        Clock clock = Clock.fixed(Instant.parse(arguments[2]), ZoneOffset.UTC);
        ServerMetrics metrics = new ServerMetrics();
        Assembly assembly = new Assembly(
                tables,
                ClientFactory::new,
                clock,
                NucleusOnAws.settings("NUCLEUS_PARALLELISM", "1"),
                InstallationSecrets.inMemory(),
                metrics);
        HttpSystem nucleus = assembly.open(NucleusOnAws.factory(URI.create(arguments[1])));
        MonochordServer server = MonochordServer.start(
                WebOptions.builder().build(),
                List.of(nucleus),
                "test",
                metrics,
                new TextAccessLog(new PrintWriter(Writer.nullWriter())));
        HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(server.url() + "/nucleus/api/scheduler/tick"))
                                .header("Authorization", "Bearer " + NucleusOnAws.SECRET)
                                .POST(BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.discarding());
    }
}
