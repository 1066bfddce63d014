package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call of a service whose signature was checked.
 *
 * @param service the name it is signed for, such as {@code ec2}
 * @param action such as {@code StartInstances}
 * @param region the Region it is signed for
 * @param accountId the account of the credentials
 * @param roleArn the role of the session, or null if the credentials are those of a user
 * @param parameters of a service with the Query protocol, such as {@code InstanceId.1}; else empty
 * @param body of a service with a JSON protocol; else missing
 */
public record SignedCall(
        String service,
        String action,
        String region,
        String accountId,
        @Nullable String roleArn,
        Map<String, String> parameters,
        JsonNode body) {

    public SignedCall {
        parameters = Map.copyOf(parameters);
    }

    static SignedCall query(
            String service, String region, String accountId, @Nullable String roleArn, Map<String, String> parameters) {
        return new SignedCall(
                service,
                parameters.getOrDefault("Action", ""),
                region,
                accountId,
                roleArn,
                parameters,
                MissingNode.getInstance());
    }

    /** Returns a parameter, or null. */
    public @Nullable String parameter(String name) {
        return parameters.get(name);
    }

    /** Returns a parameter that the service requires. */
    public String required(String name) throws ServiceFailure {
        String value = parameters.get(name);
        if (value == null) {
            throw ServiceFailure.sender("MissingParameter", "The request must contain the parameter " + name);
        }
        return value;
    }

    /** Returns the members of a list, which a Query protocol numbers from 1: {@code InstanceId.1} and so on. */
    public List<String> list(String prefix) {
        List<String> values = new ArrayList<>();
        for (int number = 1; parameters.containsKey(prefix + "." + number); number++) {
            values.add(parameters.getOrDefault(prefix + "." + number, ""));
        }
        return values;
    }
}
