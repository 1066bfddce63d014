package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A resource-based policy as a value. Documents are equal if they differ only in white space, in the order of members, or
 * in a list of one element against the element itself, as for the service.
 */
record PolicyDocument(Map<?, ?> members) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String STATEMENT = "Statement";

    /** @throws DynamoDbException a {@code ValidationException} if the text is not a policy */
    static PolicyDocument parse(String text) {
        Object value = read(text);
        if (value == null) {
            throw notPolicy("This text appears not to be a policy");
        }
        if (!(value instanceof Map<?, ?> members)) {
            throw notPolicy("This policy contains invalid Json");
        }
        if (members.isEmpty()) {
            throw notPolicy("Syntax error at position (1,3)");
        }
        Object statement = members.get(STATEMENT);
        if (statement == null) {
            throw notPolicy("Missing required field Statement");
        }
        List<?> statements = statement instanceof List<?> list ? list : List.of(statement);
        if (statements.isEmpty()) {
            throw notPolicy("Could not parse the policy: Statement is empty!");
        }
        for (Object each : statements) {
            if (!(each instanceof Map<?, ?> parts) || parts.get("Effect") == null) {
                throw notPolicy("Missing required field Effect");
            }
        }
        return new PolicyDocument(members);
    }

    /** Whether a stored document has the same meaning. Earlier builds stored text that is not a policy. */
    boolean isEquivalent(String stored) {
        try {
            return parse(stored).equals(this);
        } catch (DynamoDbException notPolicy) {
            return false;
        }
    }

    private static @Nullable Object read(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() == null) {
                throw notPolicy("This policy contains invalid Json");
            }
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw notPolicy("This policy contains invalid Json");
            }
            return value;
        } catch (IOException malformed) {
            throw notPolicy("This policy contains invalid Json");
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> members = new HashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                return members;
            }
            case START_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                return elements.size() == 1 ? elements.get(0) : elements;
            }
            case VALUE_NULL -> {
                return null;
            }
            default -> {
                return parser.getText();
            }
        }
    }

    private static DynamoDbException notPolicy(String reason) {
        return invalid("Invalid policy document: " + reason);
    }
}
