package dev.monochord.systems.kit;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/**
 * Times in JSON: written in UTC with exactly three digits of a second, so that the order of the texts is that of the
 * times; read in any ISO-8601 form with an offset.
 */
final class InstantJson {

    private static final DateTimeFormatter FIXED_WIDTH =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private InstantJson() {}

    static SimpleModule module() {
        return new SimpleModule("monochord-instant")
                .addSerializer(Instant.class, new Writer())
                .addDeserializer(Instant.class, new Reader());
    }

    private static final class Writer extends StdScalarSerializer<Instant> {

        Writer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(FIXED_WIDTH.format(value));
        }
    }

    private static final class Reader extends StdScalarDeserializer<Instant> {

        Reader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getValueAsString("");
            try {
                return OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeParseException wrong) {
                return (Instant) context.handleWeirdStringValue(Instant.class, text, "not a time with an offset");
            }
        }
    }
}
