package dev.monochord.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.command.ToolCommand;
import dev.monochord.cli.store.DataFolderSecrets;
import dev.monochord.model.json.JsonTree;
import dev.monochord.systems.kit.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code monochord tenants adopt}: calls the adoption route of a running server. */
@Command(
        name = "adopt",
        sortOptions = false,
        description = {
            "Adopts a stack or queue that another program made for a tenant: checks its outputs and the tenant's queue"
                    + " and, with --commit, records it as the tenant's. Nothing changes in AWS before the next upgrade.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  monochord tenants adopt acme --name CdkTenantStack-acme --data ./data",
            "  monochord tenants adopt acme --name CdkTenantStack-acme --data ./data --commit",
            "",
            "Exit codes: 0 it can be, or was, adopted, 1 it cannot be, or the server could not be called, 2 the command"
                    + " line is invalid."
        })
final class TenantsAdoptCommand extends ToolCommand implements Callable<Integer> {

    private static final String SECRET = "TENANTS_OPERATOR_SECRET";
    private static final ObjectMapper JSON = Json.lenient().mapper();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final Map<String, String> environment;

    @Parameters(paramLabel = "TENANT", description = "The id of the tenant.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String tenant;

    @Option(names = "--name", paramLabel = "NAME", required = true, description = "The name of the stack or queue.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String name;

    @Option(
            names = "--stack-version",
            paramLabel = "V",
            description = "The version of the stack, such as 0.1.9; required for a tenant without METADATA.")
    private @Nullable String version;

    @Option(names = "--commit", description = "Adopt it. Without this it is only checked.")
    private boolean commit;

    @Option(
            names = "--server",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8080",
            description = "The server of the tenants; defaults to ${DEFAULT-VALUE}.")
    private URI server = URI.create("http://127.0.0.1:8080");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The folder with the server's secrets. Defaults to the operator's secret in $" + SECRET + ".")
    private @Nullable Path data;

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    TenantsAdoptCommand(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("name", name);
        body.put("commit", commit);
        if (version != null) {
            body.put("version", version);
        }
        HttpRequest request = HttpRequest.newBuilder(adoption())
                .header("Authorization", "Bearer " + secret())
                .header("Content-Type", "application/json")
                .timeout(TIMEOUT)
                .POST(BodyPublishers.ofString(JsonTree.write(body)))
                .build();
        HttpResponse<String> response;
        try {
            response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        } catch (IOException unreachable) {
            throw new CommandFailedException(
                    server + " could not be called: " + unreachable
                            + ". Start 'monochord serve', or name another server" + " with --server",
                    unreachable);
        }
        if (response.statusCode() != 200) {
            throw new CommandFailedException(tenant + " cannot be adopted: " + reason(response), null);
        }
        print(response.body());
        return ExitCode.OK;
    }

    private void print(String adopted) {
        if (json) {
            out().println(adopted);
            return;
        }
        try {
            JSON.readTree(adopted)
                    .fields()
                    .forEachRemaining(field -> out().println(
                                    field.getKey() + ": " + field.getValue().asText()));
        } catch (JsonProcessingException other) {
            throw new CommandFailedException(server + " is not a server of Monochord", other);
        }
    }

    private URI adoption() {
        String segment = URLEncoder.encode(tenant, UTF_8).replace("+", "%20");
        return URI.create(server + "/tenants/api/v1/tenants/" + segment + "/adoption");
    }

    private String secret() {
        return Optional.ofNullable(environment.get(SECRET))
                .or(() -> Optional.ofNullable(data)
                        .flatMap(folder -> DataFolderSecrets.in(folder).find("tenants-operator")))
                .orElseThrow(() -> wrong("the operator's secret is missing: set " + SECRET
                        + ", or name the server's data folder with --data"));
    }

    /** Returns the message of the server, or the status if something else responded. */
    private static String reason(HttpResponse<String> response) {
        try {
            String message = JSON.readTree(response.body()).path("message").asText();
            return message.isEmpty() ? "status " + response.statusCode() : message;
        } catch (JsonProcessingException other) {
            return "status " + response.statusCode();
        }
    }
}
