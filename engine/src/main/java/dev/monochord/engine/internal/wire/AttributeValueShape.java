package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An {@link AttributeValue}, read and written without the detour over its {@code sdkFields()}: nearly all of what goes
 * over the wire is these. A value with no member or with several is kept as it is, for the validation to refuse.
 */
enum AttributeValueShape implements JsonShape {
    INSTANCE;

    private static final AttributeValue EMPTY = AttributeValue.builder().build();
    private static final ListShape TEXTS = new ListShape(ScalarShape.STRING);
    private static final ListShape BLOBS = new ListShape(ScalarShape.BLOB);
    private static final ListShape LIST = new ListShape(INSTANCE);
    private static final MapShape MAP = new MapShape(INSTANCE);

    @Override
    public String typeName() {
        return StructureShape.SERVICE_PACKAGE + "AttributeValue";
    }

    @Override
    public Object ofNull() {
        return EMPTY;
    }

    @Override
    public Object read(JsonParser parser, Place place) throws IOException {
        return value(parser, place);
    }

    private static AttributeValue value(JsonParser parser, Place place) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw TypeMismatch.structure(parser.currentToken(), INSTANCE, place);
        }
        AttributeValue.Builder builder = AttributeValue.builder();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            if (parser.nextToken() == JsonToken.VALUE_NULL) {
                continue;
            }
            member(parser, name, builder);
        }
        return builder.build();
    }

    private static void member(JsonParser parser, String name, AttributeValue.Builder builder) throws IOException {
        switch (name) {
            case "S" -> builder.s((String) ScalarShape.STRING.read(parser, Place.FIELD));
            case "N" -> builder.n((String) ScalarShape.STRING.read(parser, Place.FIELD));
            case "B" -> builder.b((SdkBytes) ScalarShape.BLOB.read(parser, Place.FIELD));
            case "BOOL" -> builder.bool((Boolean) ScalarShape.BOOLEAN.read(parser, Place.FIELD));
            case "NULL" -> builder.nul((Boolean) ScalarShape.BOOLEAN.read(parser, Place.FIELD));
            case "SS" -> builder.ss(texts(parser));
            case "NS" -> builder.ns(texts(parser));
            case "BS" -> builder.bs(blobs(parser));
            case "L" -> builder.l(list(parser));
            case "M" -> builder.m(map(parser));
            default -> parser.skipChildren();
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> texts(JsonParser parser) throws IOException {
        return (List<String>) TEXTS.read(parser, Place.FIELD);
    }

    @SuppressWarnings("unchecked")
    private static List<SdkBytes> blobs(JsonParser parser) throws IOException {
        return (List<SdkBytes>) BLOBS.read(parser, Place.FIELD);
    }

    private static List<AttributeValue> list(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw TypeMismatch.container(parser.currentToken(), LIST, Place.FIELD);
        }
        List<AttributeValue> list = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            list.add(token == JsonToken.VALUE_NULL ? EMPTY : value(parser, Place.ELEMENT));
        }
        return list;
    }

    private static Map<String, AttributeValue> map(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw TypeMismatch.container(parser.currentToken(), MAP, Place.FIELD);
        }
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            map.put(key, parser.nextToken() == JsonToken.VALUE_NULL ? EMPTY : value(parser, Place.ELEMENT));
        }
        return map;
    }

    @Override
    public void write(JsonGenerator generator, Object value) throws IOException {
        AttributeValue attribute = (AttributeValue) value;
        generator.writeStartObject();
        if (attribute.s() != null) {
            generator.writeStringField("S", attribute.s());
        }
        if (attribute.n() != null) {
            generator.writeStringField("N", attribute.n());
        }
        if (attribute.bool() != null) {
            generator.writeBooleanField("BOOL", attribute.bool());
        }
        if (attribute.hasM()) {
            generator.writeFieldName("M");
            MAP.write(generator, attribute.m());
        }
        if (attribute.hasL()) {
            generator.writeFieldName("L");
            LIST.write(generator, attribute.l());
        }
        if (attribute.b() != null) {
            generator.writeBinaryField("B", attribute.b().asByteArrayUnsafe());
        }
        if (attribute.nul() != null) {
            generator.writeBooleanField("NULL", attribute.nul());
        }
        writeSets(generator, attribute);
        generator.writeEndObject();
    }

    private static void writeSets(JsonGenerator generator, AttributeValue attribute) throws IOException {
        if (attribute.hasSs()) {
            generator.writeFieldName("SS");
            TEXTS.write(generator, attribute.ss());
        }
        if (attribute.hasNs()) {
            generator.writeFieldName("NS");
            TEXTS.write(generator, attribute.ns());
        }
        if (attribute.hasBs()) {
            generator.writeFieldName("BS");
            BLOBS.write(generator, attribute.bs());
        }
    }
}
