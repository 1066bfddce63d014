package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonToken;
import dev.monochord.engine.internal.error.ServiceError;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The service's complaints about a JSON value of the wrong type, word for word. */
final class TypeMismatch {

    /** What the service lets slip when a list or map inside a list or map is given a plain value. */
    private static final String CAST = "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be"
            + " cast to class java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
            + " java.lang.Class are in module java.base of loader 'bootstrap')";

    private TypeMismatch() {}

    /** A value where a string, number, boolean or blob is due. */
    static DynamoDbException scalar(JsonToken token, ScalarShape shape) {
        if (token == JsonToken.START_OBJECT) {
            return structure();
        }
        if (token == JsonToken.START_ARRAY) {
            return collection(shape);
        }
        if (shape == ScalarShape.BLOB) {
            return ServiceError.serialization("only base-64-encoded strings are convertible to bytes");
        }
        return ServiceError.serialization(name(token) + " cannot be converted to " + shape.simpleName());
    }

    /** A value where a list or a map is due. */
    static DynamoDbException container(JsonToken token, JsonShape shape, JsonShape.Place place) {
        if (token == JsonToken.START_OBJECT) {
            return structure();
        }
        if (token == JsonToken.START_ARRAY) {
            return collection(shape);
        }
        return ServiceError.serialization(place == JsonShape.Place.FIELD ? "Unexpected field type" : CAST);
    }

    /** A value where a structure is due. */
    static DynamoDbException structure(JsonToken token, JsonShape shape, JsonShape.Place place) {
        if (token == JsonToken.START_ARRAY) {
            return collection(shape);
        }
        return ServiceError.serialization(
                place == JsonShape.Place.FIELD ? "Unexpected field type" : "Unexpected value type in payload");
    }

    private static DynamoDbException structure() {
        return ServiceError.serialization("Start of structure or map found where not expected");
    }

    private static DynamoDbException collection(JsonShape shape) {
        return ServiceError.serialization("Unrecognized collection type " + shape.description());
    }

    private static String name(JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> "STRING_VALUE";
            case VALUE_NUMBER_INT -> "NUMBER_VALUE";
            case VALUE_NUMBER_FLOAT -> "DECIMAL_VALUE";
            case VALUE_TRUE -> "TRUE_VALUE";
            case VALUE_FALSE -> "FALSE_VALUE";
            default -> token.name();
        };
    }
}
