package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Bodies to the SDK's model classes, and back. */
final class JsonBody {

    /** Far beyond the 32 levels a document may have, each of which is two of JSON, and far from the end of the stack. */
    private static final int MAX_DEPTH = 1000;

    private static final int TYPICAL_ANSWER = 1024;

    // Attribute names come from anywhere: interning them would fill the JVM's string table.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonBody() {}

    /**
     * Fills an empty request builder from a body and builds it.
     *
     * @throws MalformedJsonException if the body is not one JSON value from end to end, or has text that is not Unicode;
     *     this takes precedence over a wrong type, wherever in the body each is
     * @throws DynamoDbException a {@code SerializationException} if a value has the wrong type
     */
    static SdkPojo read(SdkPojo builder, byte[] body) throws MalformedJsonException {
        if (!UnicodeText.isValid(body)) {
            throw new MalformedJsonException();
        }
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() == null) {
                throw new MalformedJsonException();
            }
            StructureShape.of(builder).fill(builder, parser, JsonShape.Place.ELEMENT);
            if (parser.nextToken() != null) {
                throw new MalformedJsonException();
            }
            return (SdkPojo) StructureShape.build(builder);
        } catch (JsonProcessingException e) {
            throw new MalformedJsonException();
        } catch (DynamoDbException e) {
            check(body);
            throw e;
        } catch (IOException e) {
            throw new MalformedJsonException();
        }
    }

    /** Looks through a body that will not be used otherwise: the service complains of its form before anything else. */
    static void check(byte[] body) throws MalformedJsonException {
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() == null) {
                throw new MalformedJsonException();
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new MalformedJsonException();
            }
        } catch (IOException e) {
            throw new MalformedJsonException();
        }
    }

    static byte[] write(SdkPojo response) {
        return write(generator -> StructureShape.of(response).write(generator, response));
    }

    /** What writes one JSON value. */
    interface Content {
        void writeTo(JsonGenerator generator) throws IOException;
    }

    static byte[] write(Content content) {
        ByteArrayBuilder bytes = new ByteArrayBuilder(TYPICAL_ANSWER);
        try (JsonGenerator generator = JSON.createGenerator(bytes)) {
            content.writeTo(generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
