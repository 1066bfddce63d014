package dev.monochord.engine.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import software.amazon.awssdk.core.SdkBytes;

/** The values that are not made of others. */
enum ScalarShape implements JsonShape {
    STRING("java.lang.String", "String", ScalarShape::text, (json, value) -> json.writeString((String) value)),
    INTEGER(
            "java.lang.Integer",
            "Integer",
            (shape, parser) -> (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, shape.whole(parser))),
            (json, value) -> json.writeNumber((Integer) value)),
    LONG("java.lang.Long", "Long", ScalarShape::whole, (json, value) -> json.writeNumber((Long) value)),
    DOUBLE("java.lang.Double", "Double", ScalarShape::decimal, (json, value) -> json.writeNumber((Double) value)),
    FLOAT(
            "java.lang.Float",
            "Float",
            (shape, parser) -> {
                shape.numeric(parser);
                return parser.getFloatValue();
            },
            (json, value) -> json.writeNumber((Float) value)),
    BOOLEAN("java.lang.Boolean", "Boolean", ScalarShape::truth, (json, value) -> json.writeBoolean((Boolean) value)),
    BLOB(
            "java.nio.ByteBuffer",
            "Blob",
            (shape, parser) -> Base64Text.decode(shape.text(parser)),
            (json, value) -> json.writeBinary(((SdkBytes) value).asByteArrayUnsafe())),

    /** Seconds since the epoch, with milliseconds as decimals. */
    TIMESTAMP(
            "java.util.Date",
            "Timestamp",
            ScalarShape::time,
            (json, value) -> json.writeNumber(BigDecimal.valueOf(((Instant) value).toEpochMilli(), 3)));

    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private final String typeName;
    private final String simpleName;
    private final Reader reader;
    private final Writer writer;

    ScalarShape(String typeName, String simpleName, Reader reader, Writer writer) {
        this.typeName = typeName;
        this.simpleName = simpleName;
        this.reader = reader;
        this.writer = writer;
    }

    private interface Reader {
        Object read(ScalarShape shape, JsonParser parser) throws IOException;
    }

    private interface Writer {
        void write(JsonGenerator generator, Object value) throws IOException;
    }

    @Override
    public Object read(JsonParser parser, Place place) throws IOException {
        return reader.read(this, parser);
    }

    @Override
    public void write(JsonGenerator generator, Object value) throws IOException {
        writer.write(generator, value);
    }

    @Override
    public String typeName() {
        return typeName;
    }

    String simpleName() {
        return simpleName;
    }

    /** A whole number, rounded down; one beyond 64 bits is brought to the nearest that fits, to fail its range check. */
    private long whole(JsonParser parser) throws IOException {
        JsonToken token = numeric(parser);
        if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        // A double is enough to tell the size, and 1e999999999 must not become a number of that many digits.
        double size = parser.getDoubleValue();
        if (Math.abs(size) >= 9.0e18) {
            return size > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return parser.getDecimalValue()
                .max(MIN_LONG)
                .min(GREATEST)
                .setScale(0, RoundingMode.FLOOR)
                .longValue();
    }

    private double decimal(JsonParser parser) throws IOException {
        numeric(parser);
        return parser.getDoubleValue();
    }

    private JsonToken numeric(JsonParser parser) {
        return require(parser.currentToken().isNumeric(), parser);
    }

    private String text(JsonParser parser) throws IOException {
        require(parser.currentToken() == JsonToken.VALUE_STRING, parser);
        return parser.getText();
    }

    private boolean truth(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return BooleanText.parse(parser.getText());
        }
        return require(parser.currentToken().isBoolean(), parser) == JsonToken.VALUE_TRUE;
    }

    private Instant time(JsonParser parser) throws IOException {
        double bound = Instant.MAX.getEpochSecond() / 1000d;
        return Instant.ofEpochMilli(Math.round(Math.max(-bound, Math.min(bound, decimal(parser))) * 1000d));
    }

    private JsonToken require(boolean fits, JsonParser parser) {
        if (!fits) {
            throw TypeMismatch.scalar(parser.currentToken(), this);
        }
        return parser.currentToken();
    }
}
