package dev.monochord.systems.cello.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.cello.store.KeptToken;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The file between dump and load, read and written as a stream:
 *
 * <pre>{@code
 * {"myproj": {"repository": "https://github.com/example/myproj.git",
 *   "tokens": [{"token_id": "tkn-123", "created_at": "2023-06-15T12:00:00.000000000Z",
 *               "expires_at": "2024-06-15T04:00:00.000000000Z"}]}}
 * }</pre>
 *
 * A token also has its {@code hashed_token} if PostgreSQL has it.
 */
public final class DumpFile {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private DumpFile() {}

    /** Something that hands over projects. */
    public interface Projects {
        void each(Consumer<DumpedProject> consumer);
    }

    /** Writes all projects. */
    public static void write(Writer out, Projects projects) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out).setPrettyPrinter(new DefaultPrettyPrinter())) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            projects.each(project -> {
                try {
                    write(json, project);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void write(JsonGenerator json, DumpedProject project) throws IOException {
        json.writeObjectFieldStart(project.name());
        json.writeStringField("repository", project.repository());
        json.writeArrayFieldStart("tokens");
        for (KeptToken token : project.tokens()) {
            json.writeStartObject();
            json.writeStringField("token_id", token.id());
            json.writeStringField("created_at", text(token.createdAt()));
            json.writeStringField("expires_at", text(token.expiresAt()));
            if (token.hash() != null) {
                json.writeStringField("hashed_token", token.hash());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : TIME.format(time);
    }

    /**
     * Reads all projects.
     *
     * @throws InvalidInputException if it is not such a file; the message says where
     */
    public static void read(Reader in, Consumer<DumpedProject> consumer) throws IOException {
        try (JsonParser json = JSON.createParser(in)) {
            expect(json, json.nextToken(), JsonToken.START_OBJECT);
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                consumer.accept(project(json, name));
            }
            expect(json, json.currentToken(), JsonToken.END_OBJECT);
        } catch (JsonProcessingException malformed) {
            // Without the parser's message, which quotes what it found: that may be the hash of a token.
            String what = malformed instanceof JsonEOFException ? "ends in the middle" : "is not JSON";
            throw new InvalidInputException(
                    "dump",
                    "the dump " + what + " (line " + malformed.getLocation().getLineNr() + ")",
                    malformed);
        }
    }

    private static DumpedProject project(JsonParser json, String name) throws IOException {
        expect(json, json.nextToken(), JsonToken.START_OBJECT);
        String repository = null;
        List<KeptToken> tokens = new ArrayList<>();
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            if (field.equals("repository")) {
                repository = value(json);
            } else if (field.equals("tokens")) {
                expect(json, json.currentToken(), JsonToken.START_ARRAY);
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    tokens.add(token(json));
                }
            } else {
                throw wrong(json, "has a field " + field + ", which a project has not");
            }
        }
        return new DumpedProject(name, repository, tokens, Set.of());
    }

    private static KeptToken token(JsonParser json) throws IOException {
        expect(json, json.currentToken(), JsonToken.START_OBJECT);
        String id = null;
        Instant created = null;
        Instant expires = null;
        String hash = null;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "token_id" -> id = value(json);
                case "created_at" -> created = time(json);
                case "expires_at" -> expires = time(json);
                case "hashed_token" -> hash = value(json);
                default -> throw wrong(json, "has a field " + field + ", which a token has not");
            }
        }
        if (id == null || created == null) {
            throw wrong(json, "has a token without token_id or created_at");
        }
        return new KeptToken(id, created, expires == null ? created.plus(KeptToken.LIFE) : expires, hash);
    }

    private static @Nullable Instant time(JsonParser json) throws IOException {
        String text = value(json);
        try {
            return text == null || text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeException malformed) {
            throw wrong(json, "has a time that is not like 2023-06-15T12:00:00.000000000Z");
        }
    }

    private static @Nullable String value(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        expect(json, json.currentToken(), JsonToken.VALUE_STRING);
        return json.getText();
    }

    private static void expect(JsonParser json, @Nullable JsonToken token, JsonToken expected) {
        if (token == null) {
            throw wrong(json, "ends where it should have " + name(expected));
        }
        if (token != expected) {
            throw wrong(json, "has " + name(token) + " where it should have " + name(expected));
        }
    }

    private static String name(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            default -> "an end";
        };
    }

    private static InvalidInputException wrong(JsonParser json, String what) {
        return new InvalidInputException(
                "dump", "the dump " + what + " (line " + json.currentLocation().getLineNr() + ")");
    }
}
