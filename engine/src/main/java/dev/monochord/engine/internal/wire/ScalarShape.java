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
    STRING("java.lang.String", "String") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            if (token != JsonToken.VALUE_STRING) {
                throw TypeMismatch.scalar(token, this);
            }
            return parser.getText();
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeString((String) value);
        }
    },

    INTEGER("java.lang.Integer", "Integer") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            long value = whole(parser, token, this);
            return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeNumber((Integer) value);
        }
    },

    LONG("java.lang.Long", "Long") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            return whole(parser, token, this);
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeNumber((Long) value);
        }
    },

    DOUBLE("java.lang.Double", "Double") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            if (!token.isNumeric()) {
                throw TypeMismatch.scalar(token, this);
            }
            return parser.getDoubleValue();
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeNumber((Double) value);
        }
    },

    FLOAT("java.lang.Float", "Float") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            if (!token.isNumeric()) {
                throw TypeMismatch.scalar(token, this);
            }
            return parser.getFloatValue();
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeNumber((Float) value);
        }
    },

    BOOLEAN("java.lang.Boolean", "Boolean") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            if (token == JsonToken.VALUE_STRING) {
                return BooleanText.parse(parser.getText());
            }
            if (!token.isBoolean()) {
                throw TypeMismatch.scalar(token, this);
            }
            return token == JsonToken.VALUE_TRUE;
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeBoolean((Boolean) value);
        }
    },

    BLOB("java.nio.ByteBuffer", "Blob") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            if (token != JsonToken.VALUE_STRING) {
                throw TypeMismatch.scalar(token, this);
            }
            return Base64Text.decode(parser.getText());
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeBinary(((SdkBytes) value).asByteArrayUnsafe());
        }
    },

    /** Seconds since the epoch, with milliseconds as decimals. */
    TIMESTAMP("java.util.Date", "Timestamp") {
        @Override
        Object convert(JsonParser parser, JsonToken token) throws IOException {
            if (!token.isNumeric()) {
                throw TypeMismatch.scalar(token, this);
            }
            double seconds = parser.getDoubleValue();
            double bound = Instant.MAX.getEpochSecond() / 1000d;
            return Instant.ofEpochMilli(Math.round(Math.max(-bound, Math.min(bound, seconds)) * 1000d));
        }

        @Override
        public void write(JsonGenerator generator, Object value) throws IOException {
            generator.writeNumber(BigDecimal.valueOf(((Instant) value).toEpochMilli(), 3));
        }
    };

    private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private final String typeName;
    private final String simpleName;

    ScalarShape(String typeName, String simpleName) {
        this.typeName = typeName;
        this.simpleName = simpleName;
    }

    abstract Object convert(JsonParser parser, JsonToken token) throws IOException;

    @Override
    public Object read(JsonParser parser, Place place) throws IOException {
        return convert(parser, parser.currentToken());
    }

    @Override
    public String typeName() {
        return typeName;
    }

    String simpleName() {
        return simpleName;
    }

    /** A whole number, rounded down; one beyond 64 bits is brought to the nearest that fits, to fail its range check. */
    private static long whole(JsonParser parser, JsonToken token, ScalarShape shape) throws IOException {
        if (!token.isNumeric()) {
            throw TypeMismatch.scalar(token, shape);
        }
        if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        // A double is enough to tell the size, and 1e999999999 must not become a number of that many digits.
        double size = parser.getDoubleValue();
        if (Math.abs(size) >= 9.0e18) {
            return size > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return parser.getDecimalValue()
                .max(LEAST)
                .min(GREATEST)
                .setScale(0, RoundingMode.FLOOR)
                .longValue();
    }
}
