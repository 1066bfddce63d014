package dev.monochord.systems.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import java.net.http.HttpHeaders;

/** What a server answered. */
public record Reply(int status, String body, HttpHeaders headers) {

    public JsonNode json() {
        return Json.lenient().tree(body.getBytes(UTF_8));
    }

    /** The text of a field of the JSON. */
    public String text(String field) {
        return json().path(field).asText();
    }

    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** Status and body, for comparing both at once. */
    @Override
    public String toString() {
        return status + " " + body;
    }
}
