package dev.monochord.engine.internal.admin;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.engine.fault.Heat;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.web.WebResponse;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies of the admin path. */
final class AdminJson {

    private static final JsonFactory JSON = new JsonFactory();

    private AdminJson() {}

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    /**
     * The values of a field of these names, one or a list; of a body that is not an object, its lines. Throws an
     * {@link IllegalArgumentException} where there is none.
     */
    static List<String> values(byte[] body, String... names) {
        String text = new String(body, StandardCharsets.UTF_8).trim();
        List<String> values = text.startsWith("{")
                ? fields(text, List.of(names))
                : text.lines().map(String::trim).filter(line -> !line.isEmpty()).toList();
        if (values.isEmpty()) {
            throw new IllegalArgumentException("The body has no \"" + names[0] + "\"");
        }
        return values;
    }

    private static List<String> fields(String text, Collection<String> names) {
        List<String> values = new ArrayList<>();
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (!names.contains(name)) {
                    throw new IllegalArgumentException("The body has a field \"" + name + "\" that is not known here");
                }
                boolean list = json.nextToken() == JsonToken.START_ARRAY;
                JsonToken token = list ? json.nextToken() : json.currentToken();
                while (token == JsonToken.VALUE_STRING) {
                    values.add(json.getText());
                    token = list ? json.nextToken() : null;
                }
                if (token != (list ? JsonToken.END_ARRAY : null)) {
                    throw new IllegalArgumentException("\"" + name + "\" is a string or a list of strings");
                }
            }
        } catch (IOException malformed) {
            throw new IllegalArgumentException("The body is not JSON", malformed);
        }
        return values;
    }

    static WebResponse faults(int status, List<? extends ActiveFault> faults) {
        return object(status, json -> {
            json.writeArrayFieldStart("faults");
            for (ActiveFault fault : faults) {
                json.writeStartObject();
                json.writeStringField("id", fault.id());
                json.writeStringField("rule", fault.rule().toString());
                json.writeNumberField("met", fault.met());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static WebResponse recorder(Recorder recorder, List<RecordedCall> calls) {
        return object(200, json -> {
            json.writeNumberField("readUnits", recorder.capacity().readUnits());
            json.writeNumberField("writeUnits", recorder.capacity().writeUnits());
            json.writeNumberField("forgotten", recorder.forgotten());
            json.writeArrayFieldStart("calls");
            for (RecordedCall call : calls) {
                write(json, call);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, RecordedCall call) throws IOException {
        json.writeStartObject();
        json.writeStringField("operation", call.operation());
        json.writeArrayFieldStart("tables");
        for (String table : call.tables()) {
            json.writeString(table);
        }
        json.writeEndArray();
        optional(json, "index", call.index());
        json.writeBooleanField("scan", call.scan());
        json.writeNumberField("readUnits", call.readUnits());
        json.writeNumberField("writeUnits", call.writeUnits());
        json.writeNumberField("items", call.items());
        optional(json, "error", call.error());
        json.writeNumberField("micros", call.latency().toNanos() / 1000);
        json.writeEndObject();
    }

    static WebResponse heat(List<Heat> heat) {
        return object(200, json -> {
            json.writeArrayFieldStart("heat");
            for (Heat key : heat) {
                json.writeStartObject();
                json.writeStringField("table", key.table());
                optional(json, "index", key.index());
                json.writeStringField("key", key.key());
                json.writeNumberField("readUnits", key.readUnits());
                json.writeNumberField("writeUnits", key.writeUnits());
                json.writeNumberField("throttled", key.throttled());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static WebResponse object(String name, String value) {
        return object(200, json -> json.writeStringField(name, value));
    }

    static WebResponse object(String name, int value) {
        return object(200, json -> json.writeNumberField(name, value));
    }

    static WebResponse error(int status, String message) {
        return object(status, json -> json.writeStringField("error", message));
    }

    private static WebResponse object(int status, Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new WebResponse(
                status, Map.of("Content-Type", "application/json"), (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void optional(JsonGenerator json, String name, @Nullable String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, value);
        }
    }
}
