package dev.monochord.migrate.internal.outbox;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.monochord.migrate.postgres.change.SourceRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row as the trigger writes it: a JSON object of text and nulls. */
final class OutboxRow {

    private static final JsonFactory JSON = new JsonFactory();

    private OutboxRow() {}

    static SourceRow parse(String json) {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            for (String column = parser.nextFieldName(); column != null; column = parser.nextFieldName()) {
                values.put(column, parser.nextToken() == JsonToken.VALUE_NULL ? null : parser.getText());
            }
        } catch (IOException malformed) {
            throw new UncheckedIOException("a row of the outbox is not a JSON object", malformed);
        }
        return new SourceRow(values);
    }
}
