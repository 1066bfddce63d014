package dev.monochord.systems.authz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * The authorizer as an AWS Lambda function, for API Gateway (REST and HTTP APIs) and AppSync. The handler is
 * {@code dev.monochord.systems.authz.AuthorizerFunction::handle}: Lambda's Java runtime calls a public method with an input
 * and an output stream without an interface of its own. Its settings are environment variables, the same as those of the
 * server. Thread-safe.
 *
 * <p>The policies are read and compiled when it is created, while Lambda initializes the function, so that the first event
 * does not wait for them. If that fails, the first event tries again. Faults because of which events are denied are written
 * to standard output, as one line of JSON each.
 */
public final class AuthorizerFunction {

    private final EventAuthorizer events;

    /** From the environment of the function, with the region and the role that Lambda gives it. */
    public AuthorizerFunction() {
        this(System.getenv());
    }

    private AuthorizerFunction(Map<String, String> settings) {
        this(monochord(settings), settings);
    }

    /**
     * On a store that is there already.
     *
     * @throws IllegalArgumentException if a setting cannot be used, or none names a key that tokens are verified with
     */
    public AuthorizerFunction(Monochord monochord, Map<String, String> settings) {
        FunctionLog.install();
        AuthzConfig config = AuthzConfig.of(settings);
        if (config.tokenSecret() == null && config.keySet() == null) {
            throw new IllegalArgumentException("AUTHZ_JWT_SECRET or AUTHZ_JWT_KEY_SET must name a key for tokens");
        }
        if (config.decisions() != DecisionMode.CEDAR) {
            throw new IllegalArgumentException("AUTHZ_DECISIONS must be cedar in a function, which has Cedar embedded");
        }
        AuthzSystem system = new AuthzSystem(monochord, config, new AuthzFiles(config).keys(), null);
        events = system.events;
        system.policies.renew();
    }

    private static Monochord monochord(Map<String, String> settings) {
        AuthzConfig config = AuthzConfig.of(settings);
        return Monochord.builder()
                .client(new ClientFactory()
                        .endpoint(config.endpoint())
                        .assumeRole(config.roleArn())
                        .client())
                .tableName(DynamoDbAuthzTable.INFO.name(), config.tableName())
                .build();
    }

    /** Reads an event and writes the answer; what is no JSON is denied like everything else that is not understood. */
    public void handle(InputStream event, OutputStream answer) throws IOException {
        answer.write(Json.lenient().write(events.answer(parse(event.readAllBytes()))));
        answer.flush();
    }

    private static JsonNode parse(byte[] event) {
        try {
            return Json.lenient().tree(event);
        } catch (RefusedException malformed) {
            return NullNode.getInstance();
        }
    }
}
