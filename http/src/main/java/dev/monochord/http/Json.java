package dev.monochord.http;

import static com.fasterxml.jackson.databind.cfg.CoercionAction.Fail;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * JSON to and from Java values, for all systems in one way. Thread-safe.
 *
 * <p>Reading is exact: UTF-8 only, one value and nothing after it, no name twice, no half of a surrogate pair, no
 * text where a number is asked for, no number where text is. What is wrong is thrown as an {@link HttpException} that names the field and never
 * its value. A component of a record for which the JSON has nothing is null, so records of request bodies mark theirs
 * {@code @Nullable}; a field of a primitive type is refused if it is missing.
 *
 * <p>Writing leaves out what is null, and writes an {@code Instant} in UTC with three digits of a second. A record's
 * components keep their names unless {@code @JsonProperty} or {@code @JsonNaming} says otherwise.
 */
public final class Json {

    private static final Json LENIENT = new Json(false);
    private static final Json STRICT = new Json(true);

    private final ObjectMapper mapper;

    private Json(boolean strict) {
        this.mapper = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, strict)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> text.setCoercion(CoercionInputShape.Integer, Fail)
                                .setCoercion(CoercionInputShape.Float, Fail)
                                .setCoercion(CoercionInputShape.Boolean, Fail))
                .addModule(InstantJson.module())
                .build();
    }

    /** Ignores fields that the record does not have. */
    public static Json lenient() {
        return LENIENT;
    }

    /** Rejects fields that the record does not have, and suggests the one that was probably meant. */
    public static Json strict() {
        return STRICT;
    }

    /** Reads a body as a tree. */
    public JsonNode tree(byte[] body) {
        String text = PercentEncoding.utf8(body);
        if (text == null) {
            throw malformed("the body is not UTF-8");
        }
        if (text.isBlank()) {
            throw malformed("the body is missing");
        }
        JsonNode tree;
        try {
            tree = mapper.readTree(text);
        } catch (JsonProcessingException wrong) {
            throw new HttpException(malformed("the body is not JSON").failure(), wrong);
        } catch (NumberFormatException wrong) {
            // An exponent of more digits than a BigDecimal has is thrown as it is, and not as a fault of the JSON.
            throw new HttpException(
                    malformed("the body has a number that is too large or too small")
                            .failure(),
                    wrong);
        }
        if (!WellFormedText.in(tree)) {
            throw malformed("the body has text with half of a surrogate pair");
        }
        return tree;
    }

    /** Reads a body as a value of this type; a body that is JSON's null is refused. */
    public <T> T read(byte[] body, Class<T> type) {
        return convert(tree(body), type);
    }

    /** Maps a tree, or a part of one, to a value of this type. */
    public <T> T convert(JsonNode tree, Class<T> type) {
        T value;
        try {
            value = mapper.treeToValue(tree, type);
        } catch (JsonProcessingException wrong) {
            throw new HttpException(misfit(wrong), wrong);
        }
        if (value == null) {
            throw malformed("the body is null");
        }
        return value;
    }

    /** The JSON of a value as UTF-8. Fails with an {@link IllegalArgumentException} if it cannot be written as JSON. */
    public byte[] write(Object value) {
        try {
            return mapper.writeValueAsBytes(value);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalArgumentException(
                    "a " + value.getClass().getSimpleName() + " cannot be written as JSON", unwritable);
        }
    }

    /** The mapper behind it, to look at how types are mapped; it is shared and must not be configured. */
    public ObjectMapper mapper() {
        return mapper;
    }

    private static Failure misfit(JsonProcessingException wrong) {
        if (!(wrong instanceof JsonMappingException mapping)) {
            return Failure.of(FailureKind.MALFORMED_BODY, "the body does not have the expected form");
        }
        String field = mapping.getPath().stream()
                .map(step -> step.getFieldName() != null ? step.getFieldName() : "[" + step.getIndex() + "]")
                .collect(Collectors.joining("."))
                .replace(".[", "[");
        if (wrong instanceof UnrecognizedPropertyException unknown) {
            List<String> known =
                    unknown.getKnownPropertyIds().stream().map(Object::toString).toList();
            return UnknownName.of("field", field, unknown.getPropertyName(), known);
        }
        String what = "does not have the expected form";
        return field.isEmpty()
                ? Failure.of(FailureKind.MALFORMED_BODY, "the body " + what)
                : Failure.of(FailureKind.MALFORMED_BODY, "the field " + field + " " + what)
                        .withField(field);
    }

    private static HttpException malformed(String message) {
        return new HttpException(FailureKind.MALFORMED_BODY, message);
    }
}
