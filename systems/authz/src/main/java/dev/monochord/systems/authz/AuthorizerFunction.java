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
 * The authorizer as an AWS Lambda function, for API Gateway (REQUEST) and AppSync. No framework and no interface of AWS is
 * needed: name {@code dev.monochord.systems.authz.AuthorizerFunction::handle} as the handler. Its settings are environment
 * variables, the same as those of the server. Thread-safe.
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
        AuthzConfig config = AuthzConfig.of(settings);
        if (config.tokenSecret() == null && config.keySet() == null) {
            throw new IllegalArgumentException("AUTHZ_JWT_SECRET or AUTHZ_JWT_KEY_SET must name a key for tokens");
        }
        events = new AuthzSystem(monochord, config, new AuthzFiles(config).keys()).events;
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
